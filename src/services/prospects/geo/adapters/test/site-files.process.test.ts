import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Web } from '#platform/outbound/test/web.ts';
import { page, redirect, SITE_ADDRESS, startWeb } from '#platform/outbound/test/web.ts';
import { robotsWord } from '../../own-robots.ts';
import { openSiteFiles } from '../site-files.ts';
import { openSiteTurns } from '../site-turns.ts';

/** What a site's files for crawlers are taken for, by a real site for each host name. */
const plain = { 'content-type': 'text/plain' };

const ROBOTS: Record<string, (path: string) => Buffer> = {
  open: () => page('User-agent: *\nDisallow: /closed\n', plain),
  'in-capitals': () => page('USER-AGENT: QUINTETAUDIT\nDisallow: /closed\n', plain),
  marked: () => page('\ufeffUser-agent: *\r\nDisallow: /closed\r\n', plain),
  html: () => page('<!doctype html><title>Welcome</title>'),
  missing: () => page('', {}, '404 Not Found'),
  forbidden: () => page('', {}, '403 Forbidden'),
  ill: () => page('', {}, '503 Unavailable'),
  tired: () => page('', {}, '429 Too Many Requests'),
  large: () => page('#'.repeat(600 * 1024), plain),
  moved: (path) => {
    const hop = Number(/^\/hop(\d)/.exec(path)?.[1] ?? 0);
    return hop < 5 ? redirect(`/hop${hop + 1}`) : page('User-agent: *\nDisallow: /closed\n', plain);
  },
  'odd-sitemap': () =>
    page(
      'Sitemap: data:text/plain,a\nSitemap: mailto:a@b.example\nSitemap: /relative\nSitemap: ftp://a.example/\n',
      plain,
    ),
  'named-sitemap': () => page('Sitemap: javascript:1\nSitemap: http://open.example:PORT/map.xml\n', plain),
};

let web: Web;
let asked: string[] = [];

beforeAll(async () => {
  web = await startWeb(
    (path, socket) => {
      const host = /\r\nhost: ([^.]+)/i.exec(web.site.requests.at(-1) ?? '')?.[1] ?? '';
      asked.push(`${host} ${path}`);
      const robots = (ROBOTS[host] ?? (() => page('')))(path).toString().replace('PORT', String(web.site.port));
      // Without its length, which the port has changed.
      socket.end(path.endsWith('.xml') ? page('<urlset/>', plain) : robots.replace(/content-length: \d+\r\n/, ''));
    },
    Object.fromEntries(Object.keys(ROBOTS).map((host) => [`${host}.example`, { A: [SITE_ADDRESS] }])),
  );
});
afterAll(() => web.close());

const originOf = (host: string) => `http://${host}.example:${web.site.port}`;

/** For whom there is no thread that would read a long robots.txt. */
const WITHOUT_TURN = 'a key without a turn';

function openFiles(turns = openSiteTurns()) {
  const clock = { now: () => new Date(0) };
  const readRobots = async (text: string, path: string, asker: string) =>
    asker === WITHOUT_TURN ? ({ code: 'overloaded', detail: '' } as const) : robotsWord(text, path);
  return openSiteFiles({ client: web.client, turns, clock, readRobots });
}

const ASKER = 'a key';

describe('a page is refused', () => {
  const codeFor = async (host: string, path: string) =>
    (await openFiles().refusal(new URL(path, originOf(host)), ASKER))?.code ?? 'open';

  test.each(['open', 'in-capitals', 'marked', 'moved'])('where robots.txt closes it: %s', async (host) => {
    expect(await codeFor(host, '/closed/page')).toBe('robots_disallowed');
    expect(await codeFor(host, '/page')).toBe('open');
  });

  test.each(['html', 'missing', 'forbidden'])('not where there is no robots.txt to speak of: %s', async (host) => {
    expect(await codeFor(host, '/closed/page')).toBe('open');
  });

  test.each(['ill', 'tired', 'large'])('where robots.txt cannot be had: %s', async (host) => {
    expect(await codeFor(host, '/page')).toBe('robots_disallowed');
  });

  test('for our own politeness as that, and only for the moment', async () => {
    let isBusy = true;
    const files = openFiles({ take: async () => !isBusy });
    expect(await files.refusal(new URL('/page', originOf('open')), ASKER)).toMatchObject({ code: 'site_busy' });
    isBusy = false;
    expect(await files.refusal(new URL('/page', originOf('open')), ASKER)).toBeUndefined();
  });
});

describe('a sitemap', () => {
  test('is not looked for where robots.txt names no web address', async () => {
    expect(await openFiles().sitemap(originOf('odd-sitemap'), ASKER)).toEqual({
      status: 'found',
      text: '<urlset/>',
      url: `${originOf('odd-sitemap')}/sitemap.xml`,
    });
  });

  test('is the first that robots.txt names by one', async () => {
    const { url } = await openFiles().sitemap(originOf('named-sitemap'), ASKER);
    expect(url).toBe(`${originOf('open')}/map.xml`);
  });
});

test.each(['sitemap', 'llms'] as const)(
  'one asker without a turn does not close a file to others: %s',
  async (kind) => {
    const files = openFiles();
    const together = [WITHOUT_TURN, ASKER].map((asker) => files[kind](originOf('open'), asker));
    expect(await Promise.all(together)).toMatchObject([{ status: 'unreachable' }, { status: 'found' }]);
    const others = openFiles();
    expect(await others[kind](originOf('open'), WITHOUT_TURN)).toMatchObject({ status: 'unreachable' });
    expect(await others[kind](originOf('open'), ASKER)).toMatchObject({ status: 'found' });
  },
);

test('files are asked for once, but for those that came to nothing', async () => {
  let seconds = 0;
  const clock = { now: () => new Date(seconds * 1000) };
  const readRobots = async (text: string, path: string) => robotsWord(text, path);
  const files = openSiteFiles({ client: web.client, turns: openSiteTurns(), clock, readRobots });
  const countFor = async (host: string) => {
    asked = [];
    await files.robots(originOf(host));
    return asked.length;
  };
  expect([await countFor('missing'), await countFor('ill')]).toEqual([1, 1]);
  seconds = 29;
  expect([await countFor('missing'), await countFor('ill')]).toEqual([0, 0]);
  seconds = 30;
  expect([await countFor('missing'), await countFor('ill')]).toEqual([0, 1]);
  seconds = 15 * 60;
  expect(await countFor('missing')).toBe(1);
});
