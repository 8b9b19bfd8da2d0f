import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JyotishChart } from '../../charts/jyotish/answer/chart-schema.ts';
import { CHART_STYLES, PICTURE_VARGAS } from '../../charts/pictures/chart-styles.ts';
import type { TimelineServer } from '../../test/timeline-server.ts';
import { startTimeline } from '../../test/timeline-server.ts';
import { faultsOf } from './sound-chart.ts';

/** The chart as a resource: what it takes, refuses, assumes and says about itself. Positions have tests of their own. */
const DELHI = { birthDate: '1990-05-15', birthTime: '14:30', lat: 28.6139, lng: 77.209 };

let server: TimelineServer;
beforeAll(async () => {
  server = await startTimeline();
});
afterAll(() => server.close());

async function chartOf(parameters: Record<string, string | number>): Promise<JyotishChart> {
  const answer = await server.read('jyotish-chart', parameters);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<JyotishChart>();
}

async function refusalOf(parameters: Record<string, string | number>): Promise<{ name: string; detail: string }> {
  const answer = await server.read('jyotish-chart', parameters);
  expect(answer.status, answer.text).toBe(400);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [fault] = answer.json<{ errors: { name: string; detail: string }[] }>().errors;
  return fault ?? { name: '', detail: '' };
}

describe('a chart', () => {
  test('tells what was asked, and is sound', async () => {
    const chart = await chartOf({ ...DELHI, name: 'Test' });
    expect(faultsOf(chart)).toEqual([]);
    expect(chart.birth).toEqual({
      date: '1990-05-15',
      julian_date: null,
      time: '14:30',
      time_assumed: false,
      name: 'Test',
      lat: 28.6139,
      lng: 77.209,
      utc: '1990-05-15T09:00:00Z',
    });
    expect(chart.time_zone).toEqual({
      name: 'Asia/Kolkata',
      utc_offset: '+05:30',
      source: 'place',
      ambiguous: false,
      nonexistent: false,
      day_left_out: false,
      lmt: false,
      alternative: null,
      other_clocks: [],
    });
    expect(chart.old_style).toBe(null);
    expect(chart.warnings).toEqual([]);
    expect(chart.ayanamsa).toMatchObject({ id: 'lahiri', name: 'Lahiri (Chitrapaksha)' });
    expect(chart.accuracy.grade).toBe('full');
    expect(Object.keys(chart.vargas)).toEqual(['D9', 'D10']);
    expect(chart.dashas[0]?.antardashas).toHaveLength(9);
    expect(chart.dashas[0]?.antardashas?.[0]).not.toHaveProperty('pratyantardashas');
    expect(chart.dna_strand).toMatchObject({ sign: chart.ascendant?.sign, symbolic: true });
    expect(chart.resonance_class).toMatchObject({ symbolic: true });
  });

  test('is never kept: no cache, no validator', async () => {
    for (const format of ['json', 'svg']) {
      const answer = await server.read('jyotish-chart', { ...DELHI, format });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('etag')).toBe(null);
      const again = await server.read('jyotish-chart', { ...DELHI, format }, { headers: { 'if-none-match': '*' } });
      expect(again.status).toBe(200);
    }
  });

  test('without a time is cast for noon, and tells how sure the nakshatra is', async () => {
    const chart = await chartOf({ birthDate: '2000-01-01', lat: 0, lng: 0 });
    expect(chart.birth).toMatchObject({ time: '12:00', time_assumed: true });
    expect(chart.moon_over_day).toEqual({
      at_start: 'Swati',
      at_noon: 'Swati',
      at_end: 'Vishakha',
      is_stable: false,
    });
    expect(chart.accuracy).toMatchObject({
      grade: 'assumed',
      note: expect.stringMatching(/^For noon, which is only assumed/),
    });
    expect(chart.ascendant).not.toBe(null);
    expect(chart.warnings.map(({ id }) => id)).toEqual(['time_unknown', 'moon_uncertain']);
    const { moon, moon_signs, chandra_chart, surya_chart } = chart.without_time ?? {};
    expect(moon?.map(({ nakshatra, vimshottari }) => [nakshatra, vimshottari.lord])).toEqual([
      ['Swati', 'Rahu'],
      ['Vishakha', 'Jupiter'],
    ]);
    expect([moon?.[0]?.from, moon?.[0]?.until, moon?.[1]?.until]).toEqual([
      '2000-01-01T00:00:00Z',
      moon?.[1]?.from,
      '2000-01-02T00:00:00Z',
    ]);
    expect(moon_signs).toEqual(['Libra']);
    expect([chandra_chart?.[0]?.sign, surya_chart?.[0]?.sign]).toEqual(['Libra', 'Sagittarius']);
    expect(chandra_chart?.[0]?.planets).toContain('Moon');
    expect(surya_chart?.[0]?.planets).toContain('Sun');
    const { from = '', vimshottari } = moon?.[0] ?? {};
    const born = await chartOf({ birthDate: '2000-01-01', birthTime: from.slice(11, 16), lat: 0, lng: 0 });
    expect(born.dashas[0]).toMatchObject({ lord: vimshottari?.lord, end: vimshottari?.ends_latest });
    expect(born.yogini_dashas[0]?.end).toBe(moon?.[0]?.yogini.ends_latest);
    expect(born.without_time).toBe(null);
    expect(chart.assumptions[0]).toMatch(/noon is taken.* The ascendant and the houses are those of noon/);
    const nowhere = await chartOf({ birthDate: '2000-01-01' });
    expect(nowhere.assumptions[0]).toMatch(/noon is taken.* 8 degrees off\.$/);
    expect((await chartOf(DELHI)).moon_over_day).toBe(null);
  });

  test('without a place has no ascendant, and houses from the Moon', async () => {
    const chart = await chartOf({ birthDate: '2000-01-01', birthTime: '06:00' });
    expect(chart.ascendant).toBe(null);
    expect(chart.ascendant_reason).toBe('No place was given.');
    expect(chart.planets.find(({ name }) => name === 'Moon')?.house).toBe(1);
    expect(chart.time_zone).toMatchObject({ name: 'UTC', utc_offset: '+00:00', source: 'assumed' });
    expect(chart.birth.utc).toBe('2000-01-01T06:00:00Z');
    expect(chart.ashtakavarga).toBe(null);
    expect(chart.panchanga).toMatchObject({ sunrise: null, is_day: null, vara: { name: 'Saturday' } });
    expect(chart.assumptions.join(' ')).toContain('houses are counted from the sign of the Moon');
  });

  test('at a pole has no ascendant either, and says why', async () => {
    const chart = await chartOf({ ...DELHI, lat: 90, lng: 0 });
    expect(chart.ascendant).toBe(null);
    expect(chart.ascendant_reason).toContain('89.9');
    expect(chart.planets.find(({ name }) => name === 'Moon')?.house).toBe(1);
    expect(chart.assumptions.join(' ')).toContain('houses are counted from the sign of the Moon');
  });

  test('takes a zone or an offset instead of the place, and a plus that was not encoded', async () => {
    const offset = await chartOf({ ...DELHI, utcOffset: '+04:51' });
    expect(offset.time_zone).toMatchObject({ name: null, utc_offset: '+04:51', source: 'utcOffset' });
    expect(offset.birth.utc).toBe('1990-05-15T09:39:00Z');
    expect((await chartOf({ ...DELHI, utcOffset: ' 04:51' })).birth.utc).toBe('1990-05-15T09:39:00Z');
    const zone = await chartOf({ birthDate: '1990-05-15', tz: 'asia/tokyo' });
    expect(zone.time_zone).toMatchObject({ name: 'Asia/Tokyo', utc_offset: '+09:00', source: 'tz' });
  });

  test('tells of a time that clocks showed twice, with the Moon of both', async () => {
    const chart = await chartOf({ birthDate: '2000-10-29', birthTime: '02:30', lat: 52.52, lng: 13.405 });
    expect(chart.time_zone).toMatchObject({ ambiguous: true, utc_offset: '+02:00', nonexistent: false });
    expect(chart.time_zone.alternative).toMatchObject({ utc: '2000-10-29T01:30:00Z', utc_offset: '+01:00' });
    const moon = chart.planets.find(({ name }) => name === 'Moon')?.longitude ?? Number.NaN;
    const moved = (chart.time_zone.alternative?.moon_longitude ?? Number.NaN) - moon;
    expect(moved).toBeGreaterThan(0.4);
    expect(moved).toBeLessThan(0.7);
    const [first, second] = [chart.ascendant, chart.time_zone.alternative?.ascendant];
    const risen = ((second?.longitude ?? Number.NaN) - (first?.longitude ?? Number.NaN) + 360) % 360;
    expect(risen).toBeGreaterThan(5);
    expect(risen).toBeLessThan(25);
    expect(chart.warnings.map(({ id }) => id)).toEqual(['time_shown_twice']);
    for (const sign of [first?.sign, second?.sign]) expect(chart.warnings[0]?.text).toContain(sign);
    const given = await chartOf({
      birthDate: '2000-10-29',
      birthTime: '02:30',
      lat: 52.52,
      lng: 13.405,
      utcOffset: '+01:00',
    });
    expect(given.ascendant).toEqual(second);
  });

  test('tells of a time that clocks skipped', async () => {
    const chart = await chartOf({ birthDate: '2000-03-26', birthTime: '02:30', lat: 52.52, lng: 13.405 });
    expect(chart.time_zone).toMatchObject({ nonexistent: true, utc_offset: '+01:00', ambiguous: false });
    expect(chart.birth.utc).toBe('2000-03-26T01:30:00Z');
    expect(chart.warnings.map(({ id }) => id)).toEqual(['time_skipped']);
  });

  test('before a land had one time is on the mean time of the place, and tells what others would be', async () => {
    const chart = await chartOf({ birthDate: '1869-10-02', birthTime: '07:11', lat: 21.6417, lng: 69.6293 });
    expect(chart.time_zone).toMatchObject({ name: 'Asia/Kolkata', utc_offset: '+04:38:31', lmt: true });
    expect(chart.ascendant?.sign).toBe('Libra');
    expect(chart.time_zone.other_clocks).toMatchObject([
      { name: 'Calcutta time', utc_offset: '+05:53:20', utc: '1869-10-02T01:17:40Z', ascendant: { sign: 'Virgo' } },
    ]);
    expect(chart.warnings).toEqual([
      {
        id: 'other_clock',
        text: expect.stringMatching(
          /^If 07:11 was by Calcutta time \(\+05:53:20\): ascendant Virgo \d+°\d\d', not Libra\.$/,
        ),
      },
    ]);
  });

  test('tells the clocks that a town kept beside the law', async () => {
    const bombay = { birthDate: '1944-08-20', birthTime: '07:11', lat: 18.9667, lng: 72.8167 };
    const chart = await chartOf(bombay);
    const [clock] = chart.time_zone.other_clocks;
    expect(clock).toMatchObject({ name: 'Bombay time', utc_offset: '+04:51' });
    expect((await chartOf({ ...bombay, utcOffset: '+04:51' })).ascendant).toEqual(clock?.ascendant);
  });

  test('tells a land that still dated by the old style, and converts when asked', async () => {
    const gori = { birthDate: '1879-12-06', birthTime: '08:00', lat: 41.98, lng: 44.11 };
    const chart = await chartOf(gori);
    expect(chart.old_style).toEqual({
      land: 'the Caucasus',
      until: '1918-05-01',
      certain: true,
      as_gregorian: '1879-12-18',
    });
    expect(chart.warnings.map(({ id }) => id)).toContain('old_style');
    const converted = await chartOf({ ...gori, calendar: 'julian' });
    expect(converted.birth).toMatchObject({ date: '1879-12-18', julian_date: '1879-12-06' });
    expect(converted.planets).toEqual((await chartOf({ ...gori, birthDate: '1879-12-18' })).planets);
    expect(converted.old_style).toBe(null);
    expect((await chartOf({ ...gori, calendar: 'gregorian' })).old_style).toBe(null);
    expect((await chartOf({ ...gori, birthDate: '1900-02-29', calendar: 'julian' })).birth.date).toBe('1900-03-13');
  });

  test('takes another ayanamsa and the true node', async () => {
    const [lahiri, raman] = [await chartOf(DELHI), await chartOf({ ...DELHI, ayanamsa: 'raman', node: 'true' })];
    expect(lahiri.ayanamsa.degrees - raman.ayanamsa.degrees).toBeCloseTo(1.4463, 3);
    expect(lahiri.nodes.used).toBe('mean');
    expect(lahiri.planets[7]?.longitude).toBe(lahiri.nodes.mean_longitude);
    expect(raman.planets[7]?.longitude).toBe(raman.nodes.true_longitude);
  });

  test('goes as deep, and into as many divisional charts, as asked', async () => {
    const chart = await chartOf({ ...DELHI, dashaLevels: 3, vargas: 'all' });
    expect(chart.dashas[8]?.antardashas?.[8]?.pratyantardashas).toHaveLength(9);
    expect(Object.keys(chart.vargas)).toHaveLength(16);
    expect((await chartOf({ ...DELHI, dashaLevels: 1 })).dashas[0]).not.toHaveProperty('antardashas');
    expect(Object.keys((await chartOf({ ...DELHI, vargas: 'D60,D2' })).vargas)).toEqual(['D2', 'D60']);
  });

  test('tells the period that runs at an instant, and when there is none', async () => {
    const chart = await chartOf({ ...DELHI, asOf: '2026-11-15' });
    expect(chart.current_dasha.as_of).toBe('2026-11-15T00:00:00Z');
    const { maha, antar, pratyantar } = chart.current_dasha.periods;
    for (const period of [maha, antar, pratyantar]) {
      expect(Date.parse(period?.start ?? '')).toBeLessThanOrEqual(Date.parse('2026-11-15'));
      expect(Date.parse(period?.end ?? '')).toBeGreaterThan(Date.parse('2026-11-15'));
    }
    const before = await chartOf({ ...DELHI, asOf: '1800-01-01T00:00:00+05:30' });
    expect(before.current_dasha).toMatchObject({ maha: null, periods: { maha: null } });
    expect(before.current_dasha.reason).toContain('120 years');
  });

  test('says when it is less sure, and which calendar it means', async () => {
    const early = await chartOf({ ...DELHI, birthDate: '1200-01-01' });
    expect(early.accuracy.grade).toBe('degraded');
    expect(early.accuracy.note).toContain('delta-T is known for such a year to about');
    expect(early.assumptions.join(' ')).toContain('proleptic Gregorian');
    expect(early.time_zone.lmt).toBe(true);
    expect((await chartOf(DELHI)).assumptions.join(' ')).not.toContain('proleptic');
    expect((await chartOf({ ...DELHI, birthDate: '2500-01-01' })).accuracy.grade).toBe('degraded');
  });
});

