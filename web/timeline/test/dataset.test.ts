import { expect, test } from 'vitest';
import type { EventColumns } from '#sdk/generated/cycles/types.ts';
import { chosen, goingOn, mostImportant, readDataset } from '../dataset.ts';

type Row = { id: string; year: number; end?: number; category: number; significance: number };

const answer = (categories: string[], rows: readonly Row[]): EventColumns => ({
  resource: 'event-columns',
  total: rows.length,
  categories,
  regions: ['Europe'],
  columns: {
    id: rows.map(({ id }) => id),
    year: rows.map(({ year }) => year),
    end_year: rows.map(({ end }) => end ?? null),
    century: [],
    title: rows.map(({ id }) => id),
    category: rows.map(({ category }) => category),
    country: rows.map(() => null),
    region: rows.map(() => null),
    lat: rows.map(() => null),
    lng: rows.map(() => null),
    significance: rows.map(({ significance }) => significance),
  },
});

const great = answer(
  ['Law', 'War'],
  [
    { id: 'first-world-war', year: 1914, end: 1918, category: 1, significance: 5 },
    { id: 'treaty', year: 1919, category: 0, significance: 4 },
  ],
);
/** Of another release: a list of its own, and an event that the other one has too. */
const small = answer(
  ['Art', 'Law', 'War'],
  [
    { id: 'painting', year: 1915, category: 0, significance: 1 },
    { id: 'skirmish', year: 1916, category: 2, significance: 2 },
    { id: 'treaty', year: 1919, category: 1, significance: 2 },
  ],
);

const dataset = readDataset([great, small], 1);
const everything = { categories: [], country: '', significance: 1, found: undefined };
const namesOf = (positions: Iterable<number>) => [...positions].map((position) => dataset.id[position]);

test('answers of two releases are read by their own lists, and an event of both is there once', () => {
  expect(dataset.id).toEqual(['first-world-war', 'painting', 'skirmish', 'treaty']);
  const categoryOf = (position: number) => dataset.categories[dataset.category[position] as number];
  expect([0, 1, 2, 3].map(categoryOf)).toEqual(['War', 'Art', 'War', 'Law']);
});

test('categories are chosen whatever their case, and what is none chooses nothing', () => {
  expect(namesOf(chosen(dataset, { ...everything, categories: ['war'] }))).toEqual(['first-world-war', 'skirmish']);
  expect(chosen(dataset, { ...everything, categories: ['cookery'] })).toHaveLength(4);
});

test('what began earlier and still goes on is among the events of a span, the most important first', () => {
  const positions = chosen(dataset, everything);
  expect(namesOf(goingOn(dataset, positions, { from: 1916, to: 1918 }))).toEqual(['first-world-war', 'skirmish']);
  const { shown, total } = mostImportant(dataset, positions, { from: 1916, to: 1919, most: 1 });
  expect([namesOf(shown), total]).toEqual([['first-world-war'], 3]);
});
