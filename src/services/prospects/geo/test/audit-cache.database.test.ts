import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditFixture } from './audit-fixture.ts';
import { openAuditFixture } from './audit-fixture.ts';

/** For how long an audit is cached. */
const PAGE = { body: '<!doctype html><html lang="en"><title>Hotel Specimen</title><h1>Hotel Specimen</h1>' };
const MINUTE = 60_000;

let fixture: AuditFixture;
let now = Date.parse('2026-11-15T12:00:00Z');

beforeAll(async () => {
  fixture = await openAuditFixture(
    { '/': PAGE, 'unwell.example /llms.txt': { status: 503 } },
    { clock: { now: () => new Date(now) } },
  );
});

afterAll(() => fixture.close());

const visitsOf = async (host: string) => {
  expect((await fixture.audit(fixture.page('/', host))).status).toBe(200);
  return fixture.site.requests.filter((request) => request === `${host} /`).length;
};

test('a quarter of an hour, when nothing was missing', async () => {
  expect(await visitsOf('well.example')).toBe(1);
  now += 15 * MINUTE - 1;
  expect(await visitsOf('well.example')).toBe(1);
  now += 1;
  expect(await visitsOf('well.example')).toBe(2);
});

test('half a minute, when something could not be had', async () => {
  expect(await visitsOf('unwell.example')).toBe(1);
  now += MINUTE / 2 - 1;
  expect(await visitsOf('unwell.example')).toBe(1);
  now += 1;
  expect(await visitsOf('unwell.example')).toBe(2);
});
