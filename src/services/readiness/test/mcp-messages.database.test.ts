import { describe, expect, it } from 'vitest';
import { EXAMPLE_ANSWERS } from '../check/schema.ts';
import { TOOL_NAME } from '../mcp/tool.ts';
import { expectEmpty202, expectRefusal, key, mcp, post, rpc, useMcpServer } from './mcp-fixture.ts';
import type { ToolResult } from './messages.ts';
import { initialize, modern, NEWEST_VERSION, notification, OLDER_VERSIONS, request, toolCall } from './messages.ts';

useMcpServer();

/** What plain HTTP clients of the 2025 era send, and what they get: always plain JSON. */
const ACCEPT_VARIANTS = [
  '*/*',
  'application/json',
  'text/event-stream',
  'application/json, text/event-stream',
  'text/html',
];

describe('initialize', () => {
  it.each(OLDER_VERSIONS)('agrees on %s when the client asks for it', async (version) => {
    const answer = await post(initialize(version));
    expect(answer.status).toBe(200);
    expect(rpc(answer).result).toMatchObject({
      protocolVersion: version,
      serverInfo: { name: 'student-protection-mcp' },
      capabilities: { tools: { listChanged: false } },
      instructions: expect.stringContaining('never guess'),
    });
  });

  it.each(['1999-01-01', NEWEST_VERSION])('offers 2025-11-25 when a handshake asks for %s', async (version) => {
    expect(rpc(await post(initialize(version))).result).toMatchObject({ protocolVersion: '2025-11-25' });
  });

  it('starts no session', async () => {
    expect((await post(initialize('2025-11-25'))).headers.get('mcp-session-id')).toBeNull();
  });

  it.each([{}, { protocolVersion: '2025-06-18' }])(
    'answers a plain client that leaves the handshake out: %j',
    async (params) => {
      expect(rpc(await post(request('initialize', params))).result).toMatchObject({
        protocolVersion: params.protocolVersion ?? '2025-11-25',
        serverInfo: { name: 'student-protection-mcp' },
      });
    },
  );

  it.each([{ protocolVersion: 1 }, { capabilities: 'all' }, { clientInfo: {} }])(
    'calls wrong parameters invalid, not an internal error: %j',
    async (params) => {
      expectRefusal(await post(request('initialize', params, 'a')), 200, -32602, 'a');
    },
  );
});

