import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { AuditFixture } from '../geo/test/audit-fixture.ts';
import { openAuditFixture } from '../geo/test/audit-fixture.ts';
import type { AuditReport } from '../handover/report/schema.ts';

/** Reports of audits through the whole server: a page of a site that changes, what is refused, and what a hostile page can do. */
const pageOf = (name: string) => readFileSync(new URL(`../geo/test/pages/${name}.html`, import.meta.url), 'utf8');

const HOSTILE = `<!doctype html><html lang="en"><head><title>"><script>alert(1)</script></title>
<script type="application/ld+json">{"@type":"Hotel","name":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>","telephone":"\\"><img src=x onerror=alert(1)>"}</script>
</head><body><h1>&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;</h1></body></html>`;

let fixture: AuditFixture;

beforeAll(async () => {
  fixture = await openAuditFixture({
    '/': { body: pageOf('good-wrong-phone') },
    '/poor': { body: pageOf('brochure') },
    '/hostile': { body: HOSTILE },
    'shut.example /robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /\n' },
  });
});

afterAll(() => fixture.close());

const reportUrl = (url: string, more = '') => `/geo/report?url=${encodeURIComponent(url)}${more}`;

async function post(body: unknown) {
  const key = await fixture.issueKey();
  return ask(`${fixture.serverUrl}/api/v1/geo/report`, {
    method: 'POST',
    headers: { 'x-gateway-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('a report', () => {
  test.each(['en', 'th'])('is a page of the language %s that may do nothing', async (lang) => {
    const answer = await fixture.get(reportUrl(fixture.page('/'), `&lang=${lang}`));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox$/,
    );
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="audit-hotel.example.html"');
    expect(answer.text).toContain(`<html lang="${lang}">`);
    expect(answer.text.match(/<article class="signal/g)).toHaveLength(29);
  });

  test('is the audit as JSON, with a block that can be pasted and what is missing in it', async () => {
    const url = fixture.page('/');
    const report = (await fixture.get(reportUrl(url, '&format=json'))).json<AuditReport>();
    const audit = (await fixture.audit(url)).json<AuditReport>();
    expect(report.score).toBe(audit.score);
    expect(report.signals).toEqual(audit.signals);
    expect(report.fetched_at).toBe(audit.fetched_at);
    expect(audit).not.toHaveProperty('block');
    expect(report.json_ld).toMatch(/^<script type="application\/ld\+json">\n\{[\s\S]*\}\n<\/script>$/);
    expect(report.missing).toContainEqual({ property: 'telephone', why: 'contradicted' });
    expect(report.comparison).toBeNull();
  });

  test('of a hostile page holds no script but as text', async () => {
    const page = (await fixture.get(reportUrl(fixture.page('/hostile')))).text;
    expect(page).not.toMatch(/<script|<img|<\/pre>(?!\n|<)/i);
    const report = (await fixture.get(reportUrl(fixture.page('/hostile'), '&format=json'))).json<AuditReport>();
    expect(report.json_ld?.match(/<\/?script/g)).toHaveLength(2);
  });

  test('refuses what the audit refuses', async () => {
    const codeOf = async (path: string) => (await fixture.get(path)).json<{ code: string }>().code;
    expect(await codeOf('/geo/report')).toBe('invalid_url');
    expect(await codeOf(reportUrl('ftp://hotel.example/'))).toBe('invalid_url');
    expect(await codeOf(reportUrl('http://127.0.0.1/'))).toBe('blocked_target');
    expect(await codeOf(reportUrl(fixture.page('/', 'hotel.private.example')))).toBe('blocked_target');
    expect(await codeOf(reportUrl(fixture.page('/', 'shut.example')))).toBe('robots_disallowed');
    expect(await codeOf(reportUrl(fixture.page('/'), '&lang=fr'))).toBe('invalid_request');
    expect(await codeOf(reportUrl(fixture.page('/'), '&format=pdf'))).toBe('invalid_request');
  });
});

describe('a report beside an earlier one', () => {
  test('tells what has changed', async () => {
    const before = (await fixture.get(reportUrl(fixture.page('/poor'), '&format=json'))).json<AuditReport>();
    const url = fixture.page('/');
    const earlier = { ...before.to_compare, final_url: url };
    const answer = await post({ url, format: 'json', earlier });
    expect(answer.status, answer.text).toBe(200);
    const { comparison, score, to_compare: standing } = answer.json<AuditReport>();
    expect(comparison?.score_change).toBeCloseTo(score - before.score, 5);
    expect(comparison?.signals.find(({ id }) => id === 'lodging_type')).toMatchObject({ change: 'better' });
    const page = await post({ url, lang: 'th', earlier });
    expect(page.text).toContain('ก่อนและหลัง');
    const same = (await post({ url, format: 'json', earlier: standing })).json<AuditReport>();
    expect(same.comparison?.signals.every(({ change }) => change === 'same')).toBe(true);
  });

  test('takes nothing but a standing', async () => {
    const url = fixture.page('/');
    const { to_compare: earlier } = (await fixture.get(reportUrl(url, '&format=json'))).json<AuditReport>();
    const [signal] = earlier.signals;
    for (const wrong of [
      {},
      { url },
      { url, earlier: { ...earlier, extra: 1 } },
      { url, earlier: { ...earlier, score: 101 } },
      { url, earlier: { ...earlier, final_url: 'x'.repeat(3000) } },
      { url, earlier: { ...earlier, fetched_at: 'yesterday' } },
      { url, earlier: { ...earlier, signals: Array.from({ length: 101 }, () => signal) } },
      { url: 'ftp://hotel.example/', earlier },
      { url: 'x'.repeat(3000), earlier },
    ]) {
      const answer = await post(wrong);
      expect(answer.status, JSON.stringify(wrong).slice(0, 200)).toBe(400);
    }
    expect((await post({ url: 'ftp://hotel.example/', earlier })).json()).toMatchObject({
      code: 'invalid_url',
      errors: [{ in: 'body' }],
    });
  });

  test('shows what is given as text', async () => {
    const url = fixture.page('/');
    const { to_compare: earlier } = (await fixture.get(reportUrl(url, '&format=json'))).json<AuditReport>();
    const evil = '<script>alert(1)</script>';
    const signals = [{ id: evil, status: 'pass', points: 1, max: 1 }];
    const page = (await post({ url, earlier: { ...earlier, rules_version: evil, final_url: evil, signals } })).text;
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});
