import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#test/support/web-site.ts';
import type { SiteFile } from '../site-facts.ts';
import type { AuditFixture } from './audit-fixture.ts';
import { openAuditFixture } from './audit-fixture.ts';
import type { Expectation } from './expectations.ts';
import { EXPECTATIONS } from './expectations.ts';
import { pairsOf, RANKINGS } from './rankings.ts';

/**
 * The pages of the corpus as real pages: each on the host that it names, fetched, read and judged by the whole server.
 * Two things differ from what a person was told of them. They are served over http, so none passes `https_ok`. And a site
 * whose robots.txt cannot be had is not audited at all, so that file is missing here.
 */
const TODAY = EXPECTATIONS[0]?.site.today ?? '';

type Report = { score: number; grade: string; signals: { id: string; status: string }[] };

let fixture: AuditFixture;
const reports = new Map<string, Report>();

beforeAll(async () => {
  const answers: Record<string, Answer> = Object.fromEntries(EXPECTATIONS.flatMap(answersOf));
  fixture = await openAuditFixture(answers, { clock: { now: () => new Date(`${TODAY}T12:00:00Z`) } });
  for (const { page, site } of EXPECTATIONS) {
    const { host, pathname } = new URL(site.finalUrl);
    const answer = await fixture.audit(fixture.page(pathname, host));
    expect(answer.status, `${page}: ${answer.text}`).toBe(200);
    reports.set(page, answer.json<Report>());
  }
});

afterAll(() => fixture.close());

describe.each(EXPECTATIONS)('$page, fetched', (expectation) => {
  test('has the status that was expected of every signal', () => {
    const signals = reports.get(expectation.page)?.signals ?? [];
    expect(signals).toHaveLength(29);
    expect(Object.fromEntries(signals.map(({ id, status }) => [id, status]))).toEqual(
      Object.fromEntries(signals.map(({ id }) => [id, expectedOf(expectation, id)])),
    );
  });
});

test.each(pairsOf(RANKINGS))('%s is readier than %s, fetched', (better, lesser) => {
  expect(reports.get(better)?.score).toBeGreaterThan(reports.get(lesser)?.score ?? 100);
});

function expectedOf(expectation: Expectation, id: string): string {
  if (id === 'https_ok') return 'partial';
  return (['partial', 'fail', 'not_applicable'] as const).find((status) => expectation[status].includes(id)) ?? 'pass';
}

/** Everything that the site of a page answers with, by host and path. */
function answersOf({ page, site }: Expectation): [string, Answer][] {
  const { origin, host, pathname } = new URL(site.finalUrl);
  const html = readFileSync(new URL(`./pages/${page}.html`, import.meta.url), 'utf8');
  const headers: Record<string, string> = {
    ...(site.robotsHeaders.length > 0 && { 'x-robots-tag': site.robotsHeaders.join(', ') }),
    ...(site.lastModified !== null && { 'last-modified': new Date(site.lastModified).toUTCString() }),
  };
  const asHere = (text: string, port: string) => text.replaceAll(origin, `http://${host}:${port}`);
  const served =
    (text: string, more: Record<string, string> = {}): Answer =>
    (request, response) => {
      const port = request.headers.host?.split(':')[1] ?? '';
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...more });
      response.end(asHere(text, port));
    };
  const file = (name: string, found: SiteFile): [string, Answer][] =>
    found.status === 'found' ? [[`${host} ${name}`, served(found.text, { 'content-type': 'text/plain' })]] : [];
  return [
    [`${host} ${pathname}`, served(html, headers)],
    ...file('/robots.txt', site.robots),
    ...file('/sitemap.xml', site.sitemap),
    ...file('/llms.txt', site.llms),
    ...site.alternates.map(({ url }): [string, Answer] => [`${host} ${new URL(url).pathname}`, served(html)]),
  ];
}
