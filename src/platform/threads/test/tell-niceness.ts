import { readdirSync, readFileSync } from 'node:fs';
import { openWorkerPool } from '../worker-pool.ts';
import type { Order } from './work-for-tests.ts';

/** A process whose first file is read by a thread that has stepped back. Prints the niceness of the threads that read files. */
const pool = openWorkerPool<Order, string>(new URL('./work-for-tests.ts', import.meta.url), {
  size: 1,
  maxWaiting: 1,
  megabytes: 64,
});
const options = { signal: new AbortController().signal, milliseconds: 60_000 };
const lowered = await pool.run({ niceness: true }, options);
const read = await pool.run({ reads: '/' }, options);
const nicenesses = readdirSync(`/proc/${process.pid}/task`).flatMap((thread) => {
  const line = readFileSync(`/proc/${process.pid}/task/${thread}/stat`, 'utf8');
  const end = line.lastIndexOf(')');
  const figures = line.slice(end + 2).split(' ');
  return line.slice(0, end).includes('libuv-worker') ? [Number(figures[16])] : [];
});
process.stdout.write(JSON.stringify({ lowered, read, nicenesses }));
await pool.close();
