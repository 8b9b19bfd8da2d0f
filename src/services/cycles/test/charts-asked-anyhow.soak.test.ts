import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeededRandom } from '#kernel/seeded-random.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { proofSize } from '#test/support/proof-size.ts';
import { gazetteer } from '../charts/gazetteer/gazetteer.ts';
import { CHART_STYLES, PICTURE_VARGAS, SCRIPTS } from '../charts/pictures/chart-styles.ts';
import { THEMES } from '../interface/theme.ts';
import { randomBirth } from '../resources/test/random-births.ts';
import type { TimelineServer } from './timeline-server.ts';
import { startTimeline } from './timeline-server.ts';

/**
 * Places, pictures, posted charts, the pages of charts and their shared addresses, asked well and badly over real connections:
 * what is wrong is refused in words, nothing is a fault of the server, no number is none, and no name becomes a part of a page
 * or a picture.
 */
const REQUESTS = proofSize({ full: 100_000, short: 3000 });
const AT_ONCE = 16;
/** Asked wrongly, at too great a length, or by an address that opens nothing. */
const ANSWERED: ReadonlySet<number> = new Set([200, 400, 404, 413]);

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "'; DROP TABLE place; --",
  '\u202e\u2066\u0000',
  '%00%ff',
  '{{7*7}}<%= 7*7 %>',
  'a'.repeat(5000),
  '🙂'.repeat(100),
  '\ud800',
  '',
  ' ',
  'nan',
  '-1e999',
  '__proto__',
];

type Request = { status: number; text: string };

let server: TimelineServer;
beforeAll(async () => {
  server = await startTimeline({ LIMIT_ADDRESS_PER_MINUTE: '100000000' });
});
afterAll(() => server.close());

function nameOfPlace(random: SeededRandom): string {
  if (random.chance(10)) return random.pick(HOSTILE);
  const { nameCount, nameText } = gazetteer();
  const letters = Array.from(nameText(random.between(0, nameCount - 1)));
  const from = random.chance(20) ? random.between(0, letters.length) : 0;
  return letters.slice(from, from + random.between(1, letters.length + 1)).join('');
}

async function askPlaces(random: SeededRandom): Promise<Request> {
  const near = () => ({ lat: random.between(-91, 91), lng: random.between(-181, 181) });
  return server.read('places', {
    q: nameOfPlace(random),
    ...(random.chance(20) ? near() : {}),
    ...(random.chance(20) ? { country: random.pick(['IN', 'in', 'FR', 'ZZ', '<b>', 'USA']) } : {}),
    ...(random.chance(20) ? { limit: random.pick([0, 1, 50, 51, 1.5, 'x']) } : {}),
  });
}

/** A birth with, now and then, one parameter that is anything. */
function birthOrWorse(random: SeededRandom) {
  const birth: Record<string, string | number> = {
    ...randomBirth(random),
    ...(random.chance(20) ? { calendar: random.pick(['julian', 'gregorian', 'mayan']) } : {}),
  };
  if (random.chance(15)) birth[random.pick([...Object.keys(birth), 'lat', 'tz', 'other'])] = random.pick(HOSTILE);
  return birth;
}

async function askPicture(random: SeededRandom): Promise<Request> {
  return server.read('jyotish-chart', {
    ...birthOrWorse(random),
    format: 'svg',
    style: random.pick(CHART_STYLES),
    varga: random.pick(PICTURE_VARGAS),
    script: random.pick(SCRIPTS),
    theme: random.pick(THEMES),
  });
}