describe('the tool, in the 2025 era', () => {
  it('is listed, with both schemas and what it does not do', async () => {
    const answer = rpc<{ tools: Record<string, unknown>[] }>(await post(request('tools/list')));
    expect(answer.result?.tools).toHaveLength(1);
    expect(answer.result?.tools[0]).toMatchObject({
      name: TOOL_NAME,
      inputSchema: { type: 'object', required: ['answers'], additionalProperties: false },
      outputSchema: { type: 'object', required: expect.arrayContaining(['score', 'top_gaps', 'cta_url']) },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    });
  });

  it('answers with structured content and the same as text', async () => {
    const answer = rpc<ToolResult>(await post(request('tools/call', toolCall({ answers: EXAMPLE_ANSWERS }), 'call-1')));
    expect(answer.id).toBe('call-1');
    expect(answer.result?.structuredContent).toMatchObject({ score: 44, score_band: 'Protection Gaps Present' });
    expect(JSON.parse(answer.result?.content[0]?.text ?? '')).toEqual(answer.result?.structuredContent);
    expect(answer.result?.isError).toBeUndefined();
  });

  it('tells the model about wrong arguments, without structured content', async () => {
    const answers = { ...EXAMPLE_ANSWERS, q3: 9, q13: 1 };
    const answer = rpc<ToolResult>(await post(request('tools/call', toolCall({ answers }))));
    expect(answer.result?.isError).toBe(true);
    expect(answer.result?.content[0]?.text).toContain('answers.q3 must be at most 4');
    expect(answer.result?.content[0]?.text).toContain('answers.q13 is not known here');
    expect(answer.result).not.toHaveProperty('structuredContent');
  });

  it('says what the values mean, and which questions to ask again, in the language of the call', async () => {
    const answers = { ...EXAMPLE_ANSWERS, q3: 9, q10: 'a little' };
    for (const [lang, labels, question] of [
      ['en', '1 Not yet, 2 A little, 3 Mostly, 4 Fully', 'q10: I know what to do in the first 24 hours'],
      ['es', '1 Todavía no, 2 Un poco, 3 En buena parte, 4 Por completo', 'q10: Sé qué hacer en las primeras 24 horas'],
      [
        'fr',
        '1 Pas encore, 2 Un peu, 3 En grande partie, 4 Tout à fait',
        'q10: Je sais quoi faire dans les premières 24',
      ],
    ]) {
      const answer = rpc<ToolResult>(await post(request('tools/call', toolCall({ answers, lang }))));
      const text = answer.result?.content[0]?.text ?? '';
      expect(answer.result?.isError).toBe(true);
      for (const part of ['answers.q3 must be at most 4', 'answers.q10 must be', labels, question])
        expect(text).toContain(part);
      expect(text).not.toMatch(/\bq(1|2|4|11): /);
    }
    const wrong = rpc<ToolResult>(
      await post(request('tools/call', toolCall({ answers: EXAMPLE_ANSWERS, lang: 'de' }))),
    );
    expect(wrong.result?.content[0]?.text).toMatch(/^lang must be one of .*en, es/);
  });

  it('answers with a text to read beside the JSON: danger first, then helplines, what to do, and what the score says', async () => {
    for (const [lang, danger, next, band] of [
      ['en', 'In immediate danger', 'What to do next', 'Protection Gaps Present (44 of 100)'],
      ['es', 'Si hay peligro inmediato', 'Qué hacer ahora', 'Protección por completar (44 de 100)'],
      ['fr', 'En cas de danger immédiat', 'Que faire maintenant', 'Protection à compléter (44 sur 100)'],
    ] as const) {
      const answer = rpc<ToolResult>(await post(request('tools/call', toolCall({ answers: EXAMPLE_ANSWERS, lang }))));
      const text = answer.result?.content[1]?.text ?? '';
      const positions = [
        danger,
        `/guides/${lang}/helplines`,
        `/guides/${lang}/first-24-hours`,
        next,
        '\n1. ',
        `/guides/${lang}/whom-to-tell`,
        band,
      ].map((part) => text.indexOf(part));
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(positions[0]).toBe(0);
      expect(text.split(danger)).toHaveLength(2);
      const sentences = text.split(/(?<=[.”»])\s/).filter((each) => each.length > 30 && !each.includes('/guides/'));
      expect(new Set(sentences).size).toBe(sentences.length);
      expect(positions).not.toContain(-1);
      expect(text).not.toMatch(/[{}]|undefined|null/);
    }
  });

  it('names every one of more than twelve faults', async () => {
    const strangers = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`x${index}`, 1]));
    const answer = rpc<ToolResult>(await post(request('tools/call', toolCall({ answers: strangers }))));
    const text = answer.result?.content[0]?.text ?? '';
    expect(text.match(/answers\.\w+ is /g)).toHaveLength(32);
    expect(text).toContain('answers.q12 is missing');
    expect(text).toContain('answers.x19 is not known here');
  });

  it('answers an unknown tool with -32602 and names the one there is', async () => {
    const body = expectRefusal(await post(request('tools/call', { name: 'nope', arguments: {} })), 200, -32602, 1);
    expect(body.error?.message).toContain(TOOL_NAME);
  });

  it('repeats no more than a little of an unknown name', async () => {
    const body = rpc(await post(request('tools/call', { name: 'n'.repeat(50_000) })));
    expect(body.error?.code).toBe(-32602);
    expect(body.error?.message.length).toBeLessThan(250);
  });

  it.each([{}, { name: 7 }, { name: TOOL_NAME, arguments: 'q1=1' }])(
    'refuses the parameters %j with -32602',
    async (params) => {
      expectRefusal(await post(request('tools/call', params)), 200, -32602, 1);
    },
  );
});

