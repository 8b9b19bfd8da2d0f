import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Type from 'typebox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operationsOf } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { defineService } from '#platform/service.ts';
import { startTestServer } from '../support/server.ts';
import { inWords, PLANTED, SeenAnswers } from './seen-answers.ts';
import { readSeen, tableOf } from './table.ts';

/** The gate over all answers must be able to fail: here it meets an operation that answers what it does not declare. */
const operation = operationsOf<object>();
const shy = operation({
  id: 'answerShyly',
  method: 'GET',
  path: '/shy',
  access: 'open',
  effect: 'read',
  summary: 'Answers more than it says',
  query: Type.Object({ how: Type.String({ enum: ['well', 'teapot', 'gone'] }) }),
  reply: { 200: Type.Object({ well: Type.Boolean() }) },
  handle: ({ query, reply }) => {
    if (query.how === 'gone') throw platformProblem('not_found');
    if (query.how === 'teapot') reply.code(418);
    return { well: query.how === 'well' };
  },
});

const service = defineService({
  name: PLANTED,
  title: 'Shy',
  version: '0.0.1',
  description: 'A fixture.',
  settings: {},
  credentials: [],
  open: { http: async () => ({}) },
  operations: async () => [shy],
});

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-seen-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const words = (seen: SeenAnswers) => seen.undeclared.map(inWords).sort();

describe('the gate over answers', () => {
  test('names a status, and a code, that an operation does not declare', async () => {
    const seen = new SeenAnswers({ directory });
    const server = await startTestServer({ services: [service] });
    try {
      expect((await fetch(`${server.url}/shy?how=well`)).status).toBe(200);
      expect((await fetch(`${server.url}/shy?how=badly`)).status).toBe(400);
      expect((await fetch(`${server.url}/no-such-path`)).status).toBe(404);
      await expect.poll(() => readSeen(directory).length).toBe(2);
      expect(words(seen)).toEqual([]);
      expect((await fetch(`${server.url}/shy?how=teapot`)).status).toBe(418);
      expect((await fetch(`${server.url}/shy?how=gone`)).status).toBe(404);
      await expect
        .poll(() => words(seen))
        .toEqual(['planted answerShyly answered 404 not_found', 'planted answerShyly answered 418']);
    } finally {
      seen.close();
      await server.close();
    }
  });

  test('tells in its table what was seen, what was not, and what nobody declares', () => {
    const seen = [{ service: 'a', operation: 'b', status: 418, code: null, declared: false }];
    const declared = [
      { service: 'a', operation: 'b', status: 200, code: null, isOwn: true },
      { service: 'a', operation: 'b', status: 404, code: 'gone', isOwn: true },
    ];
    const table = tableOf(seen, declared);
    expect(table).toContain('(200) (404)');
    expect(table).toContain('a b 404 gone');
    expect(table).toContain('Seen and not declared: 1\n  a b answered 418');
  });
});
