import { describe, expect, test } from 'vitest';
import { writeInstant } from '../../civil-time/civil.ts';
import { openSky } from '../../ephemeris/open-sky.ts';
import { instantAt, julianDayAt } from '../../ephemeris/unix-time.ts';
import instants from '../../test/oracle/swiss-ephemeris-1900-2050.json' with { type: 'json' };
import { openCharts } from '../charts.ts';

/** That what was computed reaches its place in the answer. What follows from longitudes is checked on random charts. */
const charts = openCharts();

const castAt = (utc: string, more: Readonly<Record<string, string | number>> = {}) =>
  charts.cast({ birthDate: utc.slice(0, 10), birthTime: utc.slice(11, 16), utcOffset: 'Z', ...more });

describe('an answer', () => {
  test('has the mean ayanamsa of the oracle, and the true one by its nutation', () => {
    for (const { jdUT, ayanamsaMean, dpsiDeg } of instants) {
      const { ayanamsa } = castAt(writeInstant(instantAt(jdUT)));
      expect(ayanamsa.degrees).toBeCloseTo(ayanamsaMean, 6);
      expect(ayanamsa.true_degrees).toBeCloseTo(ayanamsaMean + dpsiDeg, 5);
    }
  });

  test('has the latitudes of the sky: the Moon 3°13′45″ south on 12 April 1992 (Meeus, 47.a)', () => {
    const { planets, birth } = castAt('1992-04-12T00:00');
    const { bodies } = openSky().at(julianDayAt(Date.parse(birth.utc)));
    expect(planets[1]?.latitude).toBeCloseTo(-(3 + 13 / 60 + 45 / 3600), 2);
    const { Sun, Moon, Mars, Mercury, Jupiter, Venus, Saturn } = bodies;
    for (const [index, { latitude }] of [Sun, Moon, Mars, Mercury, Jupiter, Venus, Saturn].entries()) {
      expect(planets[index]?.latitude).toBeCloseTo(latitude, 6);
    }
  });

  test('counts the weekday from the sunrise before a birth, which may be of the day before', () => {
    const midnight = { birthDate: '1947-08-15', birthTime: '00:00', lat: 28.6139, lng: 77.209 };
    const { panchanga } = charts.cast(midnight);
    expect(panchanga).toMatchObject({ vara: { name: 'Thursday', lord: 'Jupiter' }, is_day: false });
    expect(panchanga.sunrise).toMatch(/^1947-08-14T00:19:/);
    const morning = charts.cast({ ...midnight, birthTime: '08:00' }).panchanga;
    expect(morning).toMatchObject({ vara: { name: 'Friday', lord: 'Venus' }, is_day: true });
    expect(morning.sunrise).toMatch(/^1947-08-15T00:19:/);
    // By the clock of the place: noon of a Wednesday in Samoa is still Tuesday in Greenwich.
    const samoa = charts.cast({ birthDate: '2020-06-17', birthTime: '09:00', lat: -13.83, lng: -171.76 });
    expect(samoa).toMatchObject({ birth: { utc: '2020-06-16T20:00:00Z' }, panchanga: { vara: { name: 'Wednesday' } } });
  });

  test('has the delta-T of the oracle, and the accuracy of the year of the birth', () => {
    for (const { jdUT, deltaT } of instants) {
      const { delta_t_seconds } = castAt(writeInstant(instantAt(jdUT))).accuracy;
      expect(Math.abs(delta_t_seconds - deltaT)).toBeLessThan(0.03);
    }
    const grades = ['1599-12-31', '1600-01-01', '2200-12-31', '2201-01-01'].map((birthDate) => {
      const { accuracy, birth } = charts.cast({ birthDate, birthTime: '12:00', lat: 0, lng: 0 });
      const hours = (accuracy.moon_arcsec / 48_000) * 20 * 8766;
      expect([birth.date, accuracy.dasha_hours]).toEqual([birthDate, Number(hours.toFixed(2))]);
      return accuracy.grade;
    });
    expect(grades).toEqual(['degraded', 'full', 'full', 'degraded']);
    expect(castAt('2000-01-01T00:00').accuracy.ascendant_arcsec).toBe(null);
    expect(castAt('2000-01-01T00:00', { lat: 0, lng: 0 }).accuracy.ascendant_arcsec).toBeGreaterThan(0);
  });

  test('says which calendar it means up to the last day of the Julian one', () => {
    const isTold = (birthDate: string) => charts.cast({ birthDate }).assumptions.join(' ').includes('proleptic');
    expect(['1582-10-14', '1582-10-15', '1582-12-31'].map(isTold)).toEqual([true, false, false]);
  });

  test.each(['mean', 'true'])('says that the nodes are the %s ones', (node) => {
    const { nodes, assumptions } = castAt('2000-01-01T00:00', { node });
    expect(nodes.used).toBe(node);
    expect(assumptions).toContain(`Rahu and Ketu are the ${node} nodes of the Moon.`);
  });

  test('without a time has the nakshatras of midnight, noon and the next midnight', () => {
    const changes = new Set<boolean>();
    for (let day = 1; day <= 27; day += 1) {
      const dateOf = (date: number) => `2000-01-${String(date).padStart(2, '0')}`;
      const moonAt = (date: number, time: string) =>
        castAt(`${dateOf(date)}T${time}`, { ayanamsa: 'fagan' }).planets[1]?.nakshatra;
      const [at_start, at_noon, at_end] = [moonAt(day, '00:00'), moonAt(day, '12:00'), moonAt(day + 1, '00:00')];
      const { moon_over_day } = charts.cast({ birthDate: dateOf(day), ayanamsa: 'fagan' });
      expect(moon_over_day).toEqual({ at_start, at_noon, at_end, is_stable: at_start === at_end });
      changes.add(at_start === at_noon);
    }
    expect(changes.size).toBe(2);
  });

  test('repeats a name as it was given', () => {
    for (const name of [' Asha  Devi ', '<script>alert(1)</script>', '\u202eabc\u0000', '']) {
      expect(castAt('2000-01-01T00:00', { name }).birth.name).toBe(name);
    }
  });

  test('tells the dasha of now by its clock, unless another instant is asked for', () => {
    const clocked = openCharts({ now: () => new Date('2031-02-03T04:05:06Z') });
    expect(clocked.cast({ birthDate: '1990-05-15' }).current_dasha.as_of).toBe('2031-02-03T04:05:06Z');
    const asked = clocked.cast({ birthDate: '1990-05-15', asOf: '2000-01-01' }).current_dasha;
    expect(asked.as_of).toBe('2000-01-01T00:00:00Z');
  });

  test('takes the same ayanamsa for every Moon that it tells of', () => {
    const twice = { birthDate: '2000-10-29', birthTime: '02:30', lat: 52.52, lng: 13.405 };
    const [lahiri, raman] = [charts.cast(twice), charts.cast({ ...twice, ayanamsa: 'raman' })];
    const apart = (lahiri.ayanamsa.degrees - raman.ayanamsa.degrees).toFixed(5);
    const moonOf = ({ time_zone }: typeof lahiri) => time_zone.alternative?.moon_longitude ?? Number.NaN;
    expect((moonOf(raman) - moonOf(lahiri)).toFixed(5)).toBe(apart);
  });
});
