import { describe, expect, test } from 'vitest';
import { differencesBetween } from '../differences.ts';

const row = (
  document: object,
  rating: { provider: string; keepUntil: string } | null = null,
  property: string | null = '1',
) => ({
  uen: 'X',
  property_id: property,
  document: JSON.stringify({ uen: 'X', name: 'Old', rating: 3.9, segment: 'HIGH', website: null, ...document }),
  rating_provider: rating?.provider ?? null,
  rating_keep_until: rating?.keepUntil ?? null,
});
const ACME = { provider: 'Acme', keepUntil: '2026-12-01' };
const OTHER = { provider: 'Other', keepUntil: '2027-01-01' };

describe('differences of a hotel', () => {
  test('have old and new values, those of ratings apart, until the earlier end of the two', () => {
    const after = row(
      { name: 'New\u0000 \ud83c', rating: 3.5, segment: 'CRITICAL', website: 'https://a.example/' },
      OTHER,
    );
    const { fields, facts, ratings, ...terms } = differencesBetween(row({}, ACME), after);
    expect(fields).toEqual(['name', 'rating', 'segment', 'website']);
    expect(JSON.parse(facts ?? '')).toEqual([
      { field: 'name', before: 'Old', after: 'New\u0000 \ud83c' },
      { field: 'website', before: null, after: 'https://a.example/' },
    ]);
    expect(JSON.parse(ratings ?? '')).toEqual([
      { field: 'rating', before: 3.9, after: 3.5 },
      { field: 'segment', before: 'HIGH', after: 'CRITICAL' },
    ]);
    expect(terms).toEqual({ providers: ['Acme', 'Other'], keepUntil: '2026-12-01' });
  });

  test('leave out what follows from a rating whose terms are not known, before or after', () => {
    for (const [before, after] of [
      [null, ACME],
      [ACME, null],
    ]) {
      const found = differencesBetween(row({}, before), row({ name: 'New', rating: 3.5 }, after));
      expect(found).toMatchObject({ fields: ['name', 'rating'], ratings: null });
      expect(found.facts).not.toBeNull();
    }
  });

  test('have no values where the number passed to another property', () => {
    for (const [before, after] of [
      ['1', '2'],
      [null, '1'],
    ] as const) {
      const found = differencesBetween(row({}, ACME, before), row({ name: 'New', rating: 3.5 }, ACME, after));
      expect(found).toEqual({ fields: ['name', 'rating'], facts: null, ratings: null, providers: [], keepUntil: null });
    }
  });

  test('of a demo hotel bind nobody', () => {
    const found = differencesBetween(row({}, null, null), row({ rating: 3.5 }, null, null));
    expect(found).toMatchObject({ fields: ['rating'], facts: null, providers: [], keepUntil: null });
    expect(found.ratings).not.toBeNull();
  });
});