describe('messages', () => {
  it('answers ping', async () => {
    expect(rpc(await post(request('ping', undefined, 0)))).toEqual({ jsonrpc: '2.0', id: 0, result: {} });
  });

  it.each(['nope', 'resources/list', 'prompts/list', 'logging/setLevel', 'subscriptions/listen', 'server/discover'])(
    'answers the method %s, which is not offered to 2025 clients, with -32601',
    async (method) => {
      expectRefusal(await post(request(method, {})), 200, -32601, 1);
    },
  );

  it.each([
    notification('notifications/initialized'),
    notification('notifications/cancelled', { requestId: 1 }),
    notification('notifications/never-heard-of'),
    notification('initialize'),
    { jsonrpc: '2.0', id: 1, result: {} },
  ])('takes %j with 202 and nothing else', async (message) => {
    expectEmpty202(await post(message));
  });

  it.each(['{', '{"jsonrpc":"2.0",', 'tools/list', '\u0000', '{"__proto__":1}'])(
    'calls the body %j a parse error',
    async (body) => {
      const answer = await mcp({ body, key, headers: { 'content-type': 'application/json' } });
      expectRefusal(answer, 400, -32700, null);
    },
  );

  it.each([
    {},
    null,
    3,
    'tools/list',
    { id: 1, method: 'ping' },
    { jsonrpc: '1.0', id: 1, method: 'ping' },
    { jsonrpc: '2.0', id: 1 },
    { jsonrpc: '2.0', id: 1, method: 7 },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: [1] },
  ])('calls %j, which is JSON but not JSON-RPC, an invalid request', async (body) => {
    const answer = await post(body);
    expect({ status: answer.status, code: rpc(answer).error?.code }).toEqual({ status: 400, code: -32600 });
  });

  it('calls an empty body an invalid request', async () => {
    const answer = await mcp({ body: '', key, headers: { 'content-type': 'application/json' } });
    expectRefusal(answer, 400, -32600, null);
  });

  it.each([null, {}, [1], true])('refuses the id %j', async (id) => {
    expectRefusal(await post(request('ping', undefined, id)), 400, -32600, null);
  });

  it('refuses a protocol version that it does not speak', async () => {
    const body = expectRefusal(
      await post(request('ping'), { 'mcp-protocol-version': '1999-01-01' }),
      400,
      -32000,
      null,
    );
    expect(body.error?.message).toContain('2025-11-25');
  });

  it('ignores a session id from elsewhere', async () => {
    expect((await post(request('ping'), { 'mcp-session-id': 'left-over' })).status).toBe(200);
  });
});

describe('batches', () => {
  it('answers each request in order, and no notification', async () => {
    const batch = [
      request('ping', undefined, 'a'),
      notification('notifications/initialized'),
      request('nope', {}, 'b'),
    ];
    const answer = await post(batch);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject([
      { id: 'a', result: {} },
      { id: 'b', error: { code: -32601 } },
    ]);
  });

  it('answers a batch of one with an array of one', async () => {
    expect((await post([request('ping')])).json()).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  });

  it('answers both of two requests with one id', async () => {
    expect((await post([request('ping'), request('nope')])).json()).toMatchObject([
      { id: 1, result: {} },
      { id: 1, error: { code: -32601 } },
    ]);
  });

  it('takes a batch of notifications with 202', async () => {
    expectEmpty202(
      await post([notification('notifications/initialized'), notification('notifications/cancelled', {})]),
    );
  });

  it('answers a batch that cancels its own request', { timeout: 5000 }, async () => {
    const answer = await post([
      request('tools/call', toolCall({ answers: EXAMPLE_ANSWERS }), 5),
      notification('notifications/cancelled', { requestId: 5 }),
    ]);
    expect(answer.json()).toMatchObject([{ id: 5, result: { structuredContent: { score: 44 } } }]);
  });

  it.each([
    ['no message', []],
    ['something that is no message', [request('ping'), 1]],
    ['a handshake', [initialize('2025-03-26'), request('ping', undefined, 2)]],
    ['more than 20 messages', Array.from({ length: 21 }, (_, id) => request('ping', undefined, id))],
    ['a request of the 2026 era', [modern('tools/list').json]],
  ])('refuses a batch with %s', async (_name, batch) => {
    expectRefusal(await post(batch), 400, -32600, null);
  });

  it('takes 20 messages', async () => {
    const batch = Array.from({ length: 20 }, (_, id) => request('ping', undefined, id));
    expect((await post(batch)).json<unknown[]>()).toHaveLength(20);
  });
});

describe('plain JSON', () => {
  it.each(ACCEPT_VARIANTS)('is the answer in both eras to Accept: %s', async (accept) => {
    const older = await post(request('tools/list'), { accept });
    const { json, headers } = modern('tools/list');
    const newer = await post(json, { ...headers, accept });
    expect([older.status, newer.status]).toEqual([200, 200]);
    expect(rpc(older).result).toHaveProperty('tools');
    expect(rpc(newer).result).toHaveProperty('tools');
  });

  it('is the answer without an Accept header', async () => {
    expect(rpc(await post(request('ping'), { accept: '' })).result).toEqual({});
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'is asked of the client: %s is 415',
    async (type) => {
      const answer = await mcp({ body: JSON.stringify(request('ping')), key, headers: { 'content-type': type } });
      expectRefusal(answer, 415, -32600, null);
    },
  );

  it('may have a charset', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect((await mcp({ body: JSON.stringify(request('ping')), key, headers })).status).toBe(200);
  });

  it('is refused when it is too much', async () => {
    expectRefusal(await post(request('ping', { padding: 'x'.repeat(70_000) })), 413, -32600, null);
  });
});
