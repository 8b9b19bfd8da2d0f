import { expect, test } from 'vitest';
import { REGIONS } from '../../../../names/regions.ts';
import { CATEGORIES } from '../../category.ts';
import { loadHistory } from '../../read-history.ts';
import { columnsOf } from '../event-columns.ts';

const { events } = loadHistory();

test('each position has the same event in every column', () => {
  const { total, columns, categories, regions } = columnsOf(events);
  const { century, ...rest } = columns;
  expect(Object.values(rest).map(({ length }) => length)).toEqual(Object.keys(rest).map(() => events.length));
  expect(total).toBe(events.length);
  for (const [position, event] of events.entries()) {
    expect(rest.id[position]).toBe(event.id);
    expect(categories[rest.category[position] ?? -1]).toBe(event.category);
    expect([rest.year[position], rest.lat[position]]).toEqual([event.year, event.lat]);
    expect(rest.region[position] === null).toBe(event.country === null);
  }
  expect(century.every((position) => events[position]?.datePrecision === 'century')).toBe(true);
  expect(century.length).toBe(events.filter(({ datePrecision }) => datePrecision === 'century').length);
  expect([categories.length, regions.length]).toEqual([CATEGORIES.length, REGIONS.length]);
});

test('a country has its region', () => {
  const { columns, regions } = columnsOf(events.filter(({ country }) => country === 'PE').slice(0, 1));
  expect(regions[columns.region[0] ?? -1]).toBe('Latin America and the Caribbean');
});
