import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Metrics } from '#platform/telemetry/metrics.ts';
import { openPageAudits } from '../adapters/page-audits.ts';
import type { AuditFixture } from './audit-fixture.ts';
import { openAuditFixture } from './audit-fixture.ts';

/** How many audits there may be at once, and how many of them one key may have. */
const ALL = 64;
const OF_ONE_KEY = 56;

let fixture: AuditFixture;
let isOpen = false;
const held: ServerResponse[] = [];

const answer = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><html lang="en"><title>Hotel Specimen</title><h1>Hotel Specimen</h1>');
};

beforeAll(async () => {
  fixture = await openAuditFixture({
    '/': (_request, response) => {
      if (isOpen) answer(response);
      else held.push(response);
    },
  });
});

afterAll(() => fixture.close());

test('one key cannot take all slots, and the one with most of them makes room for others', async () => {
  const [other, third] = [await fixture.issueKey(), await fixture.issueKey()];
  const ask = (name: string, key?: string) => fixture.audit(fixture.page('/', `${name}.example`), key);
  const many = (name: string, count: number, key?: string) =>
    Array.from({ length: count }, (_, i) => ask(`${name}-${i}`, key));

  const first = many('first', OF_ONE_KEY);
  await expect.poll(() => held.length, { timeout: 20_000 }).toBe(OF_ONE_KEY);
  const tooMany = await ask('first-too-many');
  const second = many('second', ALL - OF_ONE_KEY, other);
  await expect.poll(() => held.length, { timeout: 20_000 }).toBe(ALL);
  const late = ask('third', third);
  await expect.poll(() => held.length, { timeout: 20_000 }).toBe(ALL + 1);
  const madeRoom = await Promise.race(first);
  for (const refused of [tooMany, madeRoom]) {
    expect([refused.status, refused.json()['code'], refused.headers.get('retry-after')]).toEqual([
      503,
      'overloaded',
      '5',
    ]);
  }

  isOpen = true;
  held.forEach(answer);
  const answers = await Promise.all([...first, ...second, late]);
  // On a slow machine some may have waited too long for their page; only one may be refused for want of a slot.
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 502)).toEqual([503]);
  expect((await ask('after')).status).toBe(200);
});

test('an audit that makes room is made again for others who waited for the same page', async () => {
  const audits = openPageAudits(fixture.ports, new Metrics(), undefined);
  const ask = (name: string, asker: string) => audits.audit(fixture.page('/', `${name}.example`), asker);
  const many = (name: string, count: number, asker: string) =>
    Array.from({ length: count }, (_, i) => ask(`${name}-${i}`, asker));
  isOpen = false;
  held.length = 0;
  const first = many('shared', OF_ONE_KEY, 'first');
  const joined = [ask('shared-0', 'second'), ask('shared-0', 'second'), ask('shared-0', 'third')];
  const sameAsker = ask('shared-0', 'first');
  const others = many('others', ALL - OF_ONE_KEY, 'fourth');
  await expect.poll(() => held.length, { timeout: 20_000 }).toBe(ALL);
  const late = ask('late', 'fifth');
  for (const refused of [first[0], sameAsker]) expect(await refused).toMatchObject({ code: 'overloaded' });
  // The late one, and the first page once more, for which another of the first one's made room.
  await expect.poll(() => held.length, { timeout: 20_000 }).toBe(ALL + 2);
  expect(await first[1]).toMatchObject({ code: 'overloaded' });
  isOpen = true;
  held.forEach(answer);
  for (const made of await Promise.all(joined)) expect(made).toHaveProperty('audit');
  await Promise.all([...first, ...others, late]);
  await audits.close();
});
