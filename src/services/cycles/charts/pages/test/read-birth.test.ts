import { describe, expect, it } from 'vitest';
import { placeFinder } from '../../gazetteer/find-places.ts';
import { openCharts } from '../../jyotish/charts.ts';
import type { ChartForm } from '../form.ts';
import { keptOf } from '../form.ts';
import { readBirth } from '../read-birth.ts';
import { readWrittenDate, readWrittenOffset, readWrittenTime } from '../written-birth.ts';
import { DELHI } from './births.ts';

/** From what people write to what a chart is cast with. */
const instruments = { charts: openCharts(), places: placeFinder() };
const read = (form: ChartForm) => readBirth(form, instruments);

function faultsOf(change: ChartForm): Record<string, string> {
  const answer = read({ ...DELHI, ...change });
  if (!('faults' in answer)) return {};
  return Object.fromEntries(Object.entries(answer.faults).map(([name, { id }]) => [name, id]));
}

describe('a date', () => {
  it.each([
    [
      { day: '15', month: '5', year: '1990' },
      { day: 15, month: 5, year: 1990 },
    ],
    [
      { day: '15th', month: 'May', year: '1990' },
      { day: 15, month: 5, year: 1990 },
    ],
    [
      { day: '15.', month: '5', year: '1990' },
      { day: 15, month: 5, year: 1990 },
    ],
    [
      { day: '15/05/1990', month: '', year: '' },
      { day: 15, month: 5, year: 1990 },
    ],
    [
      { day: '15.5.1990', month: '', year: '' },
      { day: 15, month: 5, year: 1990 },
    ],
    [
      { day: '1990-05-15', month: '', year: '' },
      { day: 15, month: 5, year: 1990 },
    ],
    [
      { day: '15th May, 1990', month: '', year: '' },
      { day: 15, month: 5, year: 1990 },
    ],
    [
      { day: '१५ मई १९९०', month: '', year: '' },
      { day: 15, month: 5, year: 1990 },
    ],
    [
      { day: ' 05 ', month: 'may', year: '1990' },
      { day: 5, month: 5, year: 1990 },
    ],
    [
      { day: '1', month: 'Sept.', year: '1200' },
      { day: 1, month: 9, year: 1200 },
    ],
    [
      { day: '१५', month: 'मई', year: '१९९०' },
      { day: 15, month: 5, year: 1990 },
    ],
  ])('%o is read', (written, date) => {
    expect(readWrittenDate(written)).toEqual(date);
  });

  it.each([
    { day: '15x', month: '5', year: '1990' },
    { day: '15/5', month: '', year: '' },
    { day: '15/5/1990/1', month: '', year: '' },
    { day: '15/5/1990', month: '5', year: '' },
    { day: '15', month: 'ma', year: '1990' },
    { day: '-1', month: '5', year: '1990' },
    { day: '1.5', month: '5', year: '1990' },
    { day: '1', month: '5', year: '19900' },
    { day: '1', month: '5', year: '1e3' },
  ])('%o is none', (written) => {
    expect(readWrittenDate(written)).toBeUndefined();
  });
});

describe('a time', () => {
  it.each([
    ['14:30', '14:30'],
    ['2:30 pm', '14:30'],
    ['2.30 P.M.', '14:30'],
    ['12 am', '00:00'],
    ['12:05 pm', '12:05'],
    ['0715', '07:15'],
    ['7h15', '07:15'],
    ['१४:३०', '14:30'],
    ['00:00', '00:00'],
    ['सुबह 6:15', '06:15'],
    ['सुबह ६ बजे', '06:00'],
    ['प्रातः 6:15 बजे', '06:15'],
    ['दोपहर 2:30', '14:30'],
    ['दोपहर 12:10', '12:10'],
    ['शाम 7 बजे', '19:00'],
    ['रात 11:20', '23:20'],
    ['रात 12:05 बजे', '00:05'],
    ['रात 2:30', '02:30'],
    ['रात 23:20', '23:20'],
    ['6:15 बजे', '06:15'],
    ['6:15बजे', '06:15'],
    ['noon', '12:00'],
    ['12 noon', '12:00'],
    ['midnight', '00:00'],
    ['18:00 hrs', '18:00'],
    ['1800 hrs', '18:00'],
    ['6:15 AM IST', '06:15'],
  ])('%s is %s', (written, time) => {
    expect(readWrittenTime(written)?.time).toBe(time);
  });

  it.each([
    '',
    '14',
    '24:00',
    '14:60',
    '13 pm',
    '0 am',
    'noon 3',
    '1:00 noon',
    'रात',
    'रात 6:00',
    'सुबह 12:00',
    'दोपहर 11:00',
    'सुबह शाम 6:15',
    'सुबह 6:15 pm',
    'IST',
    '6 बजे',
    `रात 2:30${' '.repeat(100)}`,
    '14:30x',
    '-1:30',
    '07:11:36',
    '7:11:36 am',
    `${'9'.repeat(20)}`,
  ])('%s is none', (written) => {
    expect(readWrittenTime(written)).toBeUndefined();
  });
});

it.each([
  ['2:30', true],
  ['11:59', true],
  ['6:15 बजे', true],
  ['2:30 am', false],
  ['रात 2:30', false],
  ['12:30', false],
  ['00:30', false],
  ['14:30', false],
])('of the time %s nothing says the half of the day: %s', (written, isUnsaid) => {
  expect(readWrittenTime(written)?.isHalfUnsaid).toBe(isUnsaid);
});

