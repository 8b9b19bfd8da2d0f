import { describe, expect, test } from 'vitest';
import { openCharts } from '../charts.ts';

/** What a chart without a time, or with a date of the old style, tells of its doubts. */
const charts = openCharts();
const LONDON = { lat: 51.5, lng: -0.12 };
const warningsOf = (parameters: Parameters<typeof charts.cast>[0], id: string) =>
  charts
    .cast(parameters)
    .warnings.filter((warning) => warning.id === id)
    .map(({ text }) => text);

describe('a day without a time', () => {
  const hours = (birthDate: string, lat: number, lng: number) => {
    const moon = charts.cast({ birthDate, lat, lng }).without_time?.moon ?? [];
    const [first, last] = [moon[0]?.from ?? '', moon.at(-1)?.until ?? ''];
    return `${first} ${(Date.parse(last) - Date.parse(first)) / 3_600_000}`;
  };

  test.each([
    ['a day like others', '2025-05-10', 51.5, -0.12, '2025-05-09T23:00:00Z 24'],
    ['clocks go forward', '2025-03-30', 51.5, -0.12, '2025-03-30T00:00:00Z 23'],
    ['clocks go back', '2025-10-26', 51.5, -0.12, '2025-10-25T23:00:00Z 25'],
    ['midnight is skipped (São Paulo)', '2018-11-04', -23.55, -46.63, '2018-11-04T03:00:00Z 23'],
    ['midnight comes twice (São Paulo)', '2018-02-17', -23.55, -46.63, '2018-02-17T02:00:00Z 25'],
    ['half an hour back (Lord Howe)', '2025-04-06', -31.55, 159.08, '2025-04-05T13:00:00Z 24.5'],
    ['two hours forward (Troll)', '2025-03-30', -72.01, 2.53, '2025-03-30T00:00:00Z 22'],
    ['a day that was left out (Samoa): noon and half a day', '2011-12-30', -13.83, -171.76, '2011-12-30T10:00:00Z 24'],
    ['a day that came twice (Sitka): the same', '1867-10-18', 57.05, -135.33, '1867-10-17T09:01:19Z 24'],
  ])('%s', (_, date, lat, lng, expected) => {
    expect(hours(date, lat, lng)).toBe(expected);
  });

  test('the parts of the day follow one another', () => {
    for (const day of ['2025-03-30', '2025-10-26', '2025-06-15', '1930-11-11']) {
      const moon = charts.cast({ birthDate: day, ...LONDON }).without_time?.moon ?? [];
      expect(moon.length).toBeGreaterThan(0);
      expect(moon.slice(1).map(({ from }) => from)).toEqual(moon.slice(0, -1).map(({ until }) => until));
    }
  });

  test('on the day of an ingress of the Sun: both signs, and a warning', () => {
    const ingress = { birthDate: '2025-04-14', lat: 28.6, lng: 77.2 };
    expect(charts.cast(ingress).without_time?.sun_signs).toEqual(['Pisces', 'Aries']);
    expect(warningsOf(ingress, 'sign_uncertain')).toEqual([
      'The Sun goes from Pisces into Aries on that day: the Surya chart is that of noon.',
    ]);
    expect(charts.cast({ ...ingress, birthDate: '2025-04-15' }).without_time?.sun_signs).toEqual(['Aries']);
    expect(warningsOf({ ...ingress, birthDate: '2025-04-15' }, 'sign_uncertain')).toEqual([]);
  });

  test('what changes on the day is told as such, and nothing of it as sure', () => {
    const overDay = (birthDate: string, name: string) =>
      charts.cast({ birthDate, lat: 13.09, lng: 80.28 }).without_time?.planets.find((each) => each.name === name);
    expect(overDay('1990-04-14', 'Sun')).toEqual({
      name: 'Sun',
      signs: ['Pisces', 'Aries'],
      padas: [
        { nakshatra: 'Revati', pada: 4 },
        { nakshatra: 'Ashwini', pada: 1 },
      ],
      dignity: null,
      retrograde: false,
      combust: false,
      vargottama: true,
    });
    expect(overDay('1990-05-15', 'Sun')?.signs).toEqual(['Aries', 'Taurus']);
    expect(overDay('1990-05-17', 'Sun')).toMatchObject({ signs: ['Taurus'], dignity: expect.any(String) });
    expect(overDay('2022-07-12', 'Saturn')).toMatchObject({ signs: ['Aquarius', 'Capricorn'], dignity: null });
    const moon = overDay('1990-05-15', 'Moon');
    expect(moon?.signs).toEqual(['Sagittarius', 'Capricorn']);
    expect(moon?.padas.map(({ nakshatra, pada }) => `${nakshatra} ${pada}`)).toEqual([
      'Purva Ashadha 4',
      'Uttara Ashadha 1',
      'Uttara Ashadha 2',
      'Uttara Ashadha 3',
      'Uttara Ashadha 4',
    ]);
  });

  test('the ingress of another planet, also backwards', () => {
    const jupiter = { birthDate: '2025-05-14', lat: 28.6, lng: 77.2 };
    expect(warningsOf(jupiter, 'sign_uncertain').join()).toMatch(/Jupiter goes from Taurus into Gemini on that day/);
    const saturn = { birthDate: '2022-07-12', lat: 28.6, lng: 77.2 };
    expect(warningsOf(saturn, 'sign_uncertain').join()).toMatch(/Saturn goes from Aquarius into Capricorn/);
  });

  test('the ingress of the nodes, of those that were chosen', () => {
    const nodes = { birthDate: '2019-03-07', lat: 28.6139, lng: 77.209 };
    expect(warningsOf(nodes, 'sign_uncertain')).toEqual([
      'Rahu goes from Cancer into Gemini on that day: the sign is that of noon. Ketu goes from Capricorn into Sagittarius on that day: the sign is that of noon.',
    ]);
    expect(warningsOf({ ...nodes, node: 'true' }, 'sign_uncertain')).toEqual([]);
    expect(warningsOf({ ...nodes, birthDate: '2019-03-08' }, 'sign_uncertain')).toEqual([]);
  });

  test.each([
    ['Samoa', '2011-12-30', -13.83, -171.76],
    ['Kiritimati', '1994-12-31', 1.87, -157.43],
  ])('that never was is told first: %s', (_, birthDate, lat, lng) => {
    const day = { birthDate, lat, lng };
    expect(charts.cast(day).warnings[0]).toMatchObject({
      id: 'time_skipped',
      text: expect.stringContaining(`There was no ${birthDate} at the place`),
    });
    const { warnings, time_zone } = charts.cast({ ...day, birthTime: '10:00' });
    expect(warnings.map(({ text }) => text).join()).toMatch(new RegExp(`^There was no ${birthDate} at the place`));
    expect(time_zone.day_left_out).toBe(true);
    const other = birthDate.replace(/\d\d$/, '29');
    expect(warningsOf({ ...day, birthDate: other }, 'time_skipped')).toEqual([]);
  });

  test('that came twice, or has an hour less, was', () => {
    expect(warningsOf({ birthDate: '1867-10-18', lat: 57.05, lng: -135.33 }, 'time_skipped')).toEqual([]);
    expect(warningsOf({ birthDate: '2025-03-30', ...LONDON }, 'time_skipped')).toEqual([]);
  });

  test('with a time none of it', () => {
    expect(warningsOf({ birthDate: '2025-04-14', birthTime: '03:00', ...LONDON }, 'sign_uncertain')).toEqual([]);
  });
});

