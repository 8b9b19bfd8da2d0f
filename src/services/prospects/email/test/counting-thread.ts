import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { decodeMessage } from '#platform/outbound/dns-message.ts';
import { encodeReply } from '#test/support/dns-responder.ts';
import type { Mood, SeenQuestion } from './counting-proxy.ts';

/** Stands in front of a name server and notes every question; or answers itself, as a broken one does. */
const { upstream } = workerData as { upstream: string };
const [address = '', port = ''] = upstream.split(':');
const seen: SeenQuestion[] = [];
let mood: Mood = 'good';

/** A message that waited while this thread was held up has come after this. */
let runsSince = performance.now();
setInterval(() => {
  runsSince = performance.now();
}, 2);

const listener = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 });
listener.on('message', (query, from) => {
  const name = decodeMessage(query)?.question?.name ?? '';
  seen.push({ name, earliest: Math.min(runsSince, performance.now()), at: performance.now() });
  const reply = (bytes: Buffer) => listener.send(bytes, from.port, from.address);
  if (mood === 'silent') return;
  if (mood === 'denies') return reply(encodeReply(query, 'no_such_name'));
  if (mood === 'fails' || name.startsWith('fails-')) return reply(encodeReply(query, 'server_failure'));
  const socket = createSocket('udp4');
  const timer = setTimeout(() => socket.close(), 5000);
  socket.once('message', (answer) => {
    clearTimeout(timer);
    socket.close();
    reply(answer);
  });
  socket.on('error', () => {});
  socket.send(query, Number(port), address);
});
listener.bind(0, '127.0.0.1', () => parentPort?.postMessage({ port: (listener.address() as AddressInfo).port }));

parentPort?.on('message', (message: { mood: Mood } | 'seen') => {
  if (message === 'seen') parentPort?.postMessage({ seen });
  else mood = message.mood;
});