async function postChart(random: SeededRandom): Promise<Request> {
  const body = JSON.stringify(birthOrWorse(random));
  const answer = await fetch(`${server.url}/api/v1?resource=jyotish-chart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: random.chance(3) ? body.slice(0, random.between(0, body.length)) : body,
  });
  return { status: answer.status, text: await answer.text() };
}

async function postForm(path: string, fields: Readonly<Record<string, string>>): Promise<Request> {
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text() };
}

/** The form of a birth as people fill it in, now and then with one field that is anything. */
function formOrWorse(random: SeededRandom): Record<string, string> {
  const [year = '', month = '', day = ''] = String(randomBirth(random)['birthDate']).split('-');
  const form: Record<string, string> = {
    name: random.pick(['', 'Asha', 'मीरा', ...HOSTILE]),
    day,
    month,
    year,
    ...(random.chance(20) ? { noTime: 'yes' } : { time: `${random.between(0, 24)}:${random.between(0, 60)}` }),
    place: random.chance(50) ? random.pick(['Porbandar', 'Moscow', 'Oxford', 'मुंबई', 'Salem']) : nameOfPlace(random),
    style: random.pick(CHART_STYLES),
    calendar: random.pick(['', 'julian', 'gregorian']),
    dasha: random.pick(['', '1', '9']),
    show: random.pick(['chart', 'chart', 'form']),
  };
  if (random.chance(10))
    form[random.pick([...Object.keys(form), 'utcOffset', 'placeId', 'varga', 'other'])] = random.pick(HOSTILE);
  return form;
}

const askPage = (random: SeededRandom): Promise<Request> =>
  postForm(`/chart/${random.pick(['en', 'hi'])}`, formOrWorse(random));

/** A chart that is shared, and its address as it was made, or with one letter of it changed. */
async function askShared(random: SeededRandom): Promise<Request> {
  const form = { ...formOrWorse(random), show: 'chart', ...(random.chance(50) ? { withName: 'yes' } : {}) };
  const made = await postForm(`/chart/share/${random.pick(['en', 'hi'])}`, form);
  const [, token] = /\/chart\/shared\/([\w-]+)/.exec(made.text) ?? [];
  if (token === undefined) return made;
  const at = random.between(0, token.length - 1);
  const asked = random.chance(20)
    ? `${token.slice(0, at)}${random.pick(['A', '_', '%00', '/'])}${token.slice(at + 1)}`
    : token;
  const answer = await fetch(`${server.url}/chart/shared/${asked}`);
  return { status: answer.status, text: await answer.text() };
}

const KINDS = { places: askPlaces, picture: askPicture, posted: postChart, page: askPage, shared: askShared };
const NO_NUMBER = /(?:NaN|undefined|Infinity|\[object)[^a-zA-Z]/;
const ECHOED = /<script>alert|<svg onload/;

test('nothing that is asked is a fault of the server', {
  timeout: proofSize({ full: 5_400_000, short: 600_000 }),
}, async () => {
  const seed = Date.now() % 1_000_000_000;
  const random = seededRandom(seed);
  const seen = new Map<string, number>();
  const faulty: string[] = [];
  let asked = 0;
  const askOnAndOn = async () => {
    while (asked < REQUESTS && faulty.length < 5) {
      asked += 1;
      const kind = random.pick(Object.keys(KINDS) as (keyof typeof KINDS)[]);
      const { status, text } = await KINDS[kind](random);
      const outcome = `${kind} ${status}`;
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      if (!ANSWERED.has(status)) faulty.push(`${outcome}: ${text.slice(0, 300)}`);
      const [odd] = (status === 200 ? NO_NUMBER.exec(text) : null) ?? [];
      if (odd !== undefined) faulty.push(`${outcome}: ${odd} in ${text.slice(0, 300)}`);
      if (ECHOED.test(text) && !text.startsWith('{')) faulty.push(`${outcome}: a name became markup`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOnAndOn));
  process.stdout.write(
    `${[...seen]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([outcome, count]) => `${outcome}: ${count}`)
      .join(', ')}\n`,
  );
  expect({ seed, faulty }).toEqual({ seed, faulty: [] });
  for (const kind of Object.keys(KINDS)) expect(seen.get(`${kind} 200`) ?? 0).toBeGreaterThan(REQUESTS / 10);
});
