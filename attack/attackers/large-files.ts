import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Sends a file so many times at once, each again as soon as it was answered, until it is ended. */
type Task = { url: string; key: string; path: string; files: number };
const { url, key, path, files } = JSON.parse(process.argv[2] ?? '') as Task;
const size = statSync(path).size;

/** Whoever is refused comes back as soon as it makes sense for an attacker. */
const PAUSE_MS = 200;

const send = () =>
  new Promise<void>((resolve) => {
    const sent = request(`${url}/api/external/analyze`, {
      method: 'POST',
      agent: false,
      headers: { 'x-api-key': key, 'content-type': 'text/plain', 'content-length': String(size) },
    });
    sent.on('error', () => resolve());
    sent.on('response', (response) =>
      response
        .on('error', () => resolve())
        .on('close', resolve)
        .resume(),
    );
    createReadStream(path).pipe(sent);
  });

process.on('disconnect', () => process.exit());
process.send?.('begun');
await Promise.all(
  Array.from({ length: files }, async () => {
    for (;;) {
      await send();
      await setTimeout(PAUSE_MS);
    }
  }),
);
