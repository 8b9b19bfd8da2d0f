import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { proofSize } from '#test/support/proof-size.ts';
import { analyze } from '../analysis/analyze.ts';
import type { AnalysisOutcome } from '../analysis/outcome.ts';
import type { ByteSource } from '../reader/bytes/byte-source.ts';
import { bytesInMemory } from '../reader/bytes/byte-source.ts';
import { sentAnomaly } from '../report/report.ts';
import { cleanCompany } from './drafts/clean-company.ts';
import type { Draft } from './drafts/draft.ts';
import { writeFec } from './drafts/write-fec.ts';
import type { FecServer } from './fec-server.ts';
import { startFecServer } from './fec-server.ts';
import { wound } from './wound.ts';

/** Whatever the bytes: an answer, whose sums agree, and nothing of the file in a log. */
const MUTATED_FILES = proofSize({ full: 10_000, short: 1000 });

/** The first entries of a company: small enough for ten thousand of them, with everything that lines can have. */
function excerpt(seed: number): Draft {
  const company = cleanCompany(seed);
  return { ...company, entries: company.entries.slice(0, 25) };
}

const judge = (source: ByteSource): AnalysisOutcome =>
  analyze(source, { disabledControls: [], now: '2026-09-15T10:00:00.000Z', memoryBytes: 256 * 1024 * 1024 });

/** Control characters, direction marks and halves of pairs must not come through. */
const UNWANTED = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

function expectSound(outcome: AnalysisOutcome): void {
  if ('refused' in outcome) {
    expect(['empty', 'no_header', 'no_lines', 'too_large']).toContain(outcome.refused.reason);
    return;
  }
  const { meta, summary, anomalies } = outcome.report;
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, each) => all + each, 0);
  expect([anomalies.length, sum(summary.bySeverity), sum(summary.byType)]).toEqual(
    Array(3).fill(summary.totalAnomalies),
  );
  expect(meta.totalEntries).toBeGreaterThan(0);
  for (const { lines, period, ...anomaly } of anomalies.map(sentAnomaly)) {
    expect(lines.length).toBeLessThanOrEqual(50);
    expect(period === null || /^\d{4}-\d{2}$/.test(period)).toBe(true);
    for (const text of Object.values(anomaly)) {
      expect(typeof text).toBe('string');
      if (UNWANTED.test(text)) expect.fail(`${anomaly.type} lets through ${JSON.stringify(text)}`);
    }
  }
}

describe('an analysis', () => {
  test(`of ${MUTATED_FILES} wounded files always ends, and its sums agree`, { timeout: 300_000 }, ({ annotate }) => {
    const encodings = ['utf-8', 'iso-8859-15'] as const;
    const sound = Array.from({ length: 20 }, (_, seed) =>
      writeFec(excerpt(seed), { separator: seed % 3 === 0 ? '\t' : '|', encoding: encodings[seed % 2] as 'utf-8' }),
    );
    const random = seededRandom(20);
    let refused = 0;
    for (let file = 0; file < MUTATED_FILES; file += 1) {
      const outcome = judge(bytesInMemory(wound(random.pick(sound), random)));
      expectSound(outcome);
      if ('refused' in outcome) refused += 1;
    }
    // Most wounds are of lines: a file is refused for its header only.
    expect(refused).toBeLessThan(MUTATED_FILES / 2);
    expect(refused).toBeGreaterThan(0);
    void annotate(`${MUTATED_FILES - refused} reports, ${refused} refusals`);
  });

  test('of random bytes always ends', () => {
    const random = seededRandom(7);
    for (let file = 0; file < 500; file += 1) {
      const bytes = Uint8Array.from({ length: random.between(0, 4000) }, () => random.between(0, 255));
      expectSound(judge(bytesInMemory(bytes)));
    }
  });

  test('of one line of 100 MB stays within its memory', () => {
    const header = Buffer.from(`${writeFec(excerpt(1)).toString().split('\r\n')[0]}\r\n`);
    const size = header.length + 100_000_000;
    const source: ByteSource = {
      size,
      read: (target, position) => {
        const length = Math.max(0, Math.min(target.length, size - position));
        target.fill(0x78, 0, length);
        if (position < header.length) target.set(header.subarray(position, position + length));
        return length;
      },
    };
    expectSound(judge(source));
    const [whole] = [judge({ ...source, size: 100_000_000, read: (target) => target.fill(0x78).length })];
    expect(whole).toMatchObject({ refused: { reason: 'no_header' } });
  });
});

describe('the server', () => {
  let server: FecServer;
  beforeAll(async () => {
    server = await startFecServer();
  });
  afterAll(() => server.close());

  test('answers wounded, packed and broken bodies, and logs nothing of them', { timeout: 120_000 }, async () => {
    const draft = excerpt(3);
    for (const entry of draft.entries) entry.label = `Kanarienvogel ${entry.label}`;
    const file = writeFec(draft);
    const random = seededRandom(4);
    const wounded = Array.from({ length: 150 }, () => wound(file, random));
    const packed = gzipSync(file);
    const bodies: readonly [Uint8Array, Record<string, string>][] = [
      ...wounded.map((bytes): [Uint8Array, Record<string, string>] => [bytes, {}]),
      [packed, { 'content-encoding': 'gzip' }],
      [packed.subarray(0, packed.length >> 1), { 'content-encoding': 'gzip' }],
      [file, { 'content-encoding': 'gzip' }],
      [Buffer.from(file.toString(), 'utf16le'), {}],
      [
        Buffer.from(`{"content": ${JSON.stringify(file.toString())}, "canary": "Kanarienvogel"}`),
        { 'content-type': 'application/json' },
      ],
    ];
    for (const [body, headers] of bodies) {
      const answer = await server.send(Uint8Array.from(body), headers);
      expect([200, 400]).toContain(answer.status);
      expect(answer.json<{ success: boolean }>().success).toBe(answer.status === 200);
    }
    expect(server.logLines.length).toBeGreaterThanOrEqual(bodies.length);
    expect(server.logLines.join('\n')).not.toContain('anarienvogel');
  });
});
