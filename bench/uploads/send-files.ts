import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

/**
 * Sends a file with each of the keys at once, and says how each ended: a process of its own, so that whoever measures others is not
 * held up by it. `analyze` sends it whole and waits for the report; `dossiers` sends it in pieces to be kept.
 */
const [url = '', path = '', kind = '', bytes = '', lines = '', ...keys] = process.argv.slice(2);
const size = Number(bytes);
const PIECE = 8 * 1024 * 1024;

/** The status of the answer; a refusal must say when to come again. */
async function analyze(key: string): Promise<string> {
  const response = await fetch(`${url}/api/external/analyze`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'text/plain', 'content-length': String(size) },
    body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
    duplex: 'half',
  });
  const text = await response.text();
  if (response.status === 200)
    return JSON.parse(text).meta.totalEntries === Number(lines) ? '200' : 'an incomplete report';
  return response.headers.has('retry-after') ? String(response.status) : `${response.status} without Retry-After`;
}

/** As a client that minds what the server says: comes again when told to. */
async function patiently(path: string, request: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(`${url}/api/external/dossiers/uploads${path}`, request);
    const wait = response.headers.get('retry-after');
    if (wait === null || (response.status !== 429 && response.status !== 503)) return response;
    await response.text();
    await setTimeout(Number(wait) * 1000);
  }
}

async function keep(key: string, index: number): Promise<string> {
  const headers = { 'x-api-key': key };
  const begun = await patiently('', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ fileName: `${100_000_000 + index}FEC20251231.txt`, bytes: size }),
  });
  if (begun.status !== 201) return `${begun.status} at the beginning`;
  const { id } = (await begun.json()) as { id: string };
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(PIECE);
    for (let offset = 0; offset < size; offset += PIECE) {
      const { bytesRead } = await file.read(buffer, 0, PIECE, offset);
      const sent = await patiently(`/${id}/pieces/${offset}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: buffer.subarray(0, bytesRead),
      });
      await sent.text();
      if (sent.status !== 200) return `${sent.status} at a piece`;
    }
  } finally {
    await file.close();
  }
  const finished = await patiently(`/${id}/finish`, { method: 'POST', headers });
  await finished.text();
  return String(finished.status);
}

const outcomes = await Promise.all(keys.map((key, index) => (kind === 'analyze' ? analyze(key) : keep(key, index))));
process.send?.(outcomes);
process.disconnect();
