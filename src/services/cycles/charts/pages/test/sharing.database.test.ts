import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realPorts } from '#platform/ports.ts';
import { type Answer, ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { cycles } from '../../../index.ts';
import { DAYS_SHARED } from '../../sharing/sealed-chart.ts';
import type { ChartForm } from '../form.ts';
import { DELHI, UNTIMED } from './births.ts';

/** Addresses of charts: what they show, what opens nothing, and that nothing of a birth stays here. */
const DAY_MS = 86_400_000;
const ODD_NAME = 'Zq7X-vanilla-hedgehog';
let now = new Date();
let server: TestServer;
let another: TestServer;

const start = (environment: Record<string, string>) =>
  startTestServer({
    services: [cycles],
    environment: { LIMIT_ADDRESS_PER_MINUTE: '1000000', WORKER: 'off', ...environment },
    ports: { ...realPorts(), clock: { now: () => now } },
  });

beforeAll(async () => {
  server = await start({});
  another = await start({ AUTH_SECRET: 'another secret of more than thirty-two characters' });
});
afterAll(async () => {
  await server.close();
  await another.close();
});

type Fields = ChartForm & { withName?: string };

const share = (fields: Fields | string, language = 'en') =>
  ask(`${server.url}/chart/share/${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields as Record<string, string>).toString(),
  });

const addressIn = ({ text }: Answer): string => /<textarea[^>]*>([^<]+)<\/textarea>/.exec(text)?.[1] ?? '';
const addressOf = async (fields: Fields, language = 'en') => addressIn(await share(fields, language));
const tokenIn = (address: string) => address.slice(address.lastIndexOf('/') + 1);
const headersOf = ({ headers }: Answer, ...names: string[]) => names.map((name) => headers.get(name));

describe('an address', () => {
  it('shows the chart to whoever has it, without the name', async () => {
    const answer = await share({ ...DELHI, name: ODD_NAME });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('No name is shown with it.');
    const address = addressIn(answer);
    expect(address).toMatch(new RegExp(`^${server.url}/chart/shared/[\\w-]{100,400}$`));
    const page = await ask(address);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('15 May 1990');
    expect(page.text).toMatch(/This chart was shared with you\. The address is good until \d+ \w+ \d{4}/);
    expect(page.text).not.toContain(ODD_NAME);
    // It is not handed on from the page of whom it was sent to.
    expect(page.text).not.toContain('id="share"');
  });

  it('shows the name where that was ticked, harmless as anywhere', async () => {
    const name = `${ODD_NAME}<script>alert(1)</script>`;
    const answer = await share({ ...DELHI, name, withName: 'yes' });
    const page = await ask(addressIn(answer));
    for (const { text } of [answer, page]) {
      expect(text).toContain(`${ODD_NAME}&lt;script&gt;`);
      expect(text).not.toContain('<script>alert');
    }
  });

  it('keeps the language, the style and what is not known', async () => {
    const page = await ask(await addressOf({ ...UNTIMED, style: 'south', varga: 'D10' }, 'hi'));
    expect(page.text).toContain('<html lang="hi"');
    expect(page.text).toContain('chart-south');
    expect(page.text).not.toContain('id="ashtakavarga"');
  });

  it('is another one each time, and tells nothing to whom it is not sent', async () => {
    const [one, other] = [await addressOf(DELHI), await addressOf(DELHI)];
    expect(one).not.toBe(other);
    expect(one.length).toBe(other.length);
    expect(Buffer.from(tokenIn(one), 'base64url').toString('latin1')).not.toMatch(/1990|Delhi|placeId/);
  });

  it('may be kept by nobody, is found by no search and told to nobody', async () => {
    const made = await share(DELHI);
    const page = await ask(addressIn(made), { headers: { 'accept-encoding': 'br, gzip' } });
    for (const answer of [made, page]) {
      expect(headersOf(answer, 'cache-control', 'referrer-policy', 'x-robots-tag')).toEqual([
        'no-store',
        'no-referrer',
        'noindex, nofollow, noarchive',
      ]);
      expect(headersOf(answer, 'set-cookie', 'etag', 'location', 'content-encoding')).toEqual([null, null, null, null]);
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
      expect(answer.text).toContain('<meta name="robots" content="noindex">');
    }
  });

  it('begins with the public URL of the server where that was said', async () => {
    const said = await start({ PUBLIC_URL: 'https://charts.example' });
    const answer = await ask(`${said.url}/chart/share/en`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'evil.example' },
      body: new URLSearchParams(DELHI as Record<string, string>).toString(),
    });
    await said.close();
    expect(addressIn(answer)).toMatch(/^https:\/\/charts\.example\/chart\/shared\//);
  });

  it('is made of a birth alone: otherwise the form comes back', async () => {
    const faulty = await share({ ...DELHI, day: '42' });
    expect(faulty.status).toBe(400);
    expect(faulty.text).not.toContain('/chart/shared/');
    const among = await share({ ...DELHI, place: 'Salem' });
    expect(among.text).toContain('name="placeId"');
    for (const body of ['withName=no', 'odd=1', 'name=a&name=b', 'year=%FF', `name=${'x'.repeat(9000)}`]) {
      const refused = await share(body);
      expect([400, 413]).toContain(refused.status);
      expect(refused.text).not.toContain('/chart/shared/');
    }
    expect((await share(DELHI, 'xx')).status).toBe(404);
  });

  it('holds the longest name that a form takes', async () => {
    for (const letter of ['न', '\u0001', '"', '𝕏']) {
      const name = letter.repeat(200 / letter.length);
      const answer = await share({ ...DELHI, name, withName: 'yes' });
      expect([letter, answer.status, (await ask(addressIn(answer))).status]).toEqual([letter, 200, 200]);
    }
  });
});

describe('what opens nothing', () => {
  it('is one and the same page, whatever the reason', async () => {
    const pages = new Set<string>();
    const look = async (url: string) => {
      const answer = await ask(url);
      const told = headersOf(answer, 'content-type', 'content-security-policy', 'cache-control', 'x-robots-tag');
      pages.add([answer.status, ...told, answer.text].join('\n'));
    };
    const address = await addressOf(DELHI);
    const base = address.slice(0, address.lastIndexOf('/') + 1);
    const token = tokenIn(address);
    const bytes = Buffer.from(token, 'base64url');
    for (let at = 0; at < bytes.length; at += 7) {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] as number) ^ (1 << (at % 8));
      await look(base + forged.toString('base64url'));
    }
    const odd = [
      'x',
      `${token}/`,
      `${token}/x`,
      token.slice(0, -1),
      `${token}=`,
      `${token}%00`,
      'x'.repeat(8000),
      '..%2f..',
      '',
    ];
    for (const each of odd) await look(base + each);
    await look(address.replace(server.url, another.url));

    const before = now;
    now = new Date(before.getTime() + DAYS_SHARED * DAY_MS - 2000);
    expect((await ask(address)).status).toBe(200);
    now = new Date(before.getTime() + DAYS_SHARED * DAY_MS);
    await look(address);
    now = before;
    expect((await ask(address)).status).toBe(200);
    expect([...pages]).toEqual([expect.stringMatching(/^404\ntext\/html[\s\S]*This address opens no chart/)]);
  });

  it('is told in the language that a browser prefers', async () => {
    const page = await ask(`${server.url}/chart/shared/x`, { headers: { 'accept-language': 'hi,en;q=0.5' } });
    expect(page.text).toContain('इस पते पर कोई कुंडली नहीं');
  });
});

async function rows(of: TestServer): Promise<string> {
  const { rows: tables } = await of.database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  let text = '';
  for (const { name } of tables) {
    const { rows: each } = await of.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    text += `${name}\n${each
      .map(({ row }) => row)
      .sort()
      .join('\n')}\n`;
  }
  return text;
}

const filesOf = (of: TestServer) =>
  globSync('**/*', { cwd: of.environment['DATA_DIR'] ?? '', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

it('neither the token nor the birth is in a table, a file, a measure or a line of the log', async () => {
  const before = await rows(server);
  const address = await addressOf({ ...DELHI, name: ODD_NAME, withName: 'yes' });
  const token = tokenIn(address);
  const paths = ['', '/', '/more', `?a=${token}`, '%00'].map((end) => address + end);
  paths.push(
    address.replace('shared', 'share'),
    address.replace('/chart/', '/charts/'),
    address.replace('shared/', ''),
  );
  for (const path of paths) await ask(path);
  for (const method of ['HEAD', 'POST', 'DELETE'] as const) await ask(address, { method });
  const lines = () => server.logLines.filter((line) => line.includes('/chart/shared/{token*}'));
  await expect.poll(() => lines().length).toBeGreaterThan(4);
  const metrics = await ask(server.metricsUrl);
  expect(await rows(server)).toBe(before);
  // A piece of the token is no better than the whole.
  const pieces = [
    token.slice(0, 24),
    token.slice(60, 84),
    token.slice(-24),
    Buffer.from(token, 'base64url').toString('hex'),
  ];
  for (const found of [server.logLines.join('\n'), before, filesOf(server), metrics.text]) {
    for (const secret of [...pieces, ODD_NAME]) expect(found).not.toContain(secret);
    expect(found).not.toMatch(/"1990"|1273294|Delhi/);
  }
});
