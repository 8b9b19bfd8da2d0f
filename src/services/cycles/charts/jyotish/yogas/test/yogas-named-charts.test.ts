import { describe, expect, test } from 'vitest';
import type { PlanetName } from '../../../../zodiac/graha-names.ts';
import { PLANET_NAMES } from '../../../../zodiac/graha-names.ts';
import CHARTS from '../../../test/oracle/swiss-ephemeris-named-charts.json' with { type: 'json' };
import type { Placements } from '../../chart/placements.ts';
import { placementsOf } from '../../test/placements-of.ts';
import { YOGAS } from '../yogas.ts';
import { yogasOf } from '../yogas-of.ts';

/** Thirteen charts of published birth data, and the yogas that another program finds in them. */
type NamedChart = (typeof CHARTS)[number];

/** What that program calls a yoga, where it is not the name here. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'Gajakesari(strict)': 'Gajakesari (strict)',
  'Budha-Aditya(strict,not combust)': 'Budha-Aditya (strict)',
  'Kemadruma(raw)': 'Kemadruma (raw)',
  'Kemadruma(effective)': 'Kemadruma (effective)',
  'Adhi(Moon)': 'Adhi',
  'Raja(kendra-trikona)': 'Raja (kendra-trikona)',
  'Yogakaraka present': 'Yogakaraka',
  'Dhana(2/11 with 1/5/9)': 'Dhana',
  'Viparita:Harsha': 'Viparita Harsha',
  'Viparita:Sarala': 'Viparita Sarala',
  'Viparita:Vimala': 'Viparita Vimala',
  'Grahan(Sun)': 'Surya Grahan',
  'Grahan(Moon)': 'Chandra Grahan',
  'Mangal dosha(Lagna)': 'Mangal dosha',
  'Mahabhagya(male)': 'Mahabhagya by day',
  'Mahabhagya(female)': 'Mahabhagya by night',
  'Daridra(11th lord in 6/8/12)': 'Daridra',
  'Shubha Kartari(Lagna)': 'Shubha Kartari',
  'Papa Kartari(Lagna)': 'Papa Kartari',
};

/** Facts that it lists among the yogas and that are none of the sixty. */
const NO_YOGAS = ['has debilitated planet', 'Mangal dosha(Lagna,1-4-7-8-12)'];

/** The Akriti sets, which it does not know. */
const UNKNOWN_TO_IT = [
  'Sakata',
  'Vihaga',
  'Sringataka',
  'Yupa',
  'Ishu',
  'Sakti',
  'Danda',
  'Nauka',
  'Kuta',
  'Chhatra',
  'Chapa',
];

const NAMES = new Map(YOGAS.map(({ id, name }) => [id, name]));
/** Told by the name of the form that holds. */
const BY_FORM = ['mahabhagya', 'sankhya', 'akriti-opposed-and-trine', 'akriti-four-houses', 'akriti-seven-houses'];

function placementsIn({ siderealLahiri, speed }: NamedChart): Placements {
  const { Asc, ...longitudes } = siderealLahiri;
  const retrograde = PLANET_NAMES.filter((name: PlanetName) => speed[name] < 0);
  const isDay = (longitudes.Sun - Asc + 360) % 360 > 180;
  return { ...placementsOf(longitudes, Asc, retrograde), isDay };
}

function namesFound(chart: NamedChart): string[] {
  return yogasOf(placementsIn(chart)).flatMap(({ id, variant }) => {
    const name = (BY_FORM.includes(id) ? variant : NAMES.get(id)) ?? id;
    // The effective form stands for the raw one too.
    return id === 'kemadruma' ? ['Kemadruma (raw)', name] : [name];
  });
}

describe('the yogas of thirteen charts', () => {
  test.each(CHARTS)('$name', (chart) => {
    const expected = chart.prototypeYogas
      .filter((name) => !NO_YOGAS.includes(name))
      .map((name) => OTHER_NAMES[name] ?? name);
    const found = namesFound(chart).filter((name) => !UNKNOWN_TO_IT.includes(name));
    expect(found.sort()).toEqual(expected.sort());
  });

  test.each([
    ['India independence (Delhi)', ['kala-sarpa', 'gajakesari']],
    ['M. K. Gandhi', ['malavya', 'gajakesari']],
    ['Aishwarya Rai', ['neecha-bhanga']],
  ])('%s has the yogas it is known for', (name, ids) => {
    const chart = CHARTS.find((each) => each.name.includes(name));
    if (chart === undefined) throw new Error(`No chart of ${name}`);
    expect(yogasOf(placementsIn(chart)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  test('of India is Ananta Kala Sarpa, with Rahu in the 1st house', () => {
    const india = CHARTS.find(({ name }) => name.startsWith('India'));
    if (india === undefined) throw new Error('No chart of India');
    const finding = yogasOf(placementsIn(india)).find(({ id }) => id === 'kala-sarpa');
    expect(finding).toMatchObject({ variant: 'Ananta', planets: ['Rahu', 'Ketu'], houses: [1, 7] });
  });
});
