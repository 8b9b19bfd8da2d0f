import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import type { ConcurrencyLimiter } from '../../connection/concurrency-limiter.ts';
import { shortJson } from '../short-answer.ts';
import { writeAnswer } from '../write-answer.ts';

/** The answer of a server that has nothing but this. */
async function answerOf(text: string, isDraining = false) {
  const app = fastify();
  app.decorate('isDraining', () => isDraining);
  app.decorate('concurrency', { endWork: () => {} } as unknown as ConcurrencyLimiter);
  app.decorateRequest('chainHeaders');
  app.get('/', (request, reply) => {
    request.chainHeaders = { 'x-request-id': 'one', 'x-both': 'chain' };
    writeAnswer(reply, shortJson(429, text, { 'retry-after': '7', 'x-both': 'own' }));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const response = await fetch(url);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } finally {
    await app.close();
  }
}

test.each(['{"a":1}', '{"a":"mañana, 日本 🌽"}'])(
  '%s goes out whole, with its headers and those of the chain',
  async (text) => {
    const answer = await answerOf(text);
    expect([answer.status, answer.text]).toEqual([429, text]);
    expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(text));
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(['x-request-id', 'retry-after', 'x-both'].map((name) => answer.headers.get(name))).toEqual([
      'one',
      '7',
      'own',
    ]);
    expect(answer.headers.get('connection')).toBe('keep-alive');
  },
);

test('while the server drains, the connection ends with the answer', async () => {
  expect((await answerOf('{}', true)).headers.get('connection')).toBe('close');
});