describe('summer time that was a matter of the town', () => {
  const garland = { birthDate: '1922-06-10', birthTime: '06:00', lat: 47.233, lng: -93.517 };
  const idsOf = (parameters: Parameters<typeof charts.cast>[0]) => charts.cast(parameters).warnings.map(({ id }) => id);

  test('is told with the chart that standard time would make', () => {
    const { time_zone, warnings } = charts.cast(garland);
    expect(time_zone).toMatchObject({ name: 'America/Chicago', utc_offset: '-05:00' });
    expect(time_zone.other_clocks).toMatchObject([{ name: 'Central Standard Time', utc_offset: '-06:00' }]);
    const given = charts.cast({ ...garland, utcOffset: '-06:00' });
    expect(given.ascendant?.longitude).toBe(time_zone.other_clocks[0]?.ascendant?.longitude);
    expect(given.warnings).toEqual([]);
    expect(warnings).toEqual([
      {
        id: 'local_summer_time',
        text: 'Whether clocks were put forward was a matter of each town here then: the clock of America/Chicago, -05:00, is taken.',
      },
      { id: 'other_clock', text: "If 06:00 was by Central Standard Time (-06:00): ascendant Gemini 18°07'." },
    ]);
  });

  test('with the other sign of the ascendant or of the Moon', () => {
    const dallas = { birthDate: '1955-07-10', birthTime: '06:00', lat: 32.8, lng: -96.8 };
    expect(warningsOf(dallas, 'other_clock')).toEqual([
      "If 06:00 was by Central Standard Time (-06:00): ascendant Cancer 0°21', not Gemini.",
    ]);
    const moonMoves = { birthDate: '1955-07-19', birthTime: '02:00', lat: 32.8, lng: -96.8 };
    expect(warningsOf(moonMoves, 'other_clock')).toEqual([
      "If 02:00 was by Central Standard Time (-06:00): ascendant Taurus 12°45', not Aries; Moon Cancer 0°35', not Gemini.",
    ]);
  });

  test('is not told in the city, in war time, in winter or today, nor without a time', () => {
    expect(idsOf({ ...garland, lat: 40.7, lng: -74 })).toEqual([]);
    expect(idsOf({ ...garland, birthDate: '1943-06-10' })).toEqual([]);
    expect(idsOf({ ...garland, birthDate: '1922-01-10' })).toEqual([]);
    expect(idsOf({ ...garland, birthDate: '1968-06-10' })).toEqual([]);
    expect(idsOf({ birthDate: '1922-06-10', lat: 47.233, lng: -93.517 })).not.toContain('local_summer_time');
  });
});

