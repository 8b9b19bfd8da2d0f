import { stdnum } from 'stdnum';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { randomCases } from '#test/support/proof-size.ts';
import { isJuristicId, isUen, registryNumberOf } from '../registry-number.ts';

/**
 * The oracle is the npm package stdnum. It refuses partnerships and the like of a year to come, and takes companies of any
 * year, so its clock is held still and years after it, or before 1800, are looked at apart from it.
 */
const NOW = new Date('2026-06-01T00:00:00Z');
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const KINDS =
  'CC CD CH CL CM CP CS CX DP FB FC FM FN GA GB GS HS LL LP MB MC MD MH MM MQ NB NR PA PB PF RF RP SM SS TC TU VH XL';

const oracleUen = (text: string) => stdnum['SG']?.['uen']?.validate(text).isValid;
const oracleJuristicId = (text: string) => stdnum['TH']?.['moa']?.validate(text).isValid;

beforeAll(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const random = seededRandom(1);
const digits = (count: number) => Array.from({ length: count }, () => random.between(0, 9)).join('');

/** Fronts of numbers, each tried with every last character there is: one is right, the rest are wrong. */
function agreement(fronts: readonly string[], own: (text: string) => boolean, oracle: typeof oracleUen, lasts: string) {
  let valid = 0;
  const differing: string[] = [];
  for (const front of fronts) {
    for (const last of lasts) {
      const text = front + last;
      if (own(text) !== oracle(text)) differing.push(text);
      if (own(text)) valid += 1;
    }
  }
  return { valid, differing };
}

describe('the UEN', () => {
  test.each(['00192200M', '197401143C', 'S16FC0121D', 'T01FC6132D', '198900680Z', 'T26LL0240A'])(
    '%s passes',
    (text) => {
      expect(isUen(text)).toBe(true);
      expect(oracleUen(text)).toBe(true);
    },
  );

  test.each([
    '53123456K',
    '197401143D',
    'T08GB0001A',
    '',
    '0',
    'T01FC6132d',
    ' 197401143C',
    '197401143C\n',
    '٠٠١٩٢٢٠٠M',
  ])('%j does not pass', (text) => {
    expect(isUen(text)).toBe(false);
  });

  test.each<[string, () => string]>([
    ['businesses', () => digits(8)],
    ['companies', () => String(random.between(1800, 2026)) + digits(5)],
    [
      'others of the 1800s and 1900s',
      () => random.pick(['R', 'S']) + digits(2) + random.pick(KINDS.split(' ')) + digits(4),
    ],
    [
      'others of the 2000s up to now',
      () => `T${String(random.between(0, 26)).padStart(2, '0')}${random.pick(KINDS.split(' '))}${digits(4)}`,
    ],
  ])('%s: with every check character it agrees with the oracle', (_name, front) => {
    const fronts = Array.from({ length: randomCases(2000) }, front);
    expect(agreement(fronts, isUen, oracleUen, LETTERS + DIGITS)).toEqual({ valid: fronts.length, differing: [] });
  });

  test('knows the 38 kinds of entity and no other', () => {
    const taken: string[] = [];
    const oracleTaken: string[] = [];
    for (const first of LETTERS) {
      for (const second of LETTERS) {
        const numbers = LETTERS.split('').map((check) => `T08${first}${second}0001${check}`);
        if (numbers.some(isUen)) taken.push(first + second);
        if (numbers.some(oracleUen)) oracleTaken.push(first + second);
      }
    }
    expect(taken).toEqual(KINDS.split(' '));
    expect(taken).toEqual(oracleTaken);
    expect(taken).toHaveLength(38);
  });

  test('agrees on rubbish of every length', () => {
    const differing: string[] = [];
    for (let count = 0; count < 50_000; count += 1) {
      const length = random.between(7, 14);
      const text = Array.from({ length }, () => random.pick(['0', '1', '9', 'T', 'S', 'L', 'C', 'A'])).join('');
      const isOutsideTheOracle = /^(?:T[2-9]|0|1[0-7]).{8}/.test(text);
      if (!isOutsideTheOracle && isUen(text) !== oracleUen(text)) differing.push(text);
    }
    expect(differing).toEqual([]);
  });

  test('asks no clock: the numbers of a year to come pass', () => {
    expect(isUen('T99LL0001J')).toBe(true);
    expect(isUen('209900001K')).toBe(true);
    expect(isUen('99900001B')).toBe(true);
    expect(oracleUen('T99LL0001J')).toBe(false);
  });

  test('no company was registered before 1800', () => {
    const passes = (front: string) => LETTERS.split('').some((check) => isUen(front + check));
    expect(passes('179900001')).toBe(false);
    expect(passes('000000000')).toBe(false);
    expect(passes('180000001')).toBe(true);
  });
});

describe('the juristic person number', () => {
  test.each(['0107544000108', '0105544000157', '0105532096634', '0005599000010'])('%s passes', (text) => {
    expect(isJuristicId(text)).toBe(true);
    expect(oracleJuristicId(text)).toBe(true);
  });

  test.each([
    '0105544000158',
    '1105544000157',
    '010554400015',
    '01055440001577',
    '0-1055-44000-15-7',
    '๐๑๐๕๕๔๔๐๐๐๑๕๗',
    '',
  ])('%j does not pass', (text) => {
    expect(isJuristicId(text)).toBe(false);
  });

  test('with every check digit it agrees with the oracle', () => {
    const fronts = Array.from({ length: randomCases(10_000) }, (_, index) =>
      index % 5 === 0 ? digits(12) : `0${digits(11)}`,
    );
    const { valid, differing } = agreement(fronts, isJuristicId, oracleJuristicId, `${DIGITS}A`);
    expect(differing).toEqual([]);
    expect(valid).toBe(fronts.filter((front) => front.startsWith('0')).length);
  });
});

describe('the published number', () => {
  test.each<[string, ReturnType<typeof registryNumberOf>]>([
    ['197401143C', { number: '197401143C', country: 'SG', ordinal: 1 }],
    ['T99LL0001J-2', { number: 'T99LL0001J', country: 'SG', ordinal: 2 }],
    ['99900001B-10', { number: '99900001B', country: 'SG', ordinal: 10 }],
    ['0105544000157', { number: '0105544000157', country: 'TH', ordinal: 1 }],
    ['0105544000157-3', { number: '0105544000157', country: 'TH', ordinal: 3 }],
    ['0105544000157-120', { number: '0105544000157', country: 'TH', ordinal: 120 }],
  ])('%s', (text, expected) => {
    expect(registryNumberOf(text)).toEqual(expected);
  });

  test.each([
    '197401143C-1',
    '197401143C-0',
    '197401143C-02',
    '197401143C-',
    '197401143C-1000',
    '197401143C-x',
    '197401143C-2-3',
    '197401143C 2',
    '197401143D-2',
    '197401143c',
    '0105544000158',
    'score',
    'segment',
    '',
  ])('%j is none', (text) => {
    expect(registryNumberOf(text)).toBeUndefined();
  });
});
