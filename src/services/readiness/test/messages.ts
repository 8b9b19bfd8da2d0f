import { TOOL_NAME } from '../mcp/tool.ts';

/** JSON-RPC messages as plain HTTP clients write them, in both protocol eras. Nothing here comes from the SDK under test. */
export const OLDER_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
export const NEWEST_VERSION = '2026-07-28';

export type RpcAnswer<Result = Record<string, unknown>> = {
  jsonrpc: '2.0';
  id: string | number | null;
  result?: Result;
  error?: { code: number; message: string; data?: Record<string, unknown> };
};

export type ToolResult = {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { type: string; text: string }[];
  resultType?: string;
};

export type Message = { json: Record<string, unknown>; headers: Record<string, string> };

export function request(method: string, params?: unknown, id: unknown = 1): Record<string, unknown> {
  return { jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) };
}

export function notification(method: string, params?: unknown): Record<string, unknown> {
  return { jsonrpc: '2.0', method, ...(params !== undefined && { params }) };
}

export function initialize(protocolVersion: string): Record<string, unknown> {
  return request('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'plain', version: '1' } });
}

/** A request of the 2026 era: what it is about stands in the body and in the headers. */
export function modern(
  method: string,
  params: Record<string, unknown> = {},
  { id = 1, version = NEWEST_VERSION }: { id?: string | number; version?: string } = {},
): Message {
  const { name } = params;
  return {
    json: request(
      method,
      {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': version,
          'io.modelcontextprotocol/clientInfo': { name: 'plain', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
      id,
    ),
    headers: {
      'mcp-protocol-version': version,
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
  };
}

export const toolCall = (input: unknown) => ({ name: TOOL_NAME, arguments: input });

/** What every refusal of the tool says about the values, as English has it. */
export const SCALE = 'Each of q1 to q12 takes a whole number: 1 Not yet, 2 A little, 3 Mostly, 4 Fully.';
