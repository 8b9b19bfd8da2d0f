import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Ask } from '../../../../test/support/http.ts';
import { ask } from '../../../../test/support/http.ts';
import type { TestServer } from '../../../../test/support/server.ts';
import { EXAMPLE_ANSWERS } from '../check/schema.ts';
import { TOOL_NAME } from '../mcp/tool.ts';
import type { Message, RpcAnswer, ToolResult } from './messages.ts';
import { initialize, modern, NEWEST_VERSION, notification, OLDER_VERSIONS, request, toolCall } from './messages.ts';
import { startReadiness } from './readiness-server.ts';

const ALLOWED_ORIGIN = 'https://agents.example';
const ACCEPT_VARIANTS = [
  '*/*',
  'application/json',
  'text/event-stream',
  'application/json, text/event-stream',
  'text/html',
];

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startReadiness({ READINESS_ALLOWED_ORIGINS: ALLOWED_ORIGIN });
  key = await server.issueKey();
});
afterAll(() => server.close());

const mcp = (question: Ask) => ask(`${server.url}/api/mcp`, question);
const post = (json: unknown, headers: Record<string, string> = {}) => mcp({ json, headers, key });
const postModern = ({ json, headers }: Message) => post(json, headers);

/** The answer as JSON-RPC, having made sure that it is plain JSON. */
function rpc<Result = Record<string, unknown>>(answer: Answer): RpcAnswer<Result> {
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body = answer.json<RpcAnswer<Result>>();
  expect(body.jsonrpc).toBe('2.0');
  return body;
}

function expectRefusal(answer: Answer, status: number, code: number, id: string | number | null): RpcAnswer {
  const body = rpc(answer);
  expect({ status: answer.status, code: body.error?.code, id: body.id }).toEqual({ status, code, id });
  expect(body.result).toBeUndefined();
  return body;
}

function expectEmpty202(answer: Answer): void {
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 202, text: '' });
  expect(answer.headers.get('content-type')).toBeNull();
}

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

  it('calls incomplete parameters invalid, not an internal error', async () => {
    expectRefusal(await post(request('initialize', { protocolVersion: '2025-11-25' }, 'a')), 200, -32602, 'a');
  });
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
    expect(answer.result?.content[0]?.text).toContain('answers.q3 must be <= 4');
    expect(answer.result?.content[0]?.text).toContain('answers.q13 is not known here');
    expect(answer.result).not.toHaveProperty('structuredContent');
  });

  it('names every one of more than twelve faults', async () => {
    const strangers = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`x${index}`, 1]));
    const answer = rpc<ToolResult>(await post(request('tools/call', toolCall({ answers: strangers }))));
    const text = answer.result?.content[0]?.text ?? '';
    expect(text.split('; ')).toHaveLength(32);
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

