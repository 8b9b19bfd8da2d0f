import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { operation } from '../context.ts';
import { LARGEST_BATCH } from '../mcp/endpoint.ts';
import { JsonRpcRequest, JsonRpcResponse } from '../mcp/message-schema.ts';
import { jsonRpcRefusal } from '../mcp/refusal.ts';

/** Hands a JSON-RPC message to the MCP server. The protocol's own faults come back as JSON-RPC errors. */
export const callMcp = operation({
  id: 'callMcp',
  method: 'POST',
  path: '/api/mcp',
  access: 'key',
  effect: 'read',
  summary: 'JSON-RPC 2.0 endpoint for AI agents (Model Context Protocol)',
  description:
    'Methods: `initialize`, `tools/list`, `tools/call` (tool `student_protection_readiness_check`), in the 2025 protocol versions and in 2026-07-28. Answers plain JSON, whatever `Accept` says; keeps no session.',
  body: Type.Unknown({ description: 'A JSON-RPC 2.0 message.' }),
  bodyShapes: { 'application/json': JsonRpcRequest },
  bodyLimit: 64 * 1024,
  examples: { toolsList: { jsonrpc: '2.0', method: 'tools/list', params: {}, id: 1 } },
  refusal: jsonRpcRefusal,
  tag: 'Agents',
  refuses: ['origin_not_allowed'],
  replyExamples: {
    400: {
      noMessage: {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'initialize may not be part of a batch.' },
      },
    },
    404: { noSuchMethod: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } } },
  },
  reply: {
    200: media('application/json', 'A JSON-RPC response', JsonRpcResponse),
    202: Type.Null({ description: 'The message was a notification: there is nothing to answer.' }),
    400: media('application/json', 'A JSON-RPC error: the message is none', JsonRpcResponse),
    404: media('application/json', 'A JSON-RPC error: the method does not exist here', JsonRpcResponse),
  },
  handle: async ({ body, service, principal, request, reply }) => {
    const { origin } = request.headers;
    if (origin !== undefined && !service.allowedOrigins.includes(origin)) throw platformProblem('origin_not_allowed');
    await principal.taken?.takeMore(furtherCalls(body));
    const answer = await service.mcp.answer(headersOf(request.headers), body);
    const text = await answer.text();
    // Nothing is sent for a notification, not even a type: Fastify would call an empty text plain text.
    if (text === '') return reply.code(answer.status).send() as never;
    return renderedJson(text, { status: answer.status });
  },
});

/** An allowance counts calls of tools: a batch may hold several, of which admission has counted one. */
function furtherCalls(body: unknown): number {
  if (!Array.isArray(body) || body.length > LARGEST_BATCH) return 0;
  const calls = body.filter((message: unknown) => (message as { method?: unknown } | null)?.method === 'tools/call');
  return Math.max(0, calls.length - 1);
}

/** Only what the protocol reads: credentials and everything else stay outside. */
function headersOf(incoming: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(incoming)) {
    if (name.startsWith('mcp-') && typeof value === 'string') headers.set(name, value);
  }
  return headers;
}
