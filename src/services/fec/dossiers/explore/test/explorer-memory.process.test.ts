import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptedInMemory } from '#platform/blobs/frames.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { Metrics } from '#platform/telemetry/metrics.ts';
import type { Explorer, Question } from '../explorer.ts';
import { openExplorer } from '../explorer.ts';

const MEGABYTES = 32;
let explorer: Explorer;

beforeAll(() => {
  const { log } = openLog('silent');
  explorer = openExplorer({ directory: '/dev/shm', megabytes: MEGABYTES, log, metrics: new Metrics() });
});
afterAll(() => explorer.close());

const ledger = (id: string, bytes: Buffer = Buffer.alloc(10)) => ({
  id,
  bytes: bytes.length,
  open: async () => await Promise.resolve(encryptedInMemory(bytes)),
});
const ask = (question: Question, id = 'one') =>
  explorer.ask(ledger(id), question, { holder: 'somebody', signal: new AbortController().signal });
const SMALL: Question = { sql: 'SELECT 1 AS one', values: [] };
/** Sorting so many texts takes many times the memory. */
const LARGE: Question = {
  sql: `SELECT max(place) AS most FROM (
    SELECT row_number() OVER (ORDER BY hash(range)::VARCHAR || repeat('x', 100)) AS place FROM range(3000000))`,
  values: [],
};

test('a question that needs more memory than there is, is refused, and others are answered', {
  timeout: 60_000,
}, async () => {
  expect(await ask(SMALL)).toEqual([{ one: 1 }]);
  await expect(ask(LARGE)).rejects.toMatchObject({
    code: 'ledger_too_large',
    detail: expect.stringMatching(/^Répondre demanderait plus de mémoire que les 32 Mio/),
  });
  const both = await Promise.allSettled([ask(LARGE), ask(LARGE, 'two'), ask(SMALL)]);
  const codes = both.map((each) => (each.status === 'fulfilled' ? 'done' : (each.reason as { code: string }).code));
  expect(codes.slice(0, 2).every((code) => code === 'busy' || code === 'ledger_too_large')).toBe(true);
  expect(codes[2]).toBe('done');
  expect(await ask(SMALL)).toEqual([{ one: 1 }]);
});
