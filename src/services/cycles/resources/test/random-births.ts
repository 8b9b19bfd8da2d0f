import type { SeededRandom } from '#kernel/seeded-random.ts';
import { NODE_KINDS } from '../../charts/jyotish/chart/question.ts';
import { AYANAMSA_IDS } from '../../charts/jyotish/tables/ayanamsas.ts';
import { VARGA_DIVISIONS } from '../../charts/jyotish/tables/varga-sign.ts';

/** Questions for a chart that must all be answered: every parameter there is, in every combination that makes sense. */
const ZONES = ['Asia/Kolkata', 'europe/amsterdam', 'America/New_York', 'Pacific/Apia', 'Etc/GMT+12', 'UTC'];
const NAMES = ['Anna', '<script>alert(1)</script>', "'; DROP TABLE", '\u0000\u202e', '名前 🙂', ''];
const EDGES = [
  [90, 0],
  [-90, 180],
  [0, -180],
  [0, 180],
  [89.9, 10],
  [66.56, 25],
  [-66.56, -70],
  [51.48, 0],
] as const;

export type BirthParameters = Record<string, string | number>;

export function randomBirth(random: SeededRandom): BirthParameters {
  const maybe = (percent: number, parameters: () => BirthParameters): BirthParameters =>
    random.chance(percent) ? parameters() : {};
  return {
    birthDate: randomDate(random),
    ...maybe(85, () => ({ birthTime: `${two(random.between(0, 23))}:${two(random.between(0, 59))}` })),
    ...maybe(80, () => randomPlace(random)),
    ...maybe(10, () => ({ tz: random.pick(ZONES) })),
    ...maybe(10, () => ({ utcOffset: random.pick(['+05:30', '-04:51', 'Z', '+15:59:59', '-15:59:59', '+05:53:28']) })),
    ...maybe(30, () => ({ ayanamsa: random.pick(AYANAMSA_IDS) })),
    ...maybe(30, () => ({ node: random.pick(NODE_KINDS) })),
    ...maybe(20, () => ({ dashaLevels: random.between(1, 3) })),
    ...maybe(20, () => ({ vargas: random.pick(['all', 'D1', 'D9', 'D60', `D${random.pick(VARGA_DIVISIONS)},D30`]) })),
    ...maybe(20, () => ({
      asOf: random.pick(['2026-11-15', '1000-01-01', '9999-12-31T23:59:59Z', '1990-06-01T00:00+05:30']),
    })),
    ...maybe(20, () => ({ name: random.pick(NAMES) })),
  };
}

/** Most of them where most births are; the rest anywhere from 1000 to 2999, and on days that calendars trip over. */
function randomDate(random: SeededRandom): string {
  if (random.chance(5))
    return random.pick(['1000-01-01', '2999-12-31', '1582-10-10', '2000-02-29', '1600-01-01', '2200-12-31']);
  const year = random.chance(60) ? random.between(1900, 2050) : random.between(1000, 2999);
  return `${year}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
}

function randomPlace(random: SeededRandom): BirthParameters {
  if (random.chance(5)) {
    const [lat, lng] = random.pick(EDGES);
    return { lat, lng };
  }
  return { lat: random.between(-900_000, 900_000) / 10_000, lng: random.between(-1_800_000, 1_800_000) / 10_000 };
}

const two = (value: number) => String(value).padStart(2, '0');
