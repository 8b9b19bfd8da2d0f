import { describe, expect, test } from 'vitest';
import { COMMON_FROM, YOGA_GROUPS } from '../yoga.ts';
import { noteOn, YOGAS } from '../yogas.ts';

const byId = (id: string) => YOGAS.find((yoga) => yoga.id === id);
const variantsOf = (id: string) => byId(id)?.variants ?? [];

describe('yogas', () => {
  test('sixty, numbered in order, with ids and names of their own', () => {
    expect(YOGAS.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(new Set(YOGAS.map(({ id }) => id)).size).toBe(60);
    const names = YOGAS.flatMap(({ name, variants }) => [name, ...(variants ?? []).map((variant) => variant.name)]);
    expect(new Set(names).size).toBe(names.length);
    for (const { id } of YOGAS) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('every group is used, and every condition is a sentence of its own', () => {
    expect(new Set(YOGAS.map(({ group }) => group))).toEqual(new Set(YOGA_GROUPS));
    for (const { condition, note } of YOGAS) {
      expect(condition).toMatch(/^[A-Z].+\.$/);
      if (note !== undefined) expect(note).toMatch(/^[A-Z].+\.$/);
    }
  });

  test('those that can be told without an ascendant', () => {
    const free = YOGAS.filter(({ requiresAscendant }) => !requiresAscendant).map(({ number }) => number);
    expect(free).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 36, 37, 38, 39, 51, 52, 53, 55, 57]);
  });

  test('a condition that speaks of houses, angles or lords of houses needs the ascendant', () => {
    for (const { id, condition, requiresAscendant } of YOGAS) {
      const speaksOfHouses = /\b(house|houses|angle|angles|trine|trines|lord of the \d+(st|nd|rd|th)|ascendant)\b/;
      if (speaksOfHouses.test(condition)) expect([id, requiresAscendant]).toEqual([id, true]);
    }
  });

  test('the common ones say so; the others do not', () => {
    for (const yoga of YOGAS) {
      const isCommon = (yoga.incidence ?? 0) >= COMMON_FROM;
      expect([yoga.id, (noteOn(yoga) ?? '').startsWith('Common:')]).toEqual([yoga.id, isCommon]);
    }
    expect(YOGAS.filter(({ incidence }) => (incidence ?? 0) >= 50).map(({ id }) => id)).toEqual([
      'budha-aditya',
      'raja',
      'dhana',
      'mangal-dosha',
    ]);
    const rare = byId('kamala');
    expect(rare === undefined ? undefined : noteOn(rare)).toBe(null);
  });

  test('incidences agree with one another', () => {
    const share = (id: string) => byId(id)?.incidence ?? Number.NaN;
    expect(share('gajakesari-strict')).toBeLessThan(share('gajakesari'));
    expect(share('budha-aditya-strict')).toBeLessThan(share('budha-aditya'));
    expect(share('kemadruma')).toBeLessThan(share('kemadruma-raw'));
    expect(share('dharma-karmadhipati')).toBeLessThan(share('raja'));
    expect(share('sunapha') + share('anapha') + share('durudhara') + share('kemadruma-raw')).toBeLessThanOrEqual(100);
    expect(share('vesi') + share('vosi') + share('ubhayachari')).toBeLessThanOrEqual(100);
    for (const { incidence } of YOGAS) if (incidence !== null) expect(incidence > 0 && incidence < 100).toBe(true);
  });

  test('not measured as a whole: Mahabhagya and Sankhya, of which one form holds or another', () => {
    expect(YOGAS.filter(({ incidence }) => incidence === null).map(({ number }) => number)).toEqual([47, 55]);
  });

  test('forms with names of their own', () => {
    expect(
      YOGAS.filter(({ variants }) => variants !== undefined).map(({ id, variants }) => [id, variants?.length]),
    ).toEqual([
      ['kala-sarpa', 12],
      ['mahabhagya', 2],
      ['sankhya', 7],
      ['akriti-opposed-and-trine', 3],
      ['akriti-four-houses', 4],
      ['akriti-seven-houses', 4],
    ]);
    expect(variantsOf('kala-sarpa')[11]).toEqual({
      name: 'Sheshanaga',
      condition: 'Rahu is in house 12.',
      incidence: null,
    });
  });

  test('one of the seven Sankhya forms always holds: their shares make a hundred', () => {
    const sum = variantsOf('sankhya').reduce((total, { incidence }) => total + (incidence ?? 0), 0);
    expect(Math.abs(sum - 100)).toBeLessThan(0.1);
  });
});
