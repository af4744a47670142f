-- Asks an Anteroom edge about each request. Loaded by haproxy.cfg, which names the edge.

local edge = os.getenv("ANTEROOM_EDGE") or "http://127.0.0.1:8080"

-- What the edge goes by; everything else of the visitor's request stays here.
local passed_on = { "cookie", "accept", "accept-language", "user-agent" }

-- Headers of the connection between HAProxy and the edge.
local hop_by_hop = { ["connection"] = true, ["keep-alive"] = true, ["transfer-encoding"] = true, ["content-length"] = true }

local function first(headers, name)
  return headers[name] and headers[name][0]
end

local function question(txn)
  local asked = txn.http:req_get_headers()
  local told = {
    ["x-forwarded-method"] = { txn.sf:method() },
    ["x-forwarded-proto"] = { txn.f:ssl_fc() == 1 and "https" or "http" },
    ["x-forwarded-host"] = { first(asked, "host") or "" },
    ["x-forwarded-uri"] = { txn.sf:pathq() },
    ["x-forwarded-for"] = { txn.sf:src() },
  }
  for _, name in ipairs(passed_on) do
    if asked[name] then
      told[name] = {}
      for i = 0, #asked[name] do
        table.insert(told[name], asked[name][i])
      end
    end
  end
  return told
end

-- The edge's answer, for the visitor.
local function reply(txn, answer)
  local page = txn:reply({ status = answer.status, reason = answer.reason, body = answer.body })
  for name, values in pairs(answer.headers) do
    if not hop_by_hop[name] then
      for i = 0, #values do
        page:add_header(name, values[i])
      end
    end
  end
  return page
end

core.register_action("anteroom", { "http-req" }, function(txn)
  local answer = core.httpclient():get({ url = edge .. "/forward-auth", headers = question(txn), timeout = 3000 })
  if answer.status ~= 200 then
    txn:done(reply(txn, answer))
    return
  end
  local cookie = first(answer.headers, "set-cookie")
  if cookie then
    txn:set_var("txn.room_cookie", cookie)
  end
end)