describe('the key', () => {
  const wellFormed = `sprc_live_${'a'.repeat(38)}`;

  it.each([
    ['without a key', {}],
    ['with an unknown key', { authorization: `Bearer ${wellFormed}` }],
    ['with something that is no key', { authorization: 'Bearer nonsense' }],
    ['with another scheme', { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' }],
    ['with a key in the wrong header', { 'x-api-key': wellFormed }],
  ])('is needed: 401 %s, for every method', async (_name, headers: Record<string, string>) => {
    const { json, headers: modernHeaders } = modern('server/discover');
    const answers = await Promise.all([
      mcp({ json: initialize('2025-11-25'), headers }),
      mcp({ json: request('tools/list'), headers }),
      mcp({ json: notification('notifications/initialized'), headers }),
      mcp({ json, headers: { ...modernHeaders, ...headers } }),
      mcp({ body: '{', headers: { 'content-type': 'application/json', ...headers } }),
    ]);
    for (const answer of answers) {
      const body = expectRefusal(answer, 401, -32001, null);
      // Without resource_metadata: there is no OAuth here for a client to begin with.
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(body.error?.data).toMatchObject({ code: 'unauthorized', request_id: answer.headers.get('x-request-id') });
    }
  });

  it('is refused once it has been rotated', async () => {
    const old = await server.issueKey();
    expect((await mcp({ json: request('ping'), key: old })).status).toBe(200);
    const rotated = await ask(`${server.url}/api/keys/rotate`, { json: {}, key: old });
    expectRefusal(await mcp({ json: request('ping'), key: old }), 401, -32001, null);
    expect((await mcp({ json: request('ping'), key: rotated.json<{ api_key: string }>().api_key })).status).toBe(200);
  });

  it.each([
    'oauth-protected-resource',
    'oauth-protected-resource/api/mcp',
    'oauth-authorization-server',
    'openid-configuration',
  ])('is not got through OAuth: /.well-known/%s is a clean 404', async (name) => {
    const answer = await ask(`${server.url}/.well-known/${name}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('www-authenticate')).toBeNull();
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('the origin', () => {
  it.each(['https://evil.example', 'null', `${ALLOWED_ORIGIN}.evil.example`, ALLOWED_ORIGIN.replace('https', 'http')])(
    'is refused with 403 when it is %s',
    async (origin) => {
      const body = expectRefusal(await post(request('tools/list'), { origin }), 403, -32006, null);
      expect(body.error?.data).toMatchObject({ code: 'origin_not_allowed' });
    },
  );

  it('is taken when it is on the list', async () => {
    expect((await post(request('tools/list'), { origin: ALLOWED_ORIGIN })).status).toBe(200);
  });

  it('is refused altogether while the list is empty', async () => {
    const closed = await startReadiness();
    try {
      const closedKey = await closed.issueKey();
      const call = (headers: Record<string, string>) =>
        ask(`${closed.url}/api/mcp`, { json: request('ping'), key: closedKey, headers });
      expectRefusal(await call({ origin: ALLOWED_ORIGIN }), 403, -32006, null);
      expectRefusal(await call({ origin: closed.url }), 403, -32006, null);
      expect((await call({})).status).toBe(200);
    } finally {
      await closed.close();
    }
  });
});

describe('the 2026 era', () => {
  it('discovers the server', async () => {
    const answer = await postModern(modern('server/discover'));
    expect(answer.status).toBe(200);
    expect(rpc(answer).result).toMatchObject({
      resultType: 'complete',
      supportedVersions: [NEWEST_VERSION],
      capabilities: { tools: { listChanged: false } },
      instructions: expect.stringContaining('never guess'),
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'student-protection-mcp' } },
    });
  });

  it('lists the tool, and says how long and by whom the list may be kept', async () => {
    expect(rpc(await postModern(modern('tools/list'))).result).toMatchObject({
      resultType: 'complete',
      tools: [{ name: TOOL_NAME }],
      ttlMs: 3_600_000,
      cacheScope: 'private',
    });
  });

  it('calls the tool', async () => {
    const call = modern('tools/call', toolCall({ answers: EXAMPLE_ANSWERS }), { id: 'x' });
    const answer = rpc<ToolResult>(await postModern(call));
    expect(answer).toMatchObject({ id: 'x', result: { resultType: 'complete', structuredContent: { score: 44 } } });
    expect(JSON.parse(answer.result?.content[0]?.text ?? '')).toEqual(answer.result?.structuredContent);
  });

  it('tells the model about wrong arguments', async () => {
    const answer = rpc<ToolResult>(await postModern(modern('tools/call', toolCall({}))));
    expect(answer.result).toMatchObject({ isError: true, content: [{ text: 'answers is missing.' }] });
  });

  it('answers an unknown tool with -32602', async () => {
    expectRefusal(await postModern(modern('tools/call', { name: 'nope', arguments: {} })), 200, -32602, 1);
  });

  it.each(['nope', 'initialize', 'ping', 'prompts/list', 'resources/subscribe', 'logging/setLevel'])(
    'answers the method %s, which it does not know, with 404 and -32601',
    async (method) => {
      expectRefusal(await postModern(modern(method, {}, { id: 'm' })), 404, -32601, 'm');
    },
  );

  it.each([
    ['another method', { 'mcp-method': 'tools/call' }],
    ['another version', { 'mcp-protocol-version': '2025-11-25' }],
    ['no method', { 'mcp-method': undefined }],
    ['no version', { 'mcp-protocol-version': undefined }],
  ])('refuses headers that disagree with the body: %s', async (_name, change: Record<string, string | undefined>) => {
    const { json, headers } = modern('tools/list', {}, { id: 'h' });
    const changed = Object.entries({ ...headers, ...change }).filter((entry): entry is [string, string] => !!entry[1]);
    expectRefusal(await post(json, Object.fromEntries(changed)), 400, -32020, 'h');
  });

  it.each(['another', undefined])('refuses a tool call whose Mcp-Name is %s', async (name) => {
    const { json, headers } = modern('tools/call', toolCall({ answers: EXAMPLE_ANSWERS }));
    const { 'mcp-name': _name, ...others } = headers;
    const answer = await post(json, name === undefined ? others : { ...others, 'mcp-name': name });
    expectRefusal(answer, 400, -32020, 1);
  });

  it('refuses a version that it does not speak, and names the one it does', async () => {
    const body = expectRefusal(await postModern(modern('tools/list', {}, { version: '2099-01-01' })), 400, -32022, 1);
    expect(body.error?.data).toEqual({ supported: [NEWEST_VERSION], requested: '2099-01-01' });
  });

  it('refuses a request whose headers are of this era but which carries no metadata', async () => {
    const { headers } = modern('tools/list');
    expectRefusal(await post(request('tools/list'), headers), 400, -32602, 1);
  });

  it('takes a notification with 202 and nothing else', async () => {
    const { json, headers } = modern('notifications/cancelled', { requestId: 1 });
    const { id: _id, ...message } = json;
    expectEmpty202(await post(message, headers));
  });
});

describe('streams', () => {
  it.each([
    { notifications: { toolsListChanged: true } },
    { notifications: { promptsListChanged: true, resourceSubscriptions: ['file:///a'] } },
    { notifications: {} },
    {},
  ])('are not offered: subscriptions/listen for %j is an unknown method', { timeout: 5000 }, async (params) => {
    expectRefusal(await postModern(modern('subscriptions/listen', params, { id: 's' })), 404, -32601, 's');
  });

  it('are not offered, yet headers that disagree are still named first', async () => {
    const { json, headers } = modern('subscriptions/listen', { notifications: {} });
    expectRefusal(await post(json, { ...headers, 'mcp-method': 'tools/list' }), 400, -32020, 1);
  });

  it.each(['text/event-stream', 'application/json, text/event-stream', 'Text/Event-Stream'])(
    'are refused to GET with Accept: %s, without a key',
    async (accept) => {
      const answer = await mcp({ headers: { accept } });
      const body = expectRefusal(answer, 405, -32000, null);
      expect(body.error?.data).toMatchObject({ code: 'no_event_stream' });
      expect(answer.headers.get('allow')).toBe('POST');
      expect(answer.headers.get('vary')).toBe('Accept');
      expect(answer.headers.get('www-authenticate')).toBeNull();
    },
  );

  it('have no session to end: DELETE is 405', async () => {
    expectRefusal(await mcp({ method: 'DELETE', key }), 405, -32000, null);
  });

  it('never begin, and no answer is ever awaited, whatever well-formed messages arrive', {
    timeout: 60_000,
  }, async () => {
    const methods = fc.constantFrom(
      'initialize',
      'ping',
      'tools/list',
      'tools/call',
      'subscriptions/listen',
      'server/discover',
      'resources/subscribe',
      'tasks/get',
      'notifications/cancelled',
      'notifications/progress',
      'notifications/initialized',
    );
    const params = fc.record(
      {
        name: fc.constantFrom(TOOL_NAME, 'nope'),
        arguments: fc.object({ maxDepth: 1 }),
        notifications: fc.record({ toolsListChanged: fc.boolean() }),
        requestId: fc.constantFrom(1, 2, 'a'),
        cursor: fc.string(),
        task: fc.record({ ttl: fc.nat() }),
      },
      { requiredKeys: [] },
    );
    const id = fc.constantFrom(1, 2, 'a');
    const older = fc.record({ method: methods, params, id }).map((each) => request(each.method, each.params, each.id));
    const note = fc.record({ method: methods, params }).map((each) => notification(each.method, each.params));
    const newer = fc.record({ method: methods, params, id }).map((each) => modern(each.method, each.params, each));
    const posted = fc.oneof(
      older.map((json) => ({ json, headers: {} })),
      fc.array(fc.oneof(older, note), { maxLength: 6 }).map((json) => ({ json, headers: {} })),
      newer,
    );
    await fc.assert(
      fc.asyncProperty(posted, async ({ json, headers }) => {
        const answer = await fetch(`${server.url}/api/mcp`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
          body: JSON.stringify(json),
          signal: AbortSignal.timeout(5000),
        });
        const text = await answer.text();
        expect(answer.status).toBeLessThan(500);
        if (text === '') expect(answer.status).toBe(202);
        else expect([JSON.parse(text)].flat()[0]).toMatchObject({ jsonrpc: '2.0' });
      }),
      { numRuns: 400 },
    );
  });
});

describe('discovery by GET', () => {
  it.each([{}, { accept: 'application/json' }, { accept: 'text/html,*/*;q=0.8' }])(
    'needs no key: %j',
    async (headers) => {
      const answer = await mcp({ headers: headers as Record<string, string> });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('vary')).toBe('Accept');
      expect(answer.json()).toMatchObject({
        server: { name: 'student-protection-mcp' },
        endpoint: { method: 'POST', path: '/api/mcp' },
        protocol_versions: [NEWEST_VERSION, ...OLDER_VERSIONS],
        tools: [{ name: TOOL_NAME, inputSchema: { required: ['answers'] } }],
      });
    },
  );

  it('shows the very tool that tools/list shows', async () => {
    const listed = rpc<{ tools: unknown[] }>(await post(request('tools/list')));
    expect((await mcp({})).json<{ tools: unknown[] }>().tools).toEqual(listed.result?.tools);
  });

  it('takes an unknown key as none', async () => {
    expect((await mcp({ key: 'nonsense' })).status).toBe(200);
  });
});

describe('the log', () => {
  it('has neither what was answered nor what came of it', async () => {
    const before = server.logLines.length;
    await post(request('tools/call', toolCall({ answers: EXAMPLE_ANSWERS }), 'marker-of-this-call'));
    await post(request('tools/call', toolCall({ answers: { ...EXAMPLE_ANSWERS, q1: 'a secret word' } })));
    await expect.poll(() => server.logLines.length).toBeGreaterThanOrEqual(before + 2);
    const lines = server.logLines.slice(before).join('\n');
    expect(lines).toContain('"operation":"callMcp"');
    expect(lines).not.toMatch(/marker-of-this-call|a secret word|Protection Gaps|"q1"/);
  });
});
