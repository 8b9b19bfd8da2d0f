import Type from 'typebox';
import type { RefusalFormat } from '#platform/http/problem/refusal.ts';

/** Refusals of the MCP endpoint are JSON-RPC errors: agents read nothing else. Codes of our own stay within -32000 to -32019. */
export const jsonRpcRefusal: RefusalFormat = {
  mediaType: 'application/json',
  schema: Type.Object(
    {
      jsonrpc: Type.Unsafe<'2.0'>({ type: 'string', enum: ['2.0'] }),
      id: Type.Unsafe<null>({ type: ['string', 'null'], description: 'Null: no request was read.' }),
      error: Type.Object({
        code: Type.Integer(),
        message: Type.String(),
        data: Type.Object({ code: Type.String(), request_id: Type.String() }),
      }),
    },
    { title: 'JsonRpcError', description: 'A JSON-RPC error.' },
  ),
  codeAt: ['error', 'data', 'code'],
  write: (problem, requestId) => ({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: CODES[problem.code] ?? byStatus(problem.status),
      message: problem.detail,
      data: { code: problem.code, request_id: requestId },
    },
  }),
};

const CODES: Record<string, number> = {
  malformed_json: -32700,
  unauthorized: -32001,
  rate_limited: -32003,
  overloaded: -32004,
  database_unavailable: -32004,
  outcome_unknown: -32004,
  https_required: -32005,
  origin_not_allowed: -32006,
  method_not_allowed: -32000,
  no_event_stream: -32000,
};

const byStatus = (status: number) => (status >= 500 ? -32603 : -32600);
