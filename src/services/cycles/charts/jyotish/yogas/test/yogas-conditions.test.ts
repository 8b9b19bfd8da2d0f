import { describe, expect, test } from 'vitest';
import { EXCHANGE_DETECTORS } from '../detect-exchange-yogas.ts';
import { HOUSE_DETECTORS } from '../detect-house-yogas.ts';
import { LORD_DETECTORS } from '../detect-lord-yogas.ts';
import { DOSHA_DETECTORS } from '../detect-mangal-dosha.ts';
import { MOON_AND_SUN_DETECTORS } from '../detect-moon-and-sun-yogas.ts';
import { DIGNITY_DETECTORS } from '../detect-neecha-bhanga.ts';
import { PLANET_DETECTORS } from '../detect-planet-yogas.ts';
import { SHAPE_DETECTORS } from '../detect-shape-yogas.ts';
import type { YogaFinding } from '../finding.ts';
import { YOGA_IDS } from '../yoga-ids.ts';
import { YOGAS } from '../yogas.ts';
import { yogasOf } from '../yogas-of.ts';
import { HOUSE_CASES } from './yoga-cases-of-houses.ts';
import { LORD_CASES } from './yoga-cases-of-lords.ts';
import { MOON_AND_SUN_CASES } from './yoga-cases-of-moon-and-sun.ts';
import { PLANET_CASES } from './yoga-cases-of-planets.ts';
import { SHAPE_CASES } from './yoga-cases-of-shapes.ts';
import { chartOf, findingIn } from './yoga-charts.ts';

/** Every yoga, and every form of one, in a chart that has it and in charts that just do not. */
const CASES = [...PLANET_CASES, ...MOON_AND_SUN_CASES, ...HOUSE_CASES, ...LORD_CASES, ...SHAPE_CASES];

describe('each yoga', () => {
  test.each(CASES)('$id is found in $has', ({ id, variant, has }) => {
    const finding = findingIn(id, has);
    expect([finding?.id, finding?.variant]).toEqual([id, variant ?? null]);
  });

  test.each(CASES.filter(({ not }) => not.length > 0))(
    '$id is gone when one thing changes in $has',
    ({ id, has, not }) => {
      const stillThere = not.filter((changes) => findingIn(id, { ...has, ...changes }) !== undefined);
      expect(stillThere).toEqual([]);
    },
  );

  test('has its cases, and so has each of its forms', () => {
    expect(new Set(CASES.map(({ id }) => id))).toEqual(new Set(YOGA_IDS));
    const forms = YOGAS.flatMap(({ variants }) => (variants ?? []).map(({ name }) => name));
    const inCases = new Set(CASES.map(({ variant }) => variant));
    expect(forms.filter((form) => !inCases.has(form))).toEqual([]);
  });

  test('can be missing, save Sankhya, of which one form always holds', () => {
    const withNegative = CASES.filter(({ not }) => not.length > 0).map(({ id }) => id);
    expect(YOGA_IDS.filter((id) => !withNegative.includes(id))).toEqual(['sankhya']);
  });
});

describe('a finding', () => {
  const all = CASES.flatMap(({ has, not }) => [has, ...not.map((changes) => ({ ...has, ...changes }))]).flatMap(
    (places) => [yogasOf(chartOf(places)), yogasOf(chartOf({ ...places, Ascendant: null }))],
  );

  test('comes in the order of the numbers, once', () => {
    for (const findings of all) {
      const places = findings.map(({ id }) => YOGA_IDS.indexOf(id));
      expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
    }
  });

  test('says what it rests on in whole sentences', () => {
    for (const { evidence, cancellations, id } of all.flat()) {
      expect([id, evidence.length > 0]).toEqual([id, true]);
      for (const sentence of [...evidence, ...cancellations]) expect(sentence).toMatch(/^[A-Z].*[^.\s]\.$/);
    }
  });

  test('has a strength from 0 to 3, names planets, each once, and the houses they are in', () => {
    const wrong = (finding: YogaFinding) =>
      finding.planets.length === 0 ||
      new Set(finding.planets).size !== finding.planets.length ||
      finding.houses.some((house) => house < 1 || house > 12) ||
      new Set(finding.houses).size !== finding.houses.length ||
      ![0, 1, 2, 3].includes(finding.strength);
    expect(all.flat().filter(wrong)).toEqual([]);
    const [hamsa] = yogasOf(chartOf({ Jupiter: 'Cancer' }));
    expect(hamsa).toMatchObject({ id: 'hamsa', planets: ['Jupiter'], houses: [4] });
  });

  test('a form is one of those that are described, or strict, or Raja', () => {
    const known = new Set(YOGAS.flatMap(({ variants }) => (variants ?? []).map(({ name }) => name)));
    const others = new Set(
      all.flat().flatMap(({ variant }) => (variant === null || known.has(variant) ? [] : [variant])),
    );
    expect([...others].sort()).toEqual(['Neecha Bhanga Raja', 'strict']);
  });
});

test('the ids are those of the descriptions, in the order of their numbers', () => {
  expect(YOGAS.map(({ id }) => id)).toEqual(YOGA_IDS);
});

test('each id has one detector, and no more', () => {
  const groups = [
    PLANET_DETECTORS,
    MOON_AND_SUN_DETECTORS,
    HOUSE_DETECTORS,
    DOSHA_DETECTORS,
    LORD_DETECTORS,
    EXCHANGE_DETECTORS,
    DIGNITY_DETECTORS,
    SHAPE_DETECTORS,
  ];
  expect(groups.flatMap((detectors) => Object.keys(detectors)).sort()).toEqual([...YOGA_IDS].sort());
});
