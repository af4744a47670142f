// Reads Avro records in the Confluent wire format: a zero byte, the schema's id as four bytes, then Avro's encoding.
import avro from 'avsc';

const HEADER_BYTES = 5;

// Longs become numbers: times and counts are far below 2^53. What can't be one is an error, and not another number.
const longType = avro.types.LongType.__with({
  fromBuffer: (bytes) => toNumber(bytes.readBigInt64LE()),
  toBuffer: (value) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(value));
    return bytes;
  },
  fromJSON: Number,
  toJSON: String,
  isValid: Number.isSafeInteger,
  compare: (one, other) => one - other,
});

function toNumber(value) {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) {
    throw new Error(`${value} is too large for a number`);
  }
  return number;
}

/** Decodes values; fetches each schema once from the registry at `url`. */
export function decoder(url) {
  const types = new Map();

  async function load(id) {
    const answer = await fetch(`${url}/schemas/ids/${id}`);
    if (!answer.ok) {
      throw new Error(`the registry at ${url} answers ${answer.status} for schema ${id}`);
    }
    const { schema } = await answer.json();
    return avro.Type.forSchema(JSON.parse(schema), { typeHook: (part) => (isLong(part) ? longType : undefined) });
  }

  return async (value) => {
    if (value === null) {
      return null;
    }
    if (value.length < HEADER_BYTES || value[0] !== 0) {
      throw new Error('not in the wire format: a zero byte and a schema id must come first');
    }
    const id = value.readInt32BE(1);
    if (!types.has(id)) {
      types.set(id, load(id).catch((problem) => {
        types.delete(id); // The next record of this schema asks again.
        throw problem;
      }));
    }
    return (await types.get(id)).fromBuffer(value.subarray(HEADER_BYTES));
  };
}

function isLong(schema) {
  return schema === 'long' || schema?.type === 'long';
}
