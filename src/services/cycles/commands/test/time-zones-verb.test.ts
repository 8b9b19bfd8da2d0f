import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CommandContext } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { coloursFor } from '#platform/terminal/colours.ts';
import { loadTimeZones, SHIPPED_ZONES } from '../../charts/civil-time/time-zones.ts';
import { periodAt } from '../../charts/civil-time/zone.ts';
import { timeZonesVerb } from '../time-zones-verb.ts';
import { AMSTERDAM, tzif } from './birth-tzif.ts';

/** `quintet cycles time-zones` on zoneinfo directories made here, byte by byte. */
let folder = '';
const file = () => pathToFileURL(join(folder, 'time-zones.txt'));
const text = () => readFileSync(file(), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'time-zones-'));
  mkdirSync(join(folder, 'zoneinfo/Europe'), { recursive: true });
  cpSync(SHIPPED_ZONES, file());
  put('tzdata.zi', '# version 2031a\n# ddeps backzone\n');
  put('Europe/Amsterdam', tzif(AMSTERDAM));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, 'zoneinfo', name), content);

const CONTEXT: CommandContext = {
  keyedServices: [],
  open: () => Promise.reject(new Error('No command here needs a database.')),
  actor: 'cli:test',
  environment: {},
  terminal: { stdin: Readable.from([]), progress: () => {}, isInteractive: false, colours: coloursFor(false, {}) },
};
const run = (options: Record<string, string> = {}, positional: string[] = []) =>
  timeZonesVerb(file()).run(CONTEXT, { positional, options });
const renew = () => run({ from: join(folder, 'zoneinfo') });

describe('time-zones', () => {
  test('tells what is shipped, and writes nothing', async () => {
    const before = text();
    const { text: told, json } = await run();
    expect(told).toMatch(/^tzdata 2\d{3}[a-z]: \d+ zones and \d+ more names for them$/);
    expect(json).toMatchObject({ isWritten: false });
    expect(Number(json['zones']) + Number(json['aliases'])).toBeGreaterThan(590);
    expect(text()).toBe(before);
  });

  test('writes the file anew: same zones once, other files and views passed over', async () => {
    put('Europe/Mokum', tzif(AMSTERDAM));
    put('zone.tab', 'NL\t+5222+00454\tEurope/Amsterdam\n');
    put('localtime', tzif(AMSTERDAM));
    mkdirSync(join(folder, 'zoneinfo/right'));
    put('right/UTC', 'TZif but never read');
    expect(await renew()).toMatchObject({
      text: 'tzdata 2031a: 1 zones and 1 more names for them, written',
      json: { version: '2031a', zones: 1, aliases: 1, isWritten: true },
    });
    const { names, zone } = loadTimeZones(file());
    expect(names).toEqual(['Europe/Amsterdam', 'Europe/Mokum']);
    const amsterdam = zone('europe/mokum');
    expect(periodAt(amsterdam, -6_000_000_000)).toMatchObject({ offset: 1172, kind: 'mean', until: -4_260_212_372 });
    expect(periodAt(amsterdam, -1_300_000_000)).toMatchObject({ offset: 1172, kind: 'legal' });
  });

  test('leaves out changes that the rule tells as well, and loses nothing by it', async () => {
    await renew();
    const line = text().split('\n').at(-2) ?? '';
    expect(line.split('|')[2]?.split(' ')).toHaveLength(3);
    const amsterdam = loadTimeZones(file()).zone('Europe/Amsterdam');
    for (const { at, type } of AMSTERDAM.changes) {
      expect(periodAt(amsterdam, at).offset).toBe(AMSTERDAM.types[type]?.offset);
    }
    expect(periodAt(amsterdam, Date.parse('2500-07-01') / 1000).offset).toBe(7200);
  });

  test('mean time is a city’s own at first and across the date line; Lisbon’s, also called LMT, is law', async () => {
    const types = [
      { offset: 1616, name: 'LMT' },
      { offset: 1616 - 86_400, name: 'LMT' },
      { offset: -2205, name: 'LMT' },
      { offset: 0, name: '-00' },
      { offset: 0, name: 'GMT' },
    ];
    const changes = types.slice(1).map((_, index) => ({ at: (index - 4) * 1_000_000_000, type: index + 1 }));
    put('Europe/Example', tzif({ ...AMSTERDAM, types, changes, rule: 'GMT0' }));
    await renew();
    const example = loadTimeZones(file()).zone('Europe/Example');
    expect([example.first, ...example.changes].map(({ kind }) => kind)).toEqual([
      'mean',
      'mean',
      'legal',
      'unset',
      'legal',
    ]);
  });

  test.each([
    ['without backzone', { types: AMSTERDAM.types.map((type) => ({ ...type, offset: 3600 })) }, /without backzone/],
    ['with a rule that does not follow', { rule: 'EET-2' }, /Amsterdam: the rule for the future does not follow/],
    ['without a rule', { rule: '' }, /Amsterdam: a compiled time zone without a rule/],
    ['with a rule of another kind', { rule: 'CET-1CEST,J60,J300' }, /Amsterdam: Not a rule/],
    ['of the first version', { version: '\0' }, /Amsterdam: not a compiled time zone of version 2/],
    ['with leap seconds', { leaps: 1 }, /Amsterdam: .*leap seconds/],
  ])('a directory %s is refused, and the file stays', async (_, change, expected) => {
    const before = text();
    put('Europe/Amsterdam', tzif({ ...AMSTERDAM, ...change }));
    await expect(renew()).rejects.toThrow(expected);
    expect(text()).toBe(before);
  });

  test('a directory that does not tell its version, or is not there', async () => {
    put('tzdata.zi', 'R A 1916 o - Jun 14 23s 1 S\n');
    await expect(renew()).rejects.toThrow(/does not tell its version/);
    await expect(run({ from: join(folder, 'none') })).rejects.toThrow(/ENOENT/);
  });

  test('takes no other arguments', async () => {
    await expect(run({}, ['x'])).rejects.toThrow(UsageError);
    await expect(run({ from: '' })).rejects.toThrow(UsageError);
  });

  test('a damaged file is refused', () => {
    writeFileSync(file(), 'Europe/Amsterdam|1172m||CET-1\n');
    expect(() => loadTimeZones(file())).toThrow(/does not begin with its version/);
    writeFileSync(file(), '# tzdata 2031a\nEurope/Amsterdam|1172m|b-1|CET-1\n');
    expect(() => loadTimeZones(file()).zone('Europe/Amsterdam')).toThrow(/damaged at Europe\/Amsterdam/);
  });
});
