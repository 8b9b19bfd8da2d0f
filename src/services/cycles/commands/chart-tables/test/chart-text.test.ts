import { describe, expect, test } from 'vitest';
import type { JyotishChart } from '../../../charts/jyotish/answer/chart-schema.ts';
import { openCharts } from '../../../charts/jyotish/charts.ts';
import { chartText } from '../chart-text.ts';
import { arc, frequency } from '../figures.ts';

/** A chart as text for a terminal. */
const charts = openCharts();
const BIRTH = { birthDate: '1990-05-15', birthTime: '14:30', lat: 13.08784, lng: 80.27847, asOf: '2026-01-31' };
const chart = charts.cast(BIRTH);

const sectionOf = (text: string, title: string) =>
  text.split(/\n\n(?=[A-Z])/).find((section) => section.startsWith(`${title}\n`)) ?? '';

const withFirstYoga = (change: Partial<JyotishChart['yogas'][number]>): JyotishChart => ({
  ...chart,
  yogas: chart.yogas.slice(0, 1).map((yoga) => ({ ...yoga, ...change })),
});

test('everything that an answer holds has its section', () => {
  const titles = chartText(chart).match(/^[A-Z][A-Z ]+$/gm);
  expect(titles).toEqual([
    'BIRTH',
    'ACCURACY',
    'PLANETS',
    'HOUSES',
    'DIVISIONAL CHARTS',
    'VIMSHOTTARI DASHAS',
    'YOGINI DASHAS',
    'YOGAS',
    'PANCHANGA',
    'ASHTAKAVARGA',
    'ASSUMPTIONS',
    'SYMBOLS OF THIS FRAMEWORK',
  ]);
});

test('without a time nothing that hangs on it', () => {
  const { birthTime: _left, ...timeless } = BIRTH;
  const text = chartText(charts.cast({ ...timeless, birthDate: '2025-04-14' }));
  expect(text.match(/^[A-Z][A-Z ]+$/gm)).toEqual([
    'BIRTH',
    'ACCURACY',
    'PLANETS AT NOON',
    'THE MOON THAT DAY',
    'CHANDRA CHART',
    'SURYA CHART',
    'ASSUMPTIONS',
  ]);
  expect(text).not.toMatch(/^ {2}(Asc|Ascendant|Dashas|Strand)\b/m);
  expect(sectionOf(text, 'CHANDRA CHART')).toMatch(/\n {6}1 {2}Libra +Venus +Mo\n/);
  expect(sectionOf(text, 'SURYA CHART')).toMatch(/\n {6}1 {2}Aries +Mars +Su\n/);
  expect(text.replace(/\s+/g, ' ')).toContain('The Sun goes from Pisces into Aries on that day');
});

