import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BillingFixture } from '../../test/billing-fixture.ts';
import { openBillingFixture } from '../../test/billing-fixture.ts';
import { grantUntil } from '../gifts.ts';
import type { Entitlement } from '../subscriptions.ts';
import { readEntitlement } from '../subscriptions.ts';

/** Who is premium, for every word of the provider and every moment that matters. Nothing is written between two moments. */
type Stored = { status: string; period?: string; cancels?: string; ended?: string; pastDue?: string };
type Case = { name: string; stored?: Stored; gift?: string; at: string; shows: [string, boolean, string | null] };

const PERIOD = '2026-03-01T12:00:00Z';
const FAILED = '2026-03-01T12:00:00Z';
const GRACE = '2026-03-08T12:00:00Z';
const BEFORE = '2026-02-20T00:00:00Z';
const LONG_AFTER = '2026-06-01T00:00:00Z';

const active: Stored = { status: 'active', period: PERIOD };
const pastDue: Stored = { status: 'past_due', period: '2026-04-01T12:00:00Z', pastDue: FAILED };
const ending: Stored = { status: 'active', period: PERIOD, cancels: PERIOD };

const CASES: readonly Case[] = [
  { name: 'nothing', at: BEFORE, shows: ['none', false, null] },
  { name: 'active', stored: active, at: BEFORE, shows: ['active', true, PERIOD] },
  { name: 'active without an end', stored: { status: 'active' }, at: LONG_AFTER, shows: ['active', true, null] },
  {
    name: 'active, renewal a little late',
    stored: active,
    at: '2026-03-03T11:59:59Z',
    shows: ['active', true, PERIOD],
  },
  { name: 'active, renewal too late', stored: active, at: '2026-03-03T12:00:00Z', shows: ['active', false, PERIOD] },
  { name: 'trial', stored: { status: 'trialing', period: PERIOD }, at: BEFORE, shows: ['trialing', true, PERIOD] },
  {
    name: 'trial long over',
    stored: { status: 'trialing', period: PERIOD },
    at: LONG_AFTER,
    shows: ['trialing', false, PERIOD],
  },
  { name: 'cancelled, before the end', stored: ending, at: '2026-03-01T11:59:59Z', shows: ['active', true, PERIOD] },
  { name: 'cancelled, at the end', stored: ending, at: PERIOD, shows: ['active', false, PERIOD] },
  { name: 'past due, within grace', stored: pastDue, at: '2026-03-08T11:59:59Z', shows: ['past_due', true, GRACE] },
  { name: 'past due, after grace', stored: pastDue, at: GRACE, shows: ['past_due', false, GRACE] },
  {
    name: 'past due, no grace beyond an announced end',
    stored: { ...pastDue, cancels: '2026-03-03T00:00:00Z' },
    at: '2026-03-03T00:00:00Z',
    shows: ['past_due', false, '2026-03-03T00:00:00Z'],
  },
  {
    name: 'past due since nobody knows when',
    stored: { status: 'past_due', cancels: GRACE },
    at: BEFORE,
    shows: ['past_due', false, GRACE],
  },
  {
    name: 'canceled',
    stored: { status: 'canceled', period: PERIOD, ended: BEFORE },
    at: BEFORE,
    shows: ['canceled', false, BEFORE],
  },
  ...['unpaid', 'paused', 'incomplete', 'incomplete_expired', 'suspended_by_bank', ''].map(
    (status): Case => ({
      name: `the word "${status}"`,
      stored: { status, period: PERIOD },
      at: BEFORE,
      shows: [status, false, PERIOD],
    }),
  ),
  { name: 'a gift alone', gift: PERIOD, at: BEFORE, shows: ['active', true, PERIOD] },
  { name: 'a gift that is over', gift: PERIOD, at: PERIOD, shows: ['none', false, null] },
  { name: 'a gift beyond a subscription', stored: active, gift: GRACE, at: BEFORE, shows: ['active', true, GRACE] },
  {
    name: 'a gift within a trial',
    stored: { status: 'trialing', period: GRACE },
    gift: PERIOD,
    at: BEFORE,
    shows: ['trialing', true, GRACE],
  },
  {
    name: 'a gift beside an endless one',
    stored: { status: 'trialing' },
    gift: GRACE,
    at: BEFORE,
    shows: ['trialing', true, null],
  },
  { name: 'a gift within grace', stored: pastDue, gift: FAILED, at: BEFORE, shows: ['past_due', true, GRACE] },
  { name: 'a gift after grace', stored: pastDue, gift: LONG_AFTER, at: GRACE, shows: ['active', true, LONG_AFTER] },
  ...['unpaid', 'paused', 'incomplete', 'incomplete_expired', 'canceled', 'suspended_by_bank'].map(
    (status): Case => ({
      name: `a gift beside ${status}`,
      stored: { status, period: GRACE },
      gift: PERIOD,
      at: BEFORE,
      shows: ['active', true, PERIOD],
    }),
  ),
  {
    name: 'a gift that is over beside unpaid',
    stored: { status: 'unpaid', period: GRACE },
    gift: BEFORE,
    at: PERIOD,
    shows: ['unpaid', false, GRACE],
  },
];

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture();
});
afterAll(() => fixture.close());

const standAt = (moment: string) =>
  fixture.query(
    `CREATE OR REPLACE FUNCTION portal.clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
     AS $$ SELECT '${moment}'::timestamptz $$`,
  );

const shown = ({ status, isPremium, endDate }: Entitlement) => [status, isPremium, endDate?.toISOString() ?? null];
const iso = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());

describe('entitlement', () => {
  test.each(CASES)('$name', async ({ stored, gift, at, shows: [status, isPremium, end] }) => {
    const { id } = await fixture.addMember();
    if (stored !== undefined) {
      const { status: word, period = null, cancels = null, ended = null, pastDue: since = null } = stored;
      await fixture.query(`INSERT INTO portal.subscription VALUES ($1, 'sub_1', $2, $3, $4, $5, $6)`, [
        id,
        word,
        period,
        cancels,
        ended,
        since,
      ]);
    }
    if (gift !== undefined) await grantUntil(fixture.database, id, new Date(gift), 'operator');
    await standAt(at);
    expect(shown(await readEntitlement(fixture.database, id))).toEqual([status, isPremium, iso(end)]);
  });

  test('a second gift takes the place of the first, and nobody gets none', async () => {
    const { id } = await fixture.addMember();
    await standAt(BEFORE);
    expect(await grantUntil(fixture.database, id, new Date(GRACE), 'operator')).toBe(true);
    expect(await grantUntil(fixture.database, id, new Date(PERIOD), 'another')).toBe(true);
    expect(shown(await readEntitlement(fixture.database, id))).toEqual(['active', true, iso(PERIOD)]);
    expect(await grantUntil(fixture.database, 'nobody', new Date(PERIOD), 'operator')).toBe(false);
    expect(shown(await readEntitlement(fixture.database, 'nobody'))).toEqual(['none', false, null]);
  });
});
