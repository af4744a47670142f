// Dialogs in which an operator says what is wanted, and confirms what will happen.

import {make} from "./text.js";

/** Shows what is going to happen, line by line; gives whether it may. */
export function confirmed(title, lines, remark = "") {
  const dialog = document.getElementById("confirm");
  document.getElementById("confirm-title").textContent = title;
  document.getElementById("confirm-changes").replaceChildren(...lines.map(line => make("li", {}, ...[line].flat())));
  document.getElementById("confirm-event").textContent = remark;
  dialog.returnValue = "";
  return new Promise(done => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "apply"), {once: true});
    dialog.showModal();
  });
}

function field({key, name, type = "text", options, hint, required, fixed, least = 1}, value) {
  const attributes = {name: key, required, "aria-describedby": hint && "hint-" + key, disabled: fixed};
  const remark = hint && make("small", {id: "hint-" + key, class: "soft"}, hint);
  if (type === "check") return make("label", {class: "check"}, make("input", {...attributes, type: "checkbox", checked: value === true}), name);
  if (type === "area") {
    return make("label", {}, name, make("textarea", {...attributes, rows: 4, spellcheck: "false"}, value ?? ""), remark);
  }
  const several = type === "several";
  const input = several || type === "choice"
    ? make("select", {...attributes, multiple: several}, ...options.map(([option, text]) =>
      make("option", {value: option, selected: several ? value?.includes(option) : option === (value ?? "")}, text)))
    : make("input", {...attributes, type, min: type === "number" ? least : null, value: value ?? ""});
  return make("label", {}, name, input, remark);
}

/** What a field holds; null where it is empty and may be. */
function held(input, {type}) {
  if (type === "check") return input.checked;
  if (type === "several") return [...input.selectedOptions].map(option => option.value);
  if (type === "number") return input.value === "" ? null : input.valueAsNumber;
  return input.value.trim();
}

/** Lets the fields be filled in; gives the values of all of them, or nothing when that is given up. */
export function filled(title, fields, values, problem) {
  const dialog = document.getElementById("edit");
  const form = dialog.querySelector("form");
  document.getElementById("edit-title").textContent = title;
  // The first line says what is wrong; the others, if there are some, show the place.
  const [words, ...place] = (problem ?? "").split("\n");
  document.getElementById("edit-problem").textContent = words;
  document.getElementById("edit-place").textContent = place.join("\n");
  document.getElementById("edit-fields").replaceChildren(...fields.map(each => field(each, values[each.key])));
  dialog.returnValue = "";
  return new Promise(done => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "review"
      ? Object.fromEntries(fields.map(each => [each.key, held(form.elements[each.key], each)]))
      : undefined), {once: true});
    dialog.showModal();
  });
}

/** Shows what is never shown again, until it was noted. */
export function told(value) {
  const dialog = document.getElementById("secret");
  const field = document.getElementById("secret-value");
  const copy = document.getElementById("secret-copy");
  field.value = value;
  copy.textContent = "Copy";
  copy.onclick = async () => {
    field.select();
    // Browsers let only pages of https and of this machine copy; the text is selected for all others.
    await navigator.clipboard?.writeText(value).then(() => { copy.textContent = "Copied"; }, () => undefined);
  };
  return new Promise(done => {
    dialog.addEventListener("close", () => {
      field.value = "";
      done();
    }, {once: true});
    dialog.showModal();
    field.select();
  });
}