describe('the birth', () => {
  const birth = (told: JyotishChart, place: string | null = null) => sectionOf(chartText(told, place), 'BIRTH');

  test('a name cannot steer the terminal or turn the line round', () => {
    const text = chartText({ ...chart, birth: { ...chart.birth, name: 'A\u001b]0;x\u0007\u009b2J\r\nB\u202eC' } });
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    expect(text).toMatch(/^BIRTH\n {2}Name +A \]0;x 2J B C\n/);
  });

  test('coordinates, or the place that was found', () => {
    expect(birth(chart)).toMatch(/\n {2}Coordinates +13\.08784, 80\.27847\n/);
    expect(birth(chart, 'Chennai')).toMatch(/\n {2}Place +Chennai\n/);
    expect(birth(chart, 'Chennai')).not.toContain('Coordinates');
  });

  test('a time that the clock showed twice', () => {
    const told = birth(charts.cast({ birthDate: '2020-10-25', birthTime: '01:30', lat: 51.5, lng: -0.1 }));
    const [, warning = ''] = told.split('\n\n');
    expect(warning.replace(/\s+/g, ' ')).toMatch(
      /^ Warning Clocks showed 01:30 twice\. The first is taken \(\+01:00, ascendant [A-Z][a-z]+ \d+°\d\d'\); the second was at \+00:00, ascendant [A-Z][a-z]+ \d+°\d\d'\.$/,
    );
  });

  test('a time that the clock skipped, and one before standard time', () => {
    const skipped = charts.cast({ birthDate: '2020-03-29', birthTime: '01:30', lat: 51.5, lng: -0.1 });
    expect(birth(skipped)).toMatch(/Warning +No clock showed 01:30: [\s\S]*\+00:00\./);
    const early = charts.cast({ birthDate: '1800-03-29', birthTime: '01:30', lat: 51.5, lng: -0.1 });
    expect(birth(early)).toMatch(/Warning +There was no standard time yet; local mean time, -00:00:24, is taken\./);
    expect(birth(chart)).not.toContain('Warning');
  });

  test('without a time: the Moon over the day', () => {
    const { birthTime: _left, ...timeless } = BIRTH;
    expect(birth(charts.cast(timeless))).toMatch(/12:00 \(no time was given: noon\)[\s\S]*Moon that day +\S/);
    const noon = charts.cast(timeless).moon_over_day;
    if (noon === null) throw new Error('The Moon over the day is missing.');
    const told = (is_stable: boolean) => birth({ ...chart, moon_over_day: { ...noon, is_stable } });
    expect(told(true)).toContain('all day: the first dasha is sure');
    expect(told(false).replace(/\s+/g, ' ')).toContain('the first dasha depends on the time of birth');
  });
});

describe('placements', () => {
  test('marks are told by letters', () => {
    const planets = chart.planets.map((planet) => ({ ...planet, retrograde: true, combust: true, vargottama: true }));
    const lines = sectionOf(chartText({ ...chart, planets }), 'PLANETS').split('\n');
    expect(lines.filter((line) => line.endsWith('  RCV'))).toHaveLength(10);
  });

  test('without a place: no ascendant, no points by sign, and why', () => {
    const text = chartText(charts.cast({ birthDate: '1990-05-15', birthTime: '14:30' }));
    expect(sectionOf(text, 'PLANETS')).not.toMatch(/^ {2}Asc/m);
    expect(text).toContain('\n\n  No ascendant: No place was given.');
    expect(text).not.toContain('ASHTAKAVARGA');
    expect(sectionOf(text, 'DIVISIONAL CHARTS')).toMatch(/\n {2}Asc +- +-\n/);
  });

  test('points add up', () => {
    const sums = sectionOf(chartText(chart), 'ASHTAKAVARGA').match(/\d+$/gm)?.map(Number) ?? [];
    expect(sums).toEqual([48, 49, 39, 54, 56, 52, 39, 337]);
  });
});

describe('dashas', () => {
  const dashas = (levels: number, asOf = '2026-01-31') =>
    sectionOf(chartText(charts.cast({ ...BIRTH, dashaLevels: levels, asOf })), 'VIMSHOTTARI DASHAS');
  const marked = (text: string) => text.match(/^.*(?= {2}<$)/gm)?.map((line) => /[A-Z]\w+/.exec(line)?.[0]);

  test('what runs is marked at each level that is shown', () => {
    expect(marked(dashas(1))).toEqual(['Rahu']);
    expect(marked(dashas(2))).toEqual(['Rahu', 'Sun']);
    expect(marked(dashas(3))).toEqual(['Rahu', 'Sun', 'Saturn']);
  });

  test('what runs is told to the third level in any case', () => {
    expect(dashas(1)).toMatch(
      /Running \(<\) on 2026-01-31 00:00:00 UTC:[\s\S]*maha +Rahu [\s\S]*pratyantar +Saturn +2025-12-29 /,
    );
  });

  test('outside the 120 years nothing runs', () => {
    expect(marked(dashas(3, '1900-01-01')) ?? []).toEqual([]);
    expect(dashas(3, '1900-01-01')).toContain('Running (<) on 1900-01-01 00:00:00 UTC: none.');
  });

  test('one Yogini period runs', () => {
    expect(marked(sectionOf(chartText(chart), 'YOGINI DASHAS'))).toEqual(['Sankata']);
  });
});

