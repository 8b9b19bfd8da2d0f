import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditDesk } from './audit-desk.ts';
import { openAuditDesk } from './audit-desk.ts';

/** For how long an audit is kept. */
const PAGE = { body: '<!doctype html><html lang="en"><title>Hotel Specimen</title><h1>Hotel Specimen</h1>' };
const MINUTE = 60_000;

let desk: AuditDesk;
let now = Date.parse('2026-11-15T12:00:00Z');

beforeAll(async () => {
  desk = await openAuditDesk(
    { '/': PAGE, 'unwell.example /llms.txt': { status: 503 } },
    { clock: { now: () => new Date(now) } },
  );
});

afterAll(() => desk.close());

const visitsOf = async (host: string) => {
  expect((await desk.audit(desk.page('/', host))).status).toBe(200);
  return desk.site.requests.filter((request) => request === `${host} /`).length;
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
