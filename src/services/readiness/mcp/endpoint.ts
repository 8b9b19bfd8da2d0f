import {
  createMcpHandler,
  isInitializeRequest,
  isJSONRPCRequest,
  isLegacyRequest,
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Urls } from './tool.ts';
import { buildMcpServer } from './tool.ts';

/**
 * Speaks both protocol eras from one URL, statelessly and always in plain JSON. The SDK insists that clients accept an
 * event stream as well; plain HTTP clients do not, so that header is set for them. Authentication and the check of
 * `Origin` happen before: nothing here looks at either.
 */
export type McpEndpoint = { answer: (headers: Headers, message: unknown) => Promise<Response> };

/** Only its form matters: it is part of no answer. */
const ADDRESS = 'http://mcp.invalid/api/mcp';

/** Each message of a batch is a call of its own, yet the whole batch counts once against the burst limit. */
export const LARGEST_BATCH = 20;

export function openMcp(urls: Urls): McpEndpoint {
  const modern = createMcpHandler(() => buildMcpServer(urls), { legacy: 'reject' });
  return {
    answer: async (headers, message) => {
      headers.set('accept', 'application/json, text/event-stream');
      const request = new Request(ADDRESS, { method: 'POST', headers });
      if (!(await isLegacyRequest(request, message))) {
        return await withoutStream(await modern.fetch(request, { parsedBody: message }), message);
      }
      return Array.isArray(message)
        ? await answerBatch(urls, request, message)
        : await answerLegacy(urls, request, message);
    },
  };
}

/**
 * There is nothing to subscribe to: the only tool never changes. The SDK would open a stream all the same; whoever asks for
 * one is told, as the specification wants it, that the method does not exist here.
 */
async function withoutStream(response: Response, message: unknown): Promise<Response> {
  const request = isJSONRPCRequest(message) ? message : undefined;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isStream && !(request?.method === 'subscriptions/listen' && response.ok)) return response;
  await response.body?.cancel();
  return errorResponse(404, ProtocolErrorCode.MethodNotFound, 'Method not found', request?.id);
}

/** A server and a transport that live for one message: there is no session that a balancer could lose. */
async function answerLegacy(urls: Urls, request: Request, received: unknown): Promise<Response> {
  const message = withHandshakeDefaults(received);
  if (isJSONRPCRequest(message) && message.method === 'initialize' && !isInitializeRequest(message)) {
    const needs =
      'initialize takes protocolVersion (text), capabilities (an object) and clientInfo with name and version.';
    return errorResponse(200, ProtocolErrorCode.InvalidParams, needs, message.id);
  }
  const server = buildMcpServer(urls);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(request, { parsedBody: message });
    const body = await response.text();
    return new Response(body === '' ? null : body, { status: response.status, headers: response.headers });
  } finally {
    await server.close();
  }
}

/** A plain client that only asks who is there need not know the handshake: what it leaves out is filled in. */
function withHandshakeDefaults(message: unknown): unknown {
  if (!isJSONRPCRequest(message) || message.method !== 'initialize') return message;
  const defaults = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'unknown', version: '0' } };
  return { ...message, params: { ...defaults, ...message.params } };
}

/**
 * Batches belong to 2025-03-26 alone. Every message is answered apart from the others: on one transport, a batch that
 * cancels its own request would never be answered at all.
 */
async function answerBatch(urls: Urls, request: Request, messages: readonly unknown[]): Promise<Response> {
  if (messages.length > LARGEST_BATCH) {
    return errorResponse(400, ProtocolErrorCode.InvalidRequest, `A batch may have ${LARGEST_BATCH} messages.`);
  }
  if (messages.some((message) => isJSONRPCRequest(message) && message.method === 'initialize')) {
    return errorResponse(400, ProtocolErrorCode.InvalidRequest, 'initialize may not be part of a batch.');
  }
  const answers = await Promise.all(messages.map((message) => answerLegacy(urls, request, message)));
  const refused = answers.find((answer) => !answer.ok);
  if (refused !== undefined) return refused;
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  const results = texts.filter((text) => text !== '');
  return results.length === 0
    ? new Response(null, { status: 202 })
    : new Response(`[${results.join(',')}]`, { status: 200, headers: { 'content-type': 'application/json' } });
}

function errorResponse(status: number, code: number, message: string, id?: string | number): Response {
  return Response.json({ jsonrpc: '2.0', id: id ?? null, error: { code, message } }, { status });
}
