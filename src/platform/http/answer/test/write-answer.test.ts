import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { ConcurrencyLimiter } from '../../connection/concurrency-limiter.ts';
import { handOver } from '../chain-headers.ts';
import { prepareBytes, prepareJson } from '../prepared-answer.ts';
import { RenderedAnswer, renderedJson } from '../rendered-answer.ts';
import { shortJson } from '../short-answer.ts';
import { takeResult } from '../write-answer.ts';

/** A server that gives back one thing, at once or after a while, and says which hooks its answer has met. */
async function answerTo(result: unknown, headers: Record<string, string> = {}, later = false) {
  const app = fastify();
  let hooks = 0;
  app.decorate('isDraining', () => false);
  app.decorate('concurrency', { endWork: () => {} } as unknown as ConcurrencyLimiter);
  app.decorateRequest('chainHeaders');
  app.addHook('onSend', (_request, reply, payload, done) => {
    hooks += 1;
    handOver(reply);
    done(null, payload);
  });
  app.setErrorHandler((_error, _request, reply) => reply.code(500).send('refused'));
  app.get('/', (request, reply) => {
    request.chainHeaders = { 'x-request-id': 'one', 'x-both': 'chain' };
    reply.header('x-handler', 'set');
    return later ? Promise.resolve(result).then((settled) => takeResult(reply, settled)) : takeResult(reply, result);
  });
  const response = await app.inject({ url: '/', headers });
  await app.close();
  return { status: response.statusCode, headers: response.headers, text: response.body, hooks };
}

describe.each([false, true])('what a handler gives back (later: %s)', (later) => {
  test('prepared: written past the hooks, with its own headers and those of the chain', async () => {
    const answer = await answerTo(prepareJson({ a: 1 }), {}, later);
    expect(answer).toMatchObject({ status: 200, text: '{"a":1}', hooks: 0 });
    expect(answer.headers).toMatchObject({
      'x-request-id': 'one',
      'content-type': 'application/json; charset=utf-8',
      'content-length': '7',
      vary: 'Accept-Encoding',
    });
    expect(answer.headers['x-handler']).toBeUndefined();
  });

  test('prepared, for a client that has it: 304 without a byte', async () => {
    const { etag } = prepareJson({ a: 1 });
    const answer = await answerTo(prepareJson({ a: 1 }), { 'if-none-match': etag }, later);
    expect(answer).toMatchObject({ status: 304, text: '', hooks: 0, headers: { etag } });
    expect(answer.headers['content-type']).toBeUndefined();
  });

  test('prepared and packed beforehand: those bytes, under an ETag of their own', async () => {
    const plain = Buffer.from('a'.repeat(2000));
    const prepared = prepareBytes('text/plain', plain, {}, { br: Buffer.from('packed') });
    const answer = await answerTo(prepared, { 'accept-encoding': 'gzip, br' }, later);
    expect(answer).toMatchObject({ status: 200, text: 'packed' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': '6',
      etag: prepared.etag.replace(/"$/, '-br"'),
      vary: 'Accept-Encoding',
    });
    const gzipped = await answerTo(prepared, { 'accept-encoding': 'gzip' }, later);
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect((await answerTo(prepared, {}, later)).text).toBe(plain.toString());
  });

  test('short: its status, nothing to keep it by', async () => {
    const answer = await answerTo(shortJson(429, '{"a":"ñ"}', { 'x-both': 'own' }), {}, later);
    expect(answer).toMatchObject({ status: 429, text: '{"a":"ñ"}', hooks: 0 });
    expect(answer.headers).toMatchObject({ 'x-both': 'own', 'content-length': '10' });
    expect([answer.headers.etag, answer.headers['vary']]).toEqual([undefined, undefined]);
  });

  test('rendered: through the hooks, with what the handler has set', async () => {
    const answer = await answerTo(renderedJson('{"a":1}', { status: 202, headers: { 'x-both': 'own' } }), {}, later);
    expect(answer).toMatchObject({ status: 202, text: '{"a":1}', hooks: 1 });
    expect(answer.headers).toMatchObject({
      'x-both': 'own',
      'x-handler': 'set',
      'x-request-id': 'one',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  test('rendered as nothing but a status and headers', async () => {
    const answer = await answerTo(
      new RenderedAnswer('text/plain', '', { status: 302, headers: { location: '/' } }),
      {},
      later,
    );
    expect(answer).toMatchObject({ status: 302, text: '', headers: { location: '/', 'content-length': '0' } });
  });

  test('a stream that fails at its first byte is refused', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('gone')) });
    expect(await answerTo(new RenderedAnswer('text/csv', broken), {}, later)).toMatchObject({ status: 500 });
  });

  test('anything else is a value: the serialiser has it', async () => {
    expect(await answerTo({ a: 1 }, {}, later)).toMatchObject({ status: 200, text: '{"a":1}', hooks: 1 });
  });
});
