import { describe, expect, test } from 'vitest';
import { timelinePath } from '../addresses.ts';
import { asId } from '../render-missing-event.ts';
import { readQuestion } from '../timeline-question.ts';
import { yearAsWritten } from '../year-as-written.ts';

/** What an address of the timeline asks, and what is said of values that are no use. */
const read = (query: Record<string, unknown>) => readQuestion(query);
const faultsOf = (query: Record<string, unknown>) => [...read(query).faults.keys()];

test.each([
  ['-489', -489],
  ['0', 0],
  ['-0', 0],
  ['490 BCE', -489],
  ['490bc', -489],
  ['1 BCE', 0],
  ['1 ce', 1],
  [' AD1455', undefined],
  ['1455 AD', 1455],
  ['10001 BCE', -10_000],
  ['10002 BCE', undefined],
  ['10001', undefined],
  ['0 BCE', undefined],
  ['1e3', undefined],
  ['12.5', undefined],
  ['', undefined],
  ['9'.repeat(5000), undefined],
])('the year %j is %s', (text, year) => {
  expect(yearAsWritten(text)).toBe(year);
});

describe('an address', () => {
  const whole = {
    from: '-500',
    to: '-400',
    rows: 'region',
    category: 'War,Law',
    q: 'athens',
    country: 'GR',
    significance: '3',
    cycles: '5500,550',
    map: 'off',
    event: 'battle-of-marathon-490bce',
    year: '-489',
    lat: '38.12',
    lng: '23.98',
    view: 'table',
    page: '2',
  };

  test('with everything is read and written again as it was', () => {
    const { question, faults, isTidy } = read(whole);
    expect([faults.size, isTidy]).toEqual([0, true]);
    const again = new URL(timelinePath(question), 'http://localhost').searchParams;
    // Categories in the order of the list.
    expect(Object.fromEntries(again)).toEqual({ ...whole, category: 'Law,War' });
  });

  test('with nothing, or with what is not ours, is the whole timeline', () => {
    for (const query of [{}, { utm_source: 'mail', fbclid: ['a', 'b'] }]) {
      const { question, faults, isTidy } = read(query);
      expect([timelinePath(question), faults.size, isTidy]).toEqual(['/timeline', 0, true]);
    }
  });

  test('that a form has sent is tidied', () => {
    const sent = {
      q: '',
      from: '490 BCE',
      to: '1 CE',
      category: ['War', 'Law'],
      country: 'gr',
      significance: '1',
      rows: 'category',
    };
    const { question, faults, isTidy } = read(sent);
    expect([faults.size, isTidy]).toEqual([0, false]);
    const tidy = timelinePath(question);
    expect(tidy).toBe('/timeline?from=-489&to=1&category=Law,War&country=GR');
    const there = read(Object.fromEntries(new URL(tidy, 'http://localhost').searchParams));
    expect([there.isTidy, timelinePath(there.question)]).toEqual([true, tidy]);
  });

  test.each([
    [{ from: 'yesterday' }, ['from']],
    [{ from: '10', to: '5' }, ['from']],
    [{ to: '20000' }, ['to']],
    [{ rows: 'planet' }, ['rows']],
    [{ category: 'War,Cookery' }, ['category']],
    [{ q: '?!' }, ['q']],
    [{ q: 'x'.repeat(400) }, ['q']],
    [{ q: 'a b c d e f g h i' }, ['q']],
    [{ country: 'XX' }, ['country']],
    [{ country: 'Greece' }, ['country']],
    [{ significance: '6' }, ['significance']],
    [{ cycles: '5500,7' }, ['cycles']],
    [{ map: 'maybe' }, ['map']],
    [{ event: '../../etc' }, ['event']],
    [{ year: '1e3' }, ['year']],
    [{ lat: '91', lng: '181' }, ['lat', 'lng']],
    [{ view: 'globe' }, ['view']],
    [{ page: '0' }, ['page']],
  ])('%o is shown without what is no use', (query, names) => {
    expect(faultsOf(query)).toEqual(names);
    for (const fault of read(query).faults.values()) expect(fault.length).toBeLessThan(320);
  });

  test('with the years the wrong way round has them the right way', () => {
    const { question } = read({ from: '10', to: '5' });
    expect([question.from, question.to]).toEqual([5, 10]);
  });
});

test.each([
  ['Battle-Of-Marathon-490BCE', 'battle-of-marathon-490bce'],
  ['battle_of_marathon_490bce', 'battle-of-marathon-490bce'],
  ['battle of marathon 490bce', 'battle-of-marathon-490bce'],
])('%s may mean %s', (written, id) => {
  expect(asId(written)).toBe(id);
});