describe('yogas', () => {
  test('with strength in words, evidence, what speaks against it, and how common it is', () => {
    const yoga = { name: 'Raja', variant: null, group: 'lordship' as const, strength: 0, incidence: 33.1 };
    const found = {
      ...yoga,
      planets: ['Mars' as const],
      houses: [4],
      evidence: ['It holds.'],
      cancellations: ['But.'],
    };
    expect(sectionOf(chartText(withFirstYoga(found)), 'YOGAS')).toBe(
      'YOGAS\n  Raja (lordship): cancelled, in 33 of 100 charts\n    Mars; house 4\n    + It holds.\n    - But.',
    );
    expect(chartText(withFirstYoga({ ...found, variant: 'strict', strength: 3, houses: [] }))).toMatch(
      /\n {2}Raja, strict \(lordship\): strong, .*\n {4}Mars\n/,
    );
  });

  test('none', () => {
    expect(sectionOf(chartText({ ...chart, yogas: [] }), 'YOGAS')).toContain('None of those');
  });

  test.each([
    [33.1, 'in 33 of 100 charts'],
    [1, 'in 1 of 100 charts'],
    [0.44, 'in 4 of 1,000 charts'],
    [0.03, 'in 3 of 10,000 charts'],
    [0, 'in hardly any chart'],
    [null, 'not measured how often'],
  ])('%s per cent is %s', (percent, words) => {
    expect(frequency(percent)).toBe(words);
  });
});

test.each([
  [21.5594444, `21°33'33"`],
  [21.5594445, `21°33'34"`],
  [29.9999999, `29°59'59"`],
  [5.7, `5°42'00"`],
  [0, `0°00'00"`],
  [-1.5, `-1°30'00"`],
])('%s degrees are %s', (degrees, text) => {
  expect(arc(degrees)).toBe(text);
});

test('no line is wider than a hundred columns', () => {
  const years = [1000, 1333, 1582, 1799, 1850, 1911, 1943, 1968, 1987, 2001, 2020, 2199, 2999];
  const texts = years.flatMap((year, index) => {
    const asked = { birthDate: `${year}-0${(index % 9) + 1}-15`, birthTime: '03:07', vargas: 'all', dashaLevels: 3 };
    const place = { lat: 60 - index * 9, lng: index * 27 - 170 };
    const { birthTime: _left, ...timeless } = asked;
    const dated = { ...asked, ...place, asOf: `${Math.min(year, 2990)}-12-01` };
    return [charts.cast(dated), charts.cast(asked), charts.cast({ ...timeless, ...place })];
  });
  const [name, place] = ['W'.repeat(200), 'A place with a long name, '.repeat(12)];
  const widest = texts.map((each) => {
    const text = chartText({ ...each, birth: { ...each.birth, name } }, place);
    return Math.max(...text.split('\n').map((line) => line.length));
  });
  expect(Math.max(...widest)).toBeLessThanOrEqual(100);
  expect(Math.min(...widest)).toBeGreaterThan(80);
});

test('the widest planet there can be fits', () => {
  const planets = chart.planets.map((planet) => ({
    ...planet,
    sign: 'Sagittarius' as const,
    degree: 29.9999999,
    nakshatra: 'Uttara Bhadrapada' as const,
    house: 12,
    dignity: 'moolatrikona' as const,
    latitude: -8.99,
    speed: 15.388,
    retrograde: true,
    combust: true,
    vargottama: true,
  }));
  const lines = sectionOf(chartText({ ...chart, planets }), 'PLANETS').split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBe(100);
});

test('a day on which the Sun changes its sign has both, and neither its degree nor its dignity', () => {
  const text = chartText(charts.cast({ birthDate: '1990-04-14', lat: 13.09, lng: 80.28 }));
  expect(text).toMatch(/^ +Sun +Pisces or Aries +- +Revati or Ashwini +- *$/m);
});
