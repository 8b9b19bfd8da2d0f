import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BIRTH, runChart } from './chart-command-run.ts';

/** `quintet chart …` from its options to what it prints and writes. */
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chart-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a chart', () => {
  test('for a place by name', async () => {
    const { stdout, stderr, exitCode } = await runChart(...BIRTH, '--place', 'Chennai, IN', '--name', 'Asha');
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(stdout).toMatch(/^BIRTH\n {2}Name +Asha\n/);
    expect(stdout).toContain('Chennai, IN-25 (India), 13.08784, 80.27847, population 4,328,063; GeoNames\n');
    expect(stdout).toMatch(
      /\n {2}Time zone +Asia\/Kolkata, \+05:30 \(by the place\)\n {2}Instant +1990-05-15 09:00:00 UTC/,
    );
    expect(stdout).toMatch(/\n {2}Asc +Virgo +4°24'\d\d" +Uttara Phalguni 3 +1\n/);
    expect(stdout).toMatch(/\n {2}Venus +Pisces +18°5\d'\d\d" +Revati 1 +7 +exalted /);
  });

  test('as one JSON object, with the place that was found', async () => {
    const { stdout, exitCode } = await runChart(...BIRTH, '--place', 'Chennai, IN', '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      birth: { date: '1990-05-15', time: '14:30', lat: 13.08784, lng: 80.27847, utc: '1990-05-15T09:00:00Z' },
      ascendant: { sign: 'Virgo' },
      place: { name: 'Chennai', country: 'IN', region: '25', population: 4_328_063 },
    });
  });

  test('for coordinates, west and south too; no place is named then', async () => {
    const { stdout } = await runChart(...BIRTH, '--lat', '-33.9', '--lng=-70.6', '--json');
    const chart = JSON.parse(stdout);
    expect(chart).toMatchObject({ birth: { lat: -33.9, lng: -70.6 }, time_zone: { name: 'America/Santiago' } });
    expect(chart).not.toHaveProperty('place');
  });

  test('every option reaches it', async () => {
    const options =
      '--lat 13 --lng 80 --name A --utc-offset +06:00 --ayanamsa raman --node true --vargas D3,D60 --dasha-levels 3';
    const { stdout } = await runChart(...BIRTH, ...options.split(' '), '--json');
    const chart = JSON.parse(stdout);
    expect(chart).toMatchObject({
      birth: { name: 'A', utc: '1990-05-15T08:30:00Z' },
      ayanamsa: { id: 'raman' },
      nodes: { used: 'true' },
      current_dasha: { as_of: '2026-01-31T00:00:00Z' },
    });
    expect(Object.keys(chart.vargas)).toEqual(['D3', 'D60']);
    expect(chart.dashas[0].antardashas[0].pratyantardashas).toHaveLength(9);
    const zoned = await runChart(...BIRTH, '--tz', 'Europe/Paris', '--json');
    expect(JSON.parse(zoned.stdout).time_zone).toMatchObject({ name: 'Europe/Paris', source: 'tz' });
  });
});

