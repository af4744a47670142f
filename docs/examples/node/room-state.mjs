// Prints the state of every room each time that it is published, as a line of JSON.
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

await consumer.connect();
await consumer.subscribe({ topic: `${prefix}room-state`, fromBeginning: true });
await consumer.run({
  eachMessage: async ({ message }) => {
    if (room && message.key.toString() !== room) {
      return;
    }
    const state = await decode(message.value);
    // Without a value the room is gone.
    console.log(JSON.stringify(state ?? { roomId: message.key.toString(), removed: true }));
  },
});
