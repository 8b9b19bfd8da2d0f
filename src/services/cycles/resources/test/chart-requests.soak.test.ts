import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeededRandom } from '#kernel/seeded-random.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { compileValidator } from '#platform/http/operation/validation.ts';
import { proofSize } from '#test/support/proof-size.ts';
import { JyotishChart } from '../../charts/jyotish/answer/chart-schema.ts';
import { CHART_STYLES, PICTURE_VARGAS, SCRIPTS } from '../../charts/pictures/chart-styles.ts';
import { THEMES } from '../../interface/theme.ts';
import type { TimelineServer } from '../../test/timeline-server.ts';
import { startTimeline } from '../../test/timeline-server.ts';
import type { BirthParameters } from './random-births.ts';
import { randomBirth } from './random-births.ts';
import { faultsOf } from './sound-chart.ts';

/**
 * Random charts over real connections: every one is answered, fits its schema and is sound.
 */
const REQUESTS = proofSize({ full: 100_000, short: 2000 });
const AT_ONCE = 32;

let server: TimelineServer;
const fits = compileValidator(JyotishChart, 'body');

beforeAll(async () => {
  server = await startTimeline({ LIMIT_ADDRESS_PER_MINUTE: '100000000' });
});
afterAll(() => server.close());

async function complaintsAbout(parameters: BirthParameters): Promise<string[]> {
  const answer = await server.read('jyotish-chart', parameters);
  if (answer.status !== 200) return [`${answer.status} ${answer.text.slice(0, 300)}`];
  const chart = answer.json<JyotishChart>();
  const outcome = fits(chart);
  return [...('error' in outcome ? [outcome.error.message] : []), ...faultsOf(chart)];
}

/** One in so many is asked for as a picture too: in each style, of some varga, in some writing and theme. */
const PICTURE_EVERY = 10;

async function complaintsAboutPictures(parameters: BirthParameters, random: SeededRandom): Promise<string[]> {
  const complaints: string[] = [];
  for (const style of CHART_STYLES) {
    const varga = parameters['birthTime'] === undefined ? 'D1' : random.pick(PICTURE_VARGAS);
    const look = { format: 'svg', style, varga, script: random.pick(SCRIPTS), theme: random.pick(THEMES) };
    const { status, text } = await server.read('jyotish-chart', { ...parameters, ...look });
    if (status !== 200 || !/^<svg [\s\S]*<\/svg>\s*$/.test(text)) complaints.push(`${status} ${text.slice(0, 300)}`);
    const [odd] = /.{0,40}(?:NaN|undefined|Infinity|\bnull\b).{0,20}/.exec(text) ?? [];
    if (odd !== undefined) complaints.push(`${style}: ${odd}`);
  }
  return complaints;
}

test('random valid questions are all answered, and soundly', {
  timeout: proofSize({ full: 5_400_000, short: 1_200_000 }),
}, async () => {
  const seed = Date.now() % 1_000_000_000;
  const random = seededRandom(seed);
  const faulty: { parameters: BirthParameters; complaints: string[] }[] = [];
  let asked = 0;
  const askOnAndOn = async () => {
    while (asked < REQUESTS && faulty.length < 5) {
      asked += 1;
      const parameters = randomBirth(random);
      const isDrawn = asked % PICTURE_EVERY === 0;
      const complaints = await complaintsAbout(parameters);
      if (isDrawn) complaints.push(...(await complaintsAboutPictures(parameters, random)));
      if (complaints.length > 0) faulty.push({ parameters, complaints: complaints.slice(0, 5) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOnAndOn));
  expect({ seed, faulty }).toEqual({ seed, faulty: [] });
  expect(asked).toBe(REQUESTS);
});