describe('a converted date', () => {
  test.each([
    ['Britain, where the year began on 25 March', '1731-02-11', 51.5, -0.12, 'The year was also counted from 25 March'],
    ['Sweden, with a calendar of its own', '1705-05-05', 59.33, 18.07, 'Sweden had a calendar of its own'],
    ['Florence', '1475-03-06', 43.77, 11.25, 'Florence and Pisa counted the year from 25 March'],
  ])('tells what else must be known: %s', (_, birthDate, lat, lng, told) => {
    const birth = { birthDate, birthTime: '10:00', lat, lng };
    expect(warningsOf({ ...birth, calendar: 'julian' }, 'old_style').join()).toMatch(
      new RegExp(`^The date was converted from the Julian calendar, as it held in .*${told}`),
    );
    expect(charts.cast({ ...birth, calendar: 'julian' }).old_style).toBe(null);
    expect(warningsOf({ ...birth, calendar: 'gregorian' }, 'old_style')).toEqual([]);
  });

  test('needs no warning where nothing else must be known', () => {
    expect(
      warningsOf(
        { birthDate: '1868-05-06', birthTime: '02:30', calendar: 'julian', lat: 55.75, lng: 37.62 },
        'old_style',
      ),
    ).toEqual([]);
  });
});

describe('an offset that was given', () => {
  const chennai = { birthDate: '1990-05-15', lat: 13.09, lng: 80.28 };
  const twice = { birthDate: '2000-10-29', lat: 40.71, lng: -74.01 };
  const bombay = { birthDate: '1920-03-10', birthTime: '06:10', lat: 18.97, lng: 72.83 };

  test('that no clock of the place had is told, with what the own one gives', () => {
    expect(warningsOf({ ...chennai, birthTime: '10:00', utcOffset: '-05:00' }, 'offset_unlikely')).toEqual([
      expect.stringMatching(/^No clock of that place .* -05:00 then\. Its own had \+05:30: ascendant .*, not /),
    ]);
    expect(warningsOf({ ...chennai, utcOffset: '-05:00' }, 'offset_unlikely')).toEqual([
      'No clock of that place is known to have had -05:00 then. Its own had +05:30.',
    ]);
    expect(warningsOf({ ...twice, birthTime: '00:30', utcOffset: '-05:00' }, 'offset_unlikely')).toHaveLength(1);
  });

  test.each([
    ['the own one', { ...chennai, birthTime: '10:00', utcOffset: '+05:30' }],
    ['the second time', { ...twice, birthTime: '01:30', utcOffset: '-05:00' }],
    ['either of that day', { ...twice, utcOffset: '-04:00' }],
    ['one that a town kept', { ...bombay, utcOffset: '+04:51' }],
    ['one of two zones', { birthDate: '2000-01-01', birthTime: '10:00', lat: 43.8, lng: 87.6, utcOffset: '+06:00' }],
    ['after a jump', { birthDate: '2025-03-30', birthTime: '01:30', ...LONDON, utcOffset: '+01:00' }],
    ['nowhere', { birthDate: '1990-05-15', birthTime: '10:00', utcOffset: '-05:00' }],
  ])('that is known there is not: %s', (_, parameters) => {
    expect(warningsOf(parameters, 'offset_unlikely')).toEqual([]);
  });
});

test.each([
  ['1990-06-01', 13.09, 80.28, 1],
  ['1500-06-01', 13.09, 80.28, 0],
  ['1868-05-06', 55.75, 37.62, 0],
])('the old calendar where it did not hold is told: %s', (birthDate, lat, lng, count) => {
  expect(warningsOf({ birthDate, lat, lng, calendar: 'julian' }, 'calendar_unlikely')).toHaveLength(count);
});
