import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditDesk } from './audit-desk.ts';
import { openAuditDesk } from './audit-desk.ts';

/** How many audits there may be at once, and how many of them one key may have. */
const ALL = 64;
const OF_ONE_KEY = 56;

let desk: AuditDesk;
let isOpen = false;
const held: ServerResponse[] = [];

const answer = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><html lang="en"><title>Hotel Specimen</title><h1>Hotel Specimen</h1>');
};

beforeAll(async () => {
  desk = await openAuditDesk({
    '/': (_request, response) => {
      if (isOpen) answer(response);
      else held.push(response);
    },
  });
});

afterAll(() => desk.close());

test('one key cannot take all places, and the one with most of them makes room for others', async () => {
  const [other, third] = [await desk.issueKey(), await desk.issueKey()];
  const ask = (name: string, key?: string) => desk.audit(desk.page('/', `${name}.example`), key);
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
  // On a slow machine some may have waited too long for their page; only one may be refused for want of a place.
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 502)).toEqual([503]);
  expect((await ask('after')).status).toBe(200);
});
