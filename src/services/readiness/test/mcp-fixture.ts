import { afterAll, beforeAll, expect } from 'vitest';
import type { Answer, Ask } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import type { Message, RpcAnswer } from './messages.ts';
import { startReadiness } from './readiness-server.ts';

/** A server for the tests of one file, and the ways in which they speak to its MCP endpoint. */
export const ALLOWED_ORIGIN = 'https://agents.example';

export let server: TestServer;
export let key: string;

/** Opens it before the tests of the file that calls this, and closes it after them. */
export function useMcpServer(): void {
  beforeAll(async () => {
    server = await startReadiness({ READINESS_ALLOWED_ORIGINS: ALLOWED_ORIGIN });
    key = await server.issueKey();
  });
  afterAll(() => server.close());
}

export const mcp = (question: Ask) => ask(`${server.url}/api/mcp`, question);
export const post = (json: unknown, headers: Record<string, string> = {}) => mcp({ json, headers, key });
export const postModern = ({ json, headers }: Message) => post(json, headers);

/** The answer as JSON-RPC, having made sure that it is plain JSON. */
export function rpc<Result = Record<string, unknown>>(answer: Answer): RpcAnswer<Result> {
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body = answer.json<RpcAnswer<Result>>();
  expect(body.jsonrpc).toBe('2.0');
  return body;
}

export function expectRefusal(answer: Answer, status: number, code: number, id: string | number | null): RpcAnswer {
  const body = rpc(answer);
  expect({ status: answer.status, code: body.error?.code, id: body.id }).toEqual({ status, code, id });
  expect(body.result).toBeUndefined();
  return body;
}

export function expectEmpty202(answer: Answer): void {
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 202, text: '' });
  expect(answer.headers.get('content-type')).toBeNull();
}
