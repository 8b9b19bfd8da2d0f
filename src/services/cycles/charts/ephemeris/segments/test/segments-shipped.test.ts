import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import type { CommandContext } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { coloursFor } from '#platform/terminal/colours.ts';
import { ephemerisVerb } from '../../../../commands/ephemeris-verb.ts';
import { openSeries } from '../../series/series-source.ts';
import { instantsToMeasure, measureLoss } from '../measure-loss.ts';
import { decodeSegments, encodeSegments } from '../segment-file.ts';
import { SEGMENTED_BODIES, SHIPPED_PLAN } from '../segment-plan.ts';
import { openSegments, readSegments, SHIPPED_SEGMENTS } from '../segment-source.ts';
import { SHORT_PLAN } from './segments-samples.ts';

/** The file that ships, and the command that builds and measures it. */
const series = openSeries();

describe('the shipped segments', () => {
  test('are within their bounds of the series', () => {
    const instants = instantsToMeasure(readSegments(SHIPPED_SEGMENTS), seededRandom(11), {
      anywhere: 400,
      atBordersOfEach: 20,
    });
    const losses = measureLoss(openSegments(), series, instants);
    expect(losses.filter(({ arcseconds, bound }) => arcseconds > bound)).toEqual([]);
  });

  test('were built by the plan', () => {
    const { from, to, tables } = readSegments(SHIPPED_SEGMENTS);
    expect([from, to]).toEqual([SHIPPED_PLAN.from, SHIPPED_PLAN.to]);
    for (const body of SEGMENTED_BODIES) expect(tables[body]).toMatchObject(SHIPPED_PLAN.bodies[body]);
  });

  test('cover the years 1600 to 2200, with a day for time zones', () => {
    const { covers } = openSegments();
    const [start1600, start2201] = [2_305_447.5, 2_524_958.5];
    expect([start1600 - 1, start2201 + 1, start1600 - 10, start2201 + 10].map(covers)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('take about 4 MB', () => {
    expect(readFileSync(SHIPPED_SEGMENTS).length).toBeLessThan(4_200_000);
  });
});

describe('quintet cycles ephemeris', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'segments-command-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const told: string[] = [];
  const context: CommandContext = {
    keyedServices: [],
    open: () => Promise.reject(new Error('No command here needs a database.')),
    actor: 'cli:test',
    environment: {},
    terminal: {
      stdin: Readable.from([]),
      progress: (text) => told.push(text),
      isInteractive: false,
      colours: coloursFor(false, {}),
    },
  };
  const INSTANTS = { anywhere: 20, atBordersOfEach: 3 };
  const file = (name: string) => pathToFileURL(join(folder, name));

  test('builds the file by the plan, measures it and ends well', async () => {
    const verb = ephemerisVerb(file('fine.bin'), SHORT_PLAN, INSTANTS);
    const { text, json, exitCode } = await verb.run(context, { positional: [], options: { build: true } });
    expect(exitCode).toBe(0);
    expect(told).toEqual(SEGMENTED_BODIES.map((body) => `Fitting ${body}\n`));
    expect(text).toMatch(/\n {2}Venus {6}0\.0\d{3}\n/);
    expect(text).toMatch(/\nAll within their bounds\.$/);
    expect(json).toMatchObject({ isWithin: true });
    const bytes = readFileSync(file('fine.bin'));
    expect(Buffer.from(encodeSegments(decodeSegments(bytes)))).toEqual(bytes);
  });

  test('tells what is not within its bounds, and ends with 1', async () => {
    const coarse = { ...SHORT_PLAN.bodies.Mars, quanta: [1e-6, 1e-6, 1e-6] } as const;
    const plan = { ...SHORT_PLAN, bodies: { ...SHORT_PLAN.bodies, Mars: coarse } };
    const verb = ephemerisVerb(file('coarse.bin'), plan, INSTANTS);
    const { text, json, exitCode } = await verb.run(context, { positional: [], options: { build: true } });
    expect(exitCode).toBe(1);
    expect(text).toMatch(/\n {2}Mars {7}\d\.\d{4}, more than 0\.01\n/);
    expect(text).toMatch(/\nNot within the bounds\.$/);
    expect(json).toMatchObject({ isWithin: false });
    expect(existsSync(file('coarse.bin'))).toBe(false);
  });

  test('takes no other arguments', async () => {
    const run = ephemerisVerb(file('none.bin')).run(context, { positional: ['now'], options: {} });
    await expect(run).rejects.toThrow(UsageError);
  });
});