describe('a refusal names the parameter and what would be right', () => {
  test.each([
    [{}, 'birthDate', 'is missing'],
    [{ birthDate: '2000-13-01' }, 'birthDate', 'YYYY-MM-DD'],
    [{ birthDate: '2001-02-29' }, 'birthDate', 'a day of the calendar'],
    [{ birthDate: '0999-12-31' }, 'birthDate', '1000 to 2999'],
    [{ birthDate: '3000-01-01' }, 'birthDate', '1000 to 2999'],
    [{ birthDate: '1900-02-29' }, 'birthDate', 'a day of the calendar'],
    [{ birthDate: '2999-12-31', calendar: 'julian' }, 'birthDate', '1000 to 2999'],
    [{ ...DELHI, calendar: 'mayan' }, 'calendar', 'julian'],
    [{ ...DELHI, birthTime: '24:00' }, 'birthTime', '00:00 to 23:59'],
    [{ ...DELHI, birthTime: '9:5' }, 'birthTime', 'HH:MM'],
    [{ ...DELHI, birthTime: '14:30:00' }, 'birthTime', 'HH:MM'],
    [{ ...DELHI, birthDate: '1990-05-15T14:30' }, 'birthDate', 'YYYY-MM-DD'],
    [{ birthDate: '2000-01-01', lat: 95, lng: 0 }, 'lat', '90'],
    [{ birthDate: '2000-01-01', lat: 10 }, 'lng', 'is missing'],
    [{ ...DELHI, tz: 'Asia/Calcuta' }, 'tz', 'Asia/Calcutta'],
    [{ ...DELHI, utcOffset: '5.5' }, 'utcOffset', '+05:30'],
    [{ ...DELHI, utcOffset: '+16:00' }, 'utcOffset', '16 hours'],
    [{ ...DELHI, ayanamsa: 'chitra' }, 'ayanamsa', 'lahiri'],
    [{ ...DELHI, node: 'yes' }, 'node', 'mean'],
    [{ ...DELHI, vargas: 'D5' }, 'vargas', 'D9'],
    [{ ...DELHI, vargas: '' }, 'vargas', 'all'],
    [{ ...DELHI, dashaLevels: 4 }, 'dashaLevels', '3'],
    [{ ...DELHI, asOf: 'tomorrow' }, 'asOf', 'YYYY-MM-DD'],
    [{ ...DELHI, format: 'png' }, 'format', 'svg'],
    [{ ...DELHI, style: 'west' }, 'style', 'north'],
    [{ ...DELHI, varga: 'D5' }, 'varga', 'D60'],
    [{ ...DELHI, varga: 'D9,D10' }, 'varga', 'D1,D9'],
    [{ ...DELHI, theme: 'sepia' }, 'theme', 'dark'],
    [{ ...DELHI, script: 'tamil' }, 'script', 'devanagari'],
    [{ birthDate: '1990-05-15', format: 'svg', varga: 'D9' }, 'varga', 'birthTime'],
    [{ ...DELHI, name: 'x'.repeat(201) }, 'name', '200'],
  ])('%j', async (parameters: Record<string, string | number>, name, detail) => {
    const refusal = await refusalOf(parameters);
    expect(refusal.name).toBe(name);
    expect(refusal.detail).toContain(detail);
  });
});

