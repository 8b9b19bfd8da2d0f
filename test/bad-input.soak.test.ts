import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isKeyOf } from '#platform/keys/format.ts';
import type { Answer } from './bad-input/answer.ts';
import { anyBadCredential, forbiddenCredentialLines, inventedKey } from './bad-input/bad-credentials.ts';
import { anyBrokenBody } from './bad-input/broken-bodies.ts';
import { anyBrokenFraming, rawRequest } from './bad-input/broken-framing.ts';
import { anyForwarded } from './bad-input/forwarded.ts';
import { inLanes } from './bad-input/lanes.ts';
import { stall } from './bad-input/raw-client.ts';
import { anyGarbage } from './bad-input/raw-garbage.ts';
import { anyRequest } from './bad-input/requests-from-api.ts';
import { Scene } from './bad-input/scene.ts';
import { proofSize } from './support/proof-size.ts';

/**
 * Bad requests against a running server, more than ten thousand in full: each is answered or its connection closed, none with 5xx,
 * none with anything from inside, and nothing of them reaches the log. What vitest does itself: a promise that is rejected
 * without anybody noticing, or an error that nobody catches, fails the run.
 */
const SEED = Number(process.env['BAD_INPUT_SEED'] ?? 20_261_107);
const TIME_LIMIT_MS = 120_000;
/** In short, one in so many. */
const SHARE = proofSize({ full: 1, short: 4 });
/** A client that stops sending is given 15 s for its headers and 10 s for its body; the server looks every 5 s. */
const STALLED_AT_MOST_MS = 35_000;
const GROWTH_AT_MOST = 128 * 1024 * 1024;

let scene: Scene;
let stalled: ReturnType<typeof stall>[];
let heapBefore: number;

beforeAll(async () => {
  scene = await Scene.open({ REQUEST_TIMEOUT_SECONDS: '10' });
  stalled = beginnings(scene).map((bytes) => stall(scene.port, bytes));
  heapBefore = heapInUse();
});

afterAll(async () => {
  await scene.close();
});

describe(`bad input (BAD_INPUT_SEED=${SEED})`, { timeout: TIME_LIMIT_MS }, () => {
  test('requests derived from the OpenAPI documents', async () => {
    expect(scene.operations.length).toBeGreaterThan(10);
    await many(5000, anyRequest(scene.operations), (request) => scene.sendToApi(request));
  });

  test('bodies that are not JSON, or nothing that anybody would send', async () => {
    await many(3000, anyBrokenBody(scene.operations.filter(({ isReached }) => isReached)), (request) =>
      scene.sendToApi(request),
    );
    expect(scene.judge.histogram.get('413')).toBeGreaterThan(10 / SHARE);
  });

  test('bodies whose length is a lie', async () => {
    const framing = anyBrokenFraming(scene.check.path, scene.authorised, JSON.stringify(scene.checkBody));
    await many(1000, framing, (request) => scene.sendRaw(request));
  });

  test('bytes that are hardly HTTP', async () => {
    await many(2500, anyGarbage(goodRequests(scene)), (request) => scene.sendRaw(request));
    expect(scene.judge.histogram.get('431')).toBeGreaterThan(10 / SHARE);
  });

  test('credentials that open nothing', async () => {
    const guarded = scene.operations.filter(({ credential }) => credential !== undefined);
    const names = [...new Set(guarded.map(({ service }) => service))];
    const usual = new Map<string, unknown>();
    for (const operation of guarded) usual.set(operation.id, withoutId(await scene.send(operation, [], [])));
    const attempt = fc.tuple(fc.constantFrom(...guarded), anyBadCredential(names));
    await many(1500, attempt, async ([operation, { lines, secrets }]) => {
      const answer = await scene.send(operation, lines, secrets);
      // Whatever is wrong with a key, nobody learns what.
      expect(withoutId(answer)).toEqual(usual.get(operation.id));
    });
  });

  test('credentials that HTTP forbids', async () => {
    await many(500, forbiddenCredentialLines, async ({ text, secret }) => {
      const bytes = Buffer.from(`GET /api/keys/info HTTP/1.1\r\nHost: x\r\n${text}\r\n`, 'latin1');
      const answers = await scene.sendRaw(rawRequest(bytes, [], 'answer', 1), [secret]);
      expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    });
  });

  test('invented keys are as good as real ones, as far as one can see', () => {
    const key = inventedKey('readiness');
    fc.assert(
      fc.property(key, (text) => isKeyOf('readiness', text)),
      { seed: SEED },
    );
  });

  test('what a trusted proxy passes on', async () => {
    const behind = await Scene.open({ TRUST_PROXY: '127.0.0.1' });
    try {
      const send = (request: Parameters<Scene['sendToApi']>[0]) => behind.sendToApi(request);
      await many(1000, anyForwarded(behind.operations), send, behind);
      await expect.poll(() => behind.requestsInFlight(), { timeout: 10_000 }).toBe(0);
      expect(behind.tellingLines).toEqual([]);
      expect(behind.complaints).toEqual([]);
      scene.sent += behind.sent;
    } finally {
      await behind.close();
    }
  });

  test('clients that stop in the middle are let go', async () => {
    for (const { answers, afterMs } of await Promise.all(stalled)) {
      expect(afterMs).toBeLessThan(STALLED_AT_MOST_MS);
      for (const answer of answers) scene.judge.hear(answer, {});
    }
  });

  test('afterwards the server is as it was', async () => {
    const answers = Object.fromEntries([...scene.judge.histogram].sort(([a], [b]) => a.localeCompare(b)));
    console.log(`${scene.sent} requests; answers: ${JSON.stringify(answers)}`);
    expect(scene.sent).toBeGreaterThanOrEqual(10_000 / SHARE);
    await scene.normalRequestsWork();
    await expect.poll(() => scene.requestsInFlight(), { timeout: 10_000 }).toBe(0);
    expect(heapInUse() - heapBefore).toBeLessThan(GROWTH_AT_MOST);
  });

  test('the log tells nothing that it should not know', () => {
    expect(scene.server.logLines.length).toBeGreaterThan(5000 / SHARE);
    expect(scene.tellingLines).toEqual([]);
    // None of this was our fault, so none of it is a warning or an error, and nothing has a stack.
    expect(scene.complaints).toEqual([]);
  });
});

