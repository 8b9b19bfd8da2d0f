import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { EXAMPLE_ANSWERS } from '../check/schema.ts';
import { TOOL_NAME } from '../mcp/tool.ts';
import { TEXTS } from '../texts/texts.ts';
import { SCALE, toolCall } from './messages.ts';
import { startReadiness } from './readiness-server.ts';
import type { RecordingProxy } from './recording-proxy.ts';
import { startRecordingProxy } from './recording-proxy.ts';

/** What the official clients of both lines make of the endpoint, each in its own words behind one face. */
type Connected = {
  version: string | undefined;
  server: string | undefined;
  listTools: () => Promise<{ name: string }[]>;
  call: (input: Record<string, unknown>) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
};
type Connect = (url: string, key: string) => Promise<Connected>;

const INFO = { name: 'official-client', version: '1.0.0' };
const withKey = (key: string) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } });

const connectV1: Connect = async (url, key) => {
  const client = new ClientV1(INFO);
  const transport = new TransportV1(new URL(url), withKey(key));
  await client.connect(transport as Transport);
  return {
    version: transport.protocolVersion,
    server: client.getServerVersion()?.name,
    listTools: async () => (await client.listTools()).tools,
    call: (input) => client.callTool(toolCall(input) as Parameters<typeof client.callTool>[0]),
    close: () => client.close(),
  };
};

const connectV2 =
  (mode: 'legacy' | 'auto' | { pin: string } | undefined): Connect =>
  async (url, key) => {
    const client = new Client(INFO, mode === undefined ? {} : { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), withKey(key)));
    return {
      version: client.getNegotiatedProtocolVersion(),
      server: client.getServerVersion()?.name,
      listTools: async () => (await client.listTools()).tools,
      call: (input) => client.callTool(toolCall(input) as Parameters<typeof client.callTool>[0]),
      close: () => client.close(),
    };
  };

const CLIENTS: readonly { name: string; connect: Connect; version: string; gets: number }[] = [
  { name: 'the v1 client', connect: connectV1, version: '2025-11-25', gets: 1 },
  { name: 'the v2 client by default', connect: connectV2(undefined), version: '2025-11-25', gets: 1 },
  { name: 'the v2 client that finds out', connect: connectV2('auto'), version: '2026-07-28', gets: 0 },
  { name: 'the v2 client of 2026 only', connect: connectV2({ pin: '2026-07-28' }), version: '2026-07-28', gets: 0 },
];

/** Clients that poll do so every second. */
const LONG_ENOUGH_TO_POLL_MS = 3000;

let server: TestServer;
let proxy: RecordingProxy;
let key: string;

beforeAll(async () => {
  server = await startReadiness();
  key = await server.issueKey();
});
afterAll(() => server.close());
beforeEach(async () => {
  proxy = await startRecordingProxy();
  proxy.forwardTo(server.url);
});
afterEach(() => proxy.close());

const endpoint = () => `${proxy.url}/api/mcp`;
const gets = () => proxy.requests.filter(({ method }) => method === 'GET');

describe.each(CLIENTS)('$name', ({ connect, version, gets: expectedGets }) => {
  it('connects with the key, lists the tool, calls it and reads the structured answer', async () => {
    const client = await connect(endpoint(), key);
    expect({ version: client.version, server: client.server }).toEqual({ version, server: 'student-protection-mcp' });

    expect((await client.listTools()).map(({ name }) => name)).toEqual([TOOL_NAME]);

    const result = await client.call({ answers: EXAMPLE_ANSWERS });
    const rest = await ask(`${server.url}/api/student-protection-check`, { json: { answers: EXAMPLE_ANSWERS }, key });
    expect(result['structuredContent']).toEqual(rest.json());
    expect(result['isError']).toBeFalsy();

    await client.close();
    expect(proxy.requests.filter(({ status }) => status >= 400 && status !== 405)).toEqual([]);
  });

  it('hands wrong arguments back to the model', async () => {
    const client = await connect(endpoint(), key);
    await client.listTools();
    const result = await client.call({ answers: { ...EXAMPLE_ANSWERS, q7: 5 } });
    const again = `To ask again: q7: ${TEXTS.en.questions.q7}`;
    const text = `answers.q7 must be at most 4. ${SCALE} ${again}`;
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text }] });
    await client.close();
  });

  it('is told when its key is wrong, and does not begin with OAuth', async () => {
    await expect(connect(endpoint(), 'nonsense')).rejects.toThrow();
    expect(new Set(proxy.requests.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it(`sends ${expectedGets === 1 ? 'one GET' : 'no GET'}, and does not poll`, async () => {
    const client = await connect(endpoint(), key);
    await client.call({ answers: EXAMPLE_ANSWERS });
    await sleep(LONG_ENOUGH_TO_POLL_MS);
    await client.close();
    expect(gets()).toEqual(
      Array.from({ length: expectedGets }, () => ({ method: 'GET', accept: 'text/event-stream', status: 405 })),
    );
  });
});

describe('the v2 client of 2026', () => {
  it('is told at once that there is nothing to listen to', { timeout: 5000 }, async () => {
    const client = new Client(INFO, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(endpoint()), withKey(key)));
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow('-32601');
    expect((await client.listTools()).tools).toHaveLength(1);
    await client.close();
  });
});

describe('the wait for polling', () => {
  it('is long enough: a server that answers every GET with 200 is polled meanwhile', async () => {
    proxy.answerGet('{"server":{}}');
    const client = await connectV1(endpoint(), key);
    await sleep(LONG_ENOUGH_TO_POLL_MS);
    await client.close();
    expect(gets().length).toBeGreaterThan(1);
  });
});