it.each([
  ['+05:30', '+05:30'],
  ['+5:30', '+05:30'],
  ['5:30', '+05:30'],
  ['+0530', '+05:30'],
  ['GMT+5:30', '+05:30'],
  ['UTC +5:30', '+05:30'],
  ['\u221205:00', '-05:00'],
  ['-4', '-04:00'],
  ['+05:53:28', '+05:53:28'],
  ['GMT', 'Z'],
])('the offset %s is %s', (written, offset) => {
  expect(readWrittenOffset(written)).toBe(offset);
  expect(read({ ...DELHI, utcOffset: written })).toMatchObject({ birth: { utcOffset: offset } });
});

describe('a form', () => {
  it('that is filled in gives a birth and a place', () => {
    const answer = read({ ...DELHI, name: '  Asha ', time: '2:30 pm', node: 'true', ayanamsa: 'raman' });
    expect(answer).toMatchObject({
      birth: { birthDate: '1990-05-15', birthTime: '14:30', name: 'Asha', node: 'true', ayanamsa: 'raman' },
      place: { name: 'Delhi', country: 'IN' },
    });
  });

  it('that is empty is told what is missing, all of it at once', () => {
    expect(read({})).toEqual({
      faults: { day: { id: 'date_missing' }, time: { id: 'time_missing' }, place: { id: 'place_missing' } },
    });
  });

  it.each<[ChartForm, Record<string, string>]>([
    [{ day: '31', month: '2' }, { day: 'date_none' }],
    [{ year: '90' }, { day: 'date_years' }],
    [{ year: '3000' }, { day: 'date_years' }],
    [{ year: '999' }, { day: 'date_years' }],
    [{ day: '31', month: '12', year: '2999', calendar: 'julian' }, { day: 'date_years' }],
    [{ day: '29', month: '2', year: '1900' }, { day: 'date_none' }],
    [{ day: '29', month: '2', year: '1900', calendar: 'julian' }, {}],
    [{ day: 'x' }, { day: 'date_unreadable' }],
    [{ time: 'at noon' }, { time: 'time_unreadable' }],
    [{ time: '14:30:59' }, { time: 'time_unreadable' }],
    [{ noTime: 'yes' }, { time: 'time_both' }],
    [{ time: '', noTime: 'yes' }, {}],
    [{ place: 'Xqzzyvw' }, { place: 'place_none' }],
    [{ place: 'Porbander' }, { place: 'place_similar' }],
    [{ place: '1273294' }, { place: 'place_unreadable' }],
    [{ place: '<script>' }, { place: 'place_none' }],
    [{ place: '\u202e' }, { place: 'place_unreadable' }],
    [{ utcOffset: '5:60' }, { utcOffset: 'offset_unreadable' }],
    [{ utcOffset: '+17:00' }, { utcOffset: 'offset_unreadable' }],
    [{ utcOffset: 'IST' }, { utcOffset: 'offset_unreadable' }],
    [{ utcOffset: '+05:53:28' }, {}],
  ])('with %o has the faults %o', (change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });

  it('with a name of several places is asked which, and the choice is kept while its text is', () => {
    const answer = read({ ...DELHI, place: 'Salem' });
    if (!('among' in answer)) throw new Error('Nobody was asked');
    const [, oregon] = answer.among.places;
    const chosen = { ...DELHI, place: 'Salem', placeId: String(oregon?.id), chosenFor: 'Salem' };
    expect(read(chosen)).toMatchObject({ place: { id: oregon?.id } });
    expect(read({ ...chosen, place: 'Salem ' })).toHaveProperty('among');
    expect(read({ ...chosen, placeId: '999999999' })).toHaveProperty('among');
  });

  it.each([
    ['Aurangabad, India', ['Maharashtra', 'Bihar']],
    ['Newcastle, UK', ['England', 'Northern Ireland']],
  ])('with %s is asked which, though one is many times as large', (place, regions) => {
    const answer = read({ ...DELHI, place });
    if (!('among' in answer)) throw new Error('Nobody was asked');
    expect(answer.among.places.slice(0, 2).map(({ region }) => region)).toEqual(regions);
  });

  it.each([
    ['Aurangabad, Bihar, India', 'Bihar'],
    ['Berlin, Germany', 'Berlin'],
    ['Delhi, India', 'Delhi'],
    ['Salem Oregon', 'Oregon'],
    ['Madras, India', 'Tamil Nadu'],
  ])('with %s is asked nothing: one place alone is called so', (place, region) => {
    expect(read({ ...DELHI, place })).toMatchObject({ place: { region } });
  });

  it('with the beginning of a name is asked, though only one place has it', () => {
    const answer = read({ ...DELHI, place: 'Porband' });
    expect(answer).toMatchObject({ among: { total: 1, places: [{ name: 'Porbandar' }] } });
  });

  it('that was refused as a whole keeps what fits, and nothing that no form has', () => {
    const kept = keptOf({ name: 'Asha', day: 15, year: 'x'.repeat(21), style: 'west', calendar: 'julian', zq: '1' });
    expect(kept).toEqual({ name: 'Asha', calendar: 'julian' });
    expect([keptOf(undefined), keptOf('name=x'), keptOf(null)]).toEqual([{}, {}, {}]);
  });
});