test('a picture is an SVG, and a hostile name is only text in it', async () => {
  const name = '</text><script>alert(1)</script>]]>&<';
  for (const style of CHART_STYLES) {
    const answer = await server.read('jyotish-chart', { ...DELHI, name, format: 'svg', style });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBe(null);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.text).not.toContain('<script');
    expect(answer.text).toContain('&lt;script&gt;');
  }
});

test('a picture is of the chart, in the writing and in the colours that are asked for', async () => {
  const drawn = async (look: Record<string, string>) =>
    (await server.read('jyotish-chart', { ...DELHI, format: 'svg', ...look })).text;
  for (const varga of PICTURE_VARGAS) {
    const text = await drawn({ varga });
    for (const id of varga.split(',')) expect(text).toMatch(new RegExp(`>[A-Z][a-z]+ \\(${id}\\)`));
  }
  expect(await drawn({ script: 'devanagari' })).toContain('>जन्म कुंडली</text>');
  expect(await drawn({ theme: 'dark' })).toMatch(/<style>\[fill/);
  expect(await drawn({ theme: 'light' })).not.toContain('<style');
  expect(await drawn({ vargas: 'D10', varga: 'D7' })).toBe(await drawn({ varga: 'D7' }));
});

test('a picture leaves under the same policies as the others, but for being kept', async () => {
  const [chart, cycles] = [
    await server.read('jyotish-chart', { ...DELHI, format: 'svg' }),
    await server.read('cycles', { format: 'svg' }),
  ];
  const json = await server.read('jyotish-chart', DELHI);
  for (const name of ['content-type', 'content-security-policy', 'cross-origin-resource-policy']) {
    expect([name, chart.headers.get(name)]).toEqual([name, cycles.headers.get(name)]);
    expect([name, chart.headers.get(name)]).not.toEqual([name, json.headers.get(name)]);
  }
});
