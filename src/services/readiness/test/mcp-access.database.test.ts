import { describe, expect, it } from 'vitest';
import { ask } from '#test/support/http.ts';
import { EXAMPLE_ANSWERS } from '../check/schema.ts';
import { TOOL_NAME } from '../mcp/tool.ts';
import { ALLOWED_ORIGIN, expectRefusal, mcp, post, rpc, server, useMcpServer } from './mcp-fixture.ts';
import { initialize, modern, NEWEST_VERSION, notification, OLDER_VERSIONS, request, toolCall } from './messages.ts';
import { startReadiness } from './readiness-server.ts';

useMcpServer();

/** Who is let in, from where, what is told to whoever only looks, and what is not written down. */

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

describe('discovery by GET', () => {
  it.each([{}, { accept: 'application/json' }, { accept: 'text/html,*/*;q=0.8' }])(
    'needs no key: %j',
    async (headers) => {
      const answer = await mcp({ headers: headers as Record<string, string> });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('vary')).toBe('Accept, Accept-Encoding');
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