describe('a drawing', () => {
  test.each(['north', 'south', 'east'])('in the style of the %s', async (style) => {
    const file = join(folder, `${style}.svg`);
    const { stdout, exitCode } = await runChart(...BIRTH, '--place', 'Chennai', '--svg', file, '--style', style);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(new RegExp(`\n\nThe drawing is in ${file}\n$`));
    expect(readFileSync(file, 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
    expect(readFileSync(file, 'utf8')).toContain(`chart-${style}`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('beside JSON, which stays alone on standard output', async () => {
    const file = join(folder, 'beside.svg');
    const { stdout } = await runChart(...BIRTH, '--svg', file, '--json');
    expect(JSON.parse(stdout)).toHaveProperty('birth');
    expect(readFileSync(file, 'utf8')).toContain('chart-north');
  });

  test('that cannot be written is refused before anything is cast', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await runChart(...BIRTH, '--svg', folder)).toMatchObject({ exitCode: 2, stdout: '' });
    const { stderr } = await runChart(...BIRTH, '--svg', join(folder, 'missing', 'x.svg'));
    expect(stderr).toMatch(/^--svg: there is no folder .*missing\.$/m);
    expect(await runChart(...BIRTH, '--svg', join(folder, 'file', 'x.svg'))).toMatchObject({ exitCode: 2 });
  });
});

describe('a wrong call is told how to be right', () => {
  const refused = async (...argv: readonly string[]) => {
    const { stdout, stderr, exitCode } = await runChart(...argv);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    return stderr;
  };

  test('without --date, by an example and the way to all options', async () => {
    expect(await refused()).toMatch(
      /^--date is missing\. For example: quintet chart --date 1990-05-15 .*\nHelp: quintet /,
    );
    const { stdout } = await runChart('--help');
    for (const option of ['time', 'place', 'lat', 'utc-offset', 'vargas', 'style', 'varga', 'theme', 'script'])
      expect(stdout).toContain(`--${option} `);
  });

  const day = ['--date', '1990-05-15'];
  test.each([
    [
      ['--date', '1990-02-30'],
      /^--date must be a date such as 1990-05-17 \(YYYY-MM-DD\), and a day of the calendar\.$/m,
    ],
    [[...day, '--time', '25:00'], /^--time must be a time such as 14:30 \(HH:MM\), from 00:00 to 23:59\.$/m],
    [['--date', 'x', '--time', 'y'], /^--date must .*\n--time must .*\.$/m],
    [[...day, '--lat', '91', '--lng', '0'], /^--lat must be degrees from -90 to 90, such as 13\.0878\.$/m],
    [[...day, '--lat', '0', '--lng', '180.5'], /^--lng must be degrees from -180 to 180/],
    [[...day, '--lat', '0x10', '--lng', '1'], /^--lat must be degrees/],
    [[...day, '--lat', '13'], /^--lng is missing: a place needs both\.$/m],
    [[...day, '--lat', '13', '--place', 'Chennai'], /give one of them/],
    [[...day, '--ayanamsa', 'Lahiri'], /^--ayanamsa must be one of lahiri, raman, /],
    [[...day, '--node', 'osculating'], /^--node must be one of mean, true\.$/m],
    [[...day, '--vargas', 'D5'], /^--vargas must be .* of D1, D2, D3, /],
    [[...day, '--dasha-levels', 'two'], /^--dasha-levels must be one of 1, 2, 3\.$/m],
    [[...day, '--dasha-levels', '0x2'], /^--dasha-levels must be one of 1, 2, 3\.$/m],
    [[...day, '--as-of', 'today'], /^--as-of must be a date such as 2026-01-31 \(YYYY-MM-DD\)/],
    [[...day, '--tz', 'Asia/Kolkatta'], /^--tz must be .*Asia\/Kolkata/],
    [[...day, '--utc-offset', '5.5'], /^--utc-offset must be .*\+05:30/],
    [[...day, '--style', 'north'], /add --svg FILE/],
    [[...day, '--svg', 'x.svg', '--style', 'west'], /^--style must be one of north, south, east\.$/m],
    [[...day, '--varga', 'D9'], /^--varga is for a drawing: add --svg FILE/m],
    [[...day, '--svg', 'x.svg', '--varga', 'D5'], /^--varga must be one of D1, D2, .*, D60, or D1,D9 and so on\.$/m],
    [[...day, '--svg', 'x.svg', '--varga', 'D9'], /^--varga needs --time: /m],
    [[...day, '--svg', 'x.svg', '--theme', 'sepia'], /^--theme must be one of auto, light, dark\.$/m],
    [[...day, '--svg', 'x.svg', '--script', 'tamil'], /^--script must be one of latin, devanagari\.$/m],
    [[...day, '--name', 'x'.repeat(201)], /^--name may have 200 characters/],
    [[...day, '--name', ' '], /^--name is empty/],
    [[...day, '--place', 'New', 'Delhi'], /"Delhi" belongs to no option\. A value with blanks needs quotes/],
    [[...day, '--verbose'], /^There is no option --verbose here\.\nHelp: quintet chart --help\n$/],
  ])('%j', async (argv, message) => {
    expect(await refused(...argv)).toMatch(message);
  });
});

describe('a place that is not clear', () => {
  const refused = async (place: string) => {
    const { stdout, stderr, exitCode } = await runChart(...BIRTH, '--place', place);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    return stderr;
  };
  const choices = (stderr: string) => stderr.match(/--(?:place "[^"]+"|lat \S+ --lng \S+)$/gm) ?? [];

  test('is listed, ten at most, with what selects each', async () => {
    const stderr = await refused('Springfield, US');
    expect(stderr).toMatch(/^"Springfield, US" may be one of these places\.\n/);
    expect(stderr).toMatch(/\nSpringfield +US-MO \(United States\) +166,810 +--place "Springfield, US-MO"\n/);
    expect(choices(stderr)).toHaveLength(10);
    expect(stderr).toMatch(/\n10 more, all smaller/);
  });

  test.each(['Springfield, US', 'Paris', 'Madras', 'Washington', 'San Jose', 'Gorakhpur'])(
    'every choice for %s selects one place',
    async (place) => {
      const found = choices(await refused(place));
      expect(found.length).toBeGreaterThan(1);
      const charts = await Promise.all(
        found.map(async (choice) => {
          const [, spelling, lat = '', lng = ''] = /"(.+)"|lat (\S+) --lng (\S+)/.exec(choice) ?? [];
          const options = spelling === undefined ? ['--lat', lat, '--lng', lng] : ['--place', spelling];
          return JSON.parse((await runChart(...BIRTH, ...options, '--json')).stdout).birth;
        }),
      );
      expect(new Set(charts.map(({ lat, lng }) => `${lat} ${lng}`)).size).toBe(found.length);
    },
  );

  test('is asked back with similar names, or with the same name elsewhere', async () => {
    expect(await refused('Chenai')).toMatch(
      /^There is no town "Chenai"\. Similar names:\n[\s\S]*--place "Chennai, IN"\n/,
    );
    expect(await refused('Chennai, Kerala')).toMatch(
      /a region's code[\s\S]*Of that name:\n[\s\S]*--place "Chennai, IN"\n/,
    );
    expect(await refused('Zzzzqqqq')).toMatch(/^There is no town "Zzzzqqqq" among .* Give --lat and --lng\.$/m);
  });

  test('cannot steer the terminal', async () => {
    expect(await refused('Zz\u001b[31mzzqq\u009b2Jqq\u202e')).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  });
});
