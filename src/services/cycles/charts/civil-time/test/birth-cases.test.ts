import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCsv } from '#lib/csv/csv.ts';
import type { BirthInput } from '../birth-moment.ts';
import { readDate, readTime, writeInstant } from '../civil.ts';
import { openZones } from '../open-zones.ts';
import { formatOffset } from '../utc-offset.ts';

/** Hard births, from birth-cases.csv: its first lines say where the expected instants come from. */
const text = readFileSync(new URL('birth-cases.csv', import.meta.url), 'utf8').replace(/^#.*\n/gm, '');
const { records, faults } = readCsv(text);
const [header, ...rows] = records.map(({ cells }) => cells);
const cases = rows.map((cells) => {
  const cell = (name: string) => cells[header?.indexOf(name) ?? -1] ?? '';
  return { what: cell('what'), source: cell('source'), input: inputOf(cell), expected: expectedOf(cell) };
});

const clock = openZones();

function inputOf(cell: (name: string) => string): BirthInput {
  const [date, time, tz, utcOffset] = [readDate(cell('date')), readTime(cell('time')), cell('tz'), cell('utc_offset')];
  if (date === undefined || time === undefined) throw new Error(`No date or time: ${cell('what')}`);
  return {
    date,
    time,
    place: cell('lat') === '' ? null : { lat: Number(cell('lat')), lng: Number(cell('lng')) },
    ...(tz === '' ? {} : { tz }),
    ...(utcOffset === '' ? {} : { utcOffset }),
  };
}

function expectedOf(cell: (name: string) => string) {
  return {
    instant: cell('instant'),
    offset: cell('offset'),
    zone: cell('zone'),
    isLocalMeanTime: cell('flags').split(' ').includes('lmt'),
    isNonexistent: cell('flags').split(' ').includes('nonexistent'),
    other: cell('other'),
  };
}

function answerTo(input: BirthInput) {
  const { instant, zone } = clock.momentOf(input);
  return {
    instant: writeInstant(instant),
    offset: formatOffset(zone.offsetSeconds),
    zone: zone.name ?? '',
    isLocalMeanTime: zone.isLocalMeanTime,
    isNonexistent: zone.isNonexistent,
    other: zone.other === null ? '' : writeInstant(zone.other.instant),
  };
}

describe('hard births', () => {
  test('there are more than a hundred, each with its source', () => {
    expect(faults).toEqual([]);
    expect(cases.length).toBeGreaterThan(100);
    expect(new Set(cases.map(({ what }) => what)).size).toBe(cases.length);
    expect(cases.filter(({ source }) => source === '')).toEqual([]);
  });

  test.each(cases)('$what', ({ input, expected }) => {
    expect(answerTo(input)).toEqual(expected);
  });

  test('whatever is out of the ordinary is told', () => {
    for (const { what, input, expected } of cases) {
      const isOdd = expected.isLocalMeanTime || expected.isNonexistent || expected.other !== '';
      if (isOdd) expect([what, clock.momentOf(input).assumptions.length]).not.toEqual([what, 0]);
    }
    expect(cases.filter(({ expected }) => expected.isNonexistent).length).toBeGreaterThan(8);
    expect(cases.filter(({ expected }) => expected.other !== '').length).toBeGreaterThan(8);
  });
});
