import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { EXAMPLE_ANSWERS } from '../check/schema.ts';
import { TOOL_NAME } from '../mcp/tool.ts';
import { expectEmpty202, expectRefusal, key, mcp, post, postModern, rpc, server, useMcpServer } from './mcp-fixture.ts';
import type { ToolResult } from './messages.ts';
import { modern, NEWEST_VERSION, notification, request, SCALE, toolCall } from './messages.ts';

useMcpServer();

/** The 2026 era: no handshake, headers that must agree with the body, and no stream that never ends. */

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
    expect(answer.result).toMatchObject({ isError: true, content: [{ text: `answers is missing. ${SCALE}` }] });
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
      expect(answer.headers.get('vary')?.split(', ')).toContain('Accept');
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
      { numRuns: randomCases(400) },
    );
  });
});
