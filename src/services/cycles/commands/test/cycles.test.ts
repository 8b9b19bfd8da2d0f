import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CommandContext } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { coloursFor } from '#platform/terminal/colours.ts';
import { loadHistory } from '../../timeline/history/read-history.ts';
import { EVENTS_TEXT, rowsText, SAMPLES, TEXTS } from '../../timeline/history/test/history-samples.ts';
import { cyclesGroup } from '../cycles.ts';
import { MOST_BYTES } from '../input-text.ts';

/** `quintet cycles …` on a copy of a small dataset. */
let folder = '';
const path = (name: string) => join(folder, name);
const dataset = () => readFileSync(path('events.csv'), 'utf8');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cycles-command-'));
  writeFileSync(path('sources.csv'), TEXTS.sources);
  writeFileSync(path('events.csv'), TEXTS.events);
  writeFileSync(path('great-conjunctions.csv'), TEXTS.conjunctions);
});
afterEach(() => {
  expect(readdirSync(folder).filter((name) => /\.(tmp|lock)$/.test(name))).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

type Options = Record<string, string | boolean>;

const run = async (verbName: string, positional: readonly string[], options: Options = {}, stdin = '') => {
  const group = cyclesGroup(pathToFileURL(`${folder}/`));
  const verb = group.verbs.find((each) => each.verb === verbName);
  const context: CommandContext = {
    keyedServices: [],
    open: () => Promise.reject(new Error('No command here needs a database.')),
    actor: 'cli:test',
    environment: {},
    terminal: {
      stdin: Readable.from([Buffer.from(stdin)]),
      progress: () => {},
      isInteractive: false,
      colours: coloursFor(false, {}),
    },
  };
  if (verb === undefined) throw new Error(`There is no verb ${verbName}.`);
  for (const option of Object.keys(options)) expect(verb.options).toHaveProperty(option);
  return await verb.run(context, { positional, options });
};

const write = (text: string) => {
  writeFileSync(path('new.csv'), text);
  return path('new.csv');
};
const add = (text: string, options?: Options) => run('add', [write(text)], options);

const QUAKE = {
  ...SAMPLES.earthquake,
  id: 'earthquake-lisbon-1755',
  year: '1755',
  title: 'Earthquake, "Lisbon"',
  record: '1',
};
const EARLY = { ...SAMPLES.compiled, id: 'battle-of-megiddo-1457bce', year: '-1456', title: 'Battle of Megiddo' };
/** The same title as a row of the dataset, one year later. */
const DOUBTFUL = { ...SAMPLES.compiled, id: 'kadesh-again', year: '-1273', title: 'The Battle of Kadesh' };

describe('check', () => {
  test('tells counts and gaps, and ends well', async () => {
    const { text, json, exitCode } = await run('check', []);
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^6 events\n/);
    expect(text).toMatch(/\n {2} +2 {2}Astronomical\n/);
    expect(text).toMatch(/\n {2} +1 {2}castlemap\n/);
    expect(text).toMatch(/\n {2} +1 {2}13th century BCE\n/);
    expect(text).toContain('TR 1, NL 1'.split(', ').toSorted().join(', '));
    expect(text).toContain('centuries without an event: 12th century BCE,');
    expect(text).toContain('events without coordinates: 2');
    expect(text).toMatch(/Possible conflicts: 0\n\nFaults: 0$/);
    expect(json).toMatchObject({
      isFaulty: false,
      faults: [],
      conflicts: [],
      digest: loadHistory(pathToFileURL(`${folder}/`)).digest,
    });
  });

  test('tells every fault, and fails', async () => {
    writeFileSync(path('events.csv'), EVENTS_TEXT.replace(',TR,', ',UK,').replace('1593', 'x'));
    const { text, json, exitCode } = await run('check', []);
    expect(exitCode).toBe(1);
    expect(text).toContain('Faults: 2\n  events.csv, line 3, column country: ');
    expect(json).toMatchObject({ isFaulty: true, faults: [{ line: 3 }, { line: 5, column: 'year' }] });
  });

  test('a file in place of the events', async () => {
    const { text, exitCode } = await run('check', [], { file: write(rowsText(QUAKE)) });
    expect([exitCode, text.split('\n')[0]]).toEqual([0, '3 events']);
  });

  test('a conflict that can only be a mistake fails, another one is told', async () => {
    const twice = { ...SAMPLES.earthquake, id: 'b', title: 'Other', lat: '', lng: '' };
    const faulty = await run('check', [], { file: write(rowsText(twice, SAMPLES.earthquake)) });
    expect(faulty.exitCode).toBe(1);
    expect(faulty.text).toMatch(
      /Faults: 1\n {2}b and earthquake-antioch-115: both are record 115 of noaa-earthquakes$/,
    );
    const doubtful = await run('check', [], { file: write(rowsText(SAMPLES.compiled, DOUBTFUL)) });
    expect(doubtful.exitCode).toBe(0);
    expect(doubtful.text).toContain(
      'Possible conflicts: 1\n  battle-of-kadesh-1275bce and kadesh-again: the same title',
    );
  });

  test('takes no other arguments', async () => {
    await expect(run('check', ['x'])).rejects.toThrow(UsageError);
  });

  test('a file that is not there', async () => {
    await expect(run('check', [], { file: path('none.csv') })).rejects.toThrow(/none\.csv cannot be read \(ENOENT\)/);
  });
});

describe('add', () => {
  test('puts rows where they belong, whatever their order', async () => {
    chmodSync(path('events.csv'), 0o640);
    const { text, json, exitCode } = await add(rowsText(QUAKE, EARLY));
    expect([exitCode, text]).toEqual([0, '2 rows added. Next: npm run generate, for the pages that count them.']);
    expect(json).toMatchObject({ added: ['earthquake-lisbon-1755', 'battle-of-megiddo-1457bce'] });
    const { compiled, earthquake, doctrine, fort } = SAMPLES;
    expect(dataset()).toBe(rowsText(EARLY, compiled, earthquake, doctrine, fort, QUAKE));
    expect(statSync(path('events.csv')).mode & 0o777).toBe(0o640);
    expect((await run('check', [])).exitCode).toBe(0);
  });

  test('reads standard input', async () => {
    expect((await run('add', ['-'], {}, rowsText(QUAKE))).text).toBe(
      '1 row added. Next: npm run generate, for the pages that count them.',
    );
    expect(dataset()).toContain('earthquake-lisbon-1755');
  });

  test('replaces the file as a whole: who has it open keeps the old one', async () => {
    const before = statSync(path('events.csv')).ino;
    await add(rowsText(QUAKE));
    expect(statSync(path('events.csv')).ino).not.toBe(before);
  });

  test('of several at once, none undoes what another has added', async () => {
    const rows = [QUAKE, EARLY, { ...EARLY, id: 'a-third', title: 'A third one', year: '-700' }];
    const outcomes = await Promise.all(rows.map((row) => run('add', ['-'], {}, rowsText(row))));
    expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect(dataset().split('\n')).toHaveLength(EVENTS_TEXT.split('\n').length + rows.length);
    for (const { id } of rows) expect(dataset()).toContain(`${id},`);
  });

  const untouched = async (adding: Promise<{ text: string; exitCode?: number }>, expected: string | RegExp) => {
    const { text, exitCode } = await adding;
    expect(exitCode).toBe(1);
    expect(text).toMatch(expected);
    expect(text).toContain('Nothing was added');
    expect(dataset()).toBe(EVENTS_TEXT);
  };

  test('adds nothing if one row is wrong, and tells every fault with its line', async () => {
    const rows = rowsText(QUAKE, { ...EARLY, country: 'UK' }, { ...EARLY, id: 'c', year: 'x' });
    await untouched(
      add(rows),
      /new\.csv, line 3, column country: .*\n.*new\.csv, line 4, column year: .*\nNothing was added\. Correct the rows and try again\.$/,
    );
    const wrongAndDoubtful = rowsText(DOUBTFUL, { ...EARLY, country: 'UK' });
    await untouched(add(wrongAndDoubtful), /\nNothing was added\. Correct the rows and try again\.$/);
  });

  test('an id that is there', async () => {
    await untouched(
      add(rowsText({ ...QUAKE, id: 'fort-bourtange' })),
      /line 2, column id: .*the dataset has it already/,
    );
    await untouched(add(rowsText({ ...QUAKE, id: 'great-conjunction-2020' })), /the dataset has it already/);
    await untouched(add(rowsText(QUAKE, { ...EARLY, id: QUAKE.id })), /line 3, column id: .*line 2 has it/);
  });

  test('rows without a header, and a header without rows', async () => {
    await untouched(add(rowsText(QUAKE).split('\n').slice(1).join('\n')), /line 1: The first line is id,year/);
    await untouched(add(rowsText()), /there is no row below the header/);
    await untouched(add(''), /The first line is/);
  });

  test('a doubt has to be accepted', async () => {
    await untouched(add(rowsText(DOUBTFUL)), /^Possible conflict: battle-of-kadesh-1275bce and kadesh-again: /);
    await untouched(add(rowsText(DOUBTFUL)), /add --accept-conflicts\.$/);
    expect((await add(rowsText(DOUBTFUL), { 'accept-conflicts': true })).text).toMatch(
      /\n1 row added\. Next: npm run generate/,
    );
    expect(dataset()).toContain('kadesh-again');
  });

  test('a mistake cannot be accepted', async () => {
    const sameRecord = rowsText({ ...QUAKE, record: '115' });
    await untouched(
      add(sameRecord, { 'accept-conflicts': true }),
      /^Fault: .*both are record 115.*\n.*Correct the rows/,
    );
    const fort = { ...SAMPLES.fort, id: 'bourtange-fortress', title: 'Bourtange Fortress', year: '1600', record: 'Q1' };
    await untouched(
      add(rowsText(fort), { 'accept-conflicts': true }),
      /^Fault: .*two star forts of the same name, 0 m apart/,
    );
  });

  test('doubts among rows that are there already are nobody’s fault here', async () => {
    await add(rowsText(DOUBTFUL), { 'accept-conflicts': true });
    expect((await add(rowsText(QUAKE))).text).toBe(
      '1 row added. Next: npm run generate, for the pages that count them.',
    );
  });

  test('a dry run writes nothing', async () => {
    expect(await add(rowsText(QUAKE), { 'dry-run': true })).toMatchObject({
      text: '1 row would be added.',
      json: { added: [] },
      exitCode: 0,
    });
    await untouched(add(rowsText(DOUBTFUL), { 'dry-run': true }), /accept-conflicts/);
    expect(dataset()).toBe(EVENTS_TEXT);
  });

  test('a dataset with faults takes nothing', async () => {
    const faulty = EVENTS_TEXT.replace(',TR,', ',UK,');
    writeFileSync(path('events.csv'), faulty);
    await expect(add(rowsText(QUAKE))).rejects.toThrow(/The dataset itself has 1 faults/);
    expect(dataset()).toBe(faulty);
  });

  test('too much at once is refused', async () => {
    await expect(add('x'.repeat(MOST_BYTES + 1))).rejects.toThrow(/larger than 5 MB/);
    await untouched(add('x'.repeat(MOST_BYTES)), /The first line is/);
  });

  test.each([[[]], [['a', 'b']], [['']]])('%j is no way to call it', async (positional) => {
    await expect(run('add', positional)).rejects.toThrow(UsageError);
  });
});