function many<T>(total: number, arbitrary: fc.Arbitrary<T>, run: (value: T) => Promise<unknown>, where = scene) {
  const options = {
    seed: SEED,
    total: total / SHARE,
    withinMs: TIME_LIMIT_MS / 2,
    everyFew: () => where.normalRequestsWork(),
  };
  return inLanes(options, arbitrary, run);
}

/** All of a refusal but its id. */
function withoutId({ status, headers, body }: Answer): unknown {
  const id = headers.get('x-request-id') ?? '';
  const told = ['content-type', 'www-authenticate', 'cache-control'].map((name) => headers.get(name));
  return { status, told, body: body.replaceAll(id, '') };
}

/** What the raw parts damage. Only what may be repeated: a key that was rotated would be gone. */
function goodRequests({ check, checkBody, authorised }: Scene): string[] {
  const json = JSON.stringify(checkBody);
  const post = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${authorised}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  return [
    post(check.path, json),
    post('/api/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
    `POST ${check.path} HTTP/1.1\r\nHost: x\r\n${authorised}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n` +
      `${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
    `GET /api/keys/info HTTP/1.1\r\nHost: x\r\n${authorised}\r\n`,
    'GET /api/questions?a=1 HTTP/1.1\r\nHost: x\r\nAccept: */*\r\nIf-None-Match: "x"\r\n\r\n',
    'GET /docs/readiness HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /openapi/readiness.json HTTP/1.0\r\n\r\n',
  ];
}

/** Of requests that never go on. */
function beginnings({ check, authorised }: Scene): string[] {
  const post = `POST ${check.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  return [
    '',
    'G',
    'GET /healthz HTTP/1.1\r\nHost: x\r\n',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    `${post}${authorised}Content-Length: 100\r\n\r\n{"a`,
    `${post}${authorised}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a`,
    `${post}Content-Length: 100\r\n\r\n{"a`,
    `POST /api/mcp HTTP/1.1\r\nHost: x\r\n${authorised}Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`,
    '\u0016\u0003\u0001',
  ];
}

/** After a collection, so that garbage does not count. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
