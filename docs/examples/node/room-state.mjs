// Prints the state of every room each time that it is published or prolonged, as a line of JSON.
// node room-state.mjs BOOTSTRAP REGISTRY_URL [PREFIX] [ROOM]
import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import { decoder } from './confluent.mjs';

const [bootstrap, registry, prefix = 'anteroom.', room] = process.argv.slice(2);
if (!bootstrap || !registry) {
  console.error('usage: node room-state.mjs BOOTSTRAP REGISTRY_URL [PREFIX] [ROOM]');
  process.exit(2);
}

const kafka = new Kafka({ clientId: 'room-state-example', brokers: bootstrap.split(','), logLevel: logLevel.ERROR });
// A group of its own each time, so that it reads the compacted topic from its beginning: the newest record of a room
// is its state. By default a consumer sees committed records only, as it should.
const consumer = kafka.consumer({ groupId: `room-state-example-${randomUUID()}` });
const decode = decoder(registry);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => consumer.disconnect().then(() => process.exit(0)));
}

const states = new Map();

function show(state) {
  if (!room || state.roomId === room) {
    console.log(JSON.stringify(state));
  }
}

// States that name the same number are unchanged, and as new as this record.
function prolong({ prolongedBy, publishedAt, countedUpTo, proved, edgesLeftOut }) {
  for (const state of states.values()) {
    if (state.prolongedBy !== null && state.prolongedBy === prolongedBy) {
      state.publishedAt = Math.max(state.publishedAt, publishedAt);
      state.countedUpTo = Math.max(state.countedUpTo, countedUpTo);
      Object.assign(state, { proved, edgesLeftOut });
      show(state);
    }
  }
}

await consumer.connect();
await consumer.subscribe({ topic: `${prefix}room-state`, fromBeginning: true });
await consumer.run({
  eachMessage: async ({ message }) => {
    const roomId = message.key.toString();
    const state = await decode(message.value);
    if (roomId.startsWith('!unchanged|')) {
      prolong(state);
    } else if (state) {
      states.set(roomId, state);
      show(state);
    } else {
      // Without a value the room is gone.
      states.delete(roomId);
      show({ roomId, removed: true });
    }
  },
});
