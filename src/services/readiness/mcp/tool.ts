import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import Type from 'typebox';
import { Problem } from '#kernel/problem.ts';
import { compileValidator } from '#platform/http/validation.ts';
import { about } from '../about.ts';
import type { Answers } from '../check/questions.ts';
import { QUESTIONS } from '../check/questions.ts';
import { AnswersSchema, ResultSchema } from '../check/schema.ts';
import { scoreAnswers } from '../check/score.ts';

/**
 * The check as an MCP tool: the same schema, the same rule and therefore the same answer as the REST operation. Built on
 * the SDK's low-level server with a constant tool list: rebuilding schemas for each request would cost more than the work.
 */
export const TOOL_NAME = 'student_protection_readiness_check';
export const SERVER_INFO = { name: 'student-protection-mcp', title: about.title, version: about.version };

const Arguments = Type.Object({ answers: AnswersSchema }, { additionalProperties: false });
const validate = compileValidator(Arguments, 'body');

const questionList = QUESTIONS.map(({ id, text }) => `${id}: ${text}`).join('\n');

export const INSTRUCTIONS =
  'This server scores how prepared a parent or carer is to protect a student. Ask the person for all twelve answers; ' +
  'never guess one, and never ask for names or details of what happened. If the person says that a child is in danger now, ' +
  'do not begin the questions: tell them first to call the local emergency number or a child helpline. The result is a ' +
  'self-reflection aid, not a diagnosis and not legal advice; pass on its notice with the score.';

export const TOOL: Tool = {
  name: TOOL_NAME,
  title: 'Student protection readiness check',
  description:
    `Scores twelve self-assessed answers (1 not yet, 2 a little, 3 mostly, 4 fully) and returns a readiness score from 0 to ` +
    `100, its band, the three widest gaps and a next step. Nothing is stored. The questions:\n${questionList}`,
  inputSchema: plain(Arguments) as Tool['inputSchema'],
  outputSchema: plain(ResultSchema) as Tool['outputSchema'],
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

export function buildMcpServer(ctaUrl: string): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: { tools: { listChanged: false } },
    instructions: INSTRUCTIONS,
    cacheHints: { 'tools/list': { ttlMs: 3_600_000, cacheScope: 'private' } },
  });
  server.setRequestHandler('tools/list', () => ({ tools: [TOOL] }));
  server.setRequestHandler('tools/call', ({ params }) => {
    if (params.name !== TOOL_NAME) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${params.name.slice(0, 100)}; there is ${TOOL_NAME}.`,
      );
    }
    return callTool(params.arguments, ctaUrl);
  });
  return server;
}

/** Wrong arguments are a result that the model can read and mend, not a protocol error (as the specification wants it). */
function callTool(input: unknown, ctaUrl: string): CallToolResult {
  const checked = validate(input ?? {});
  if ('error' in checked) {
    return { isError: true, content: [{ type: 'text', text: describeFaults(checked.error) }] };
  }
  const result = scoreAnswers((checked.value as { answers: Answers }).answers, ctaUrl);
  return { structuredContent: result, content: [{ type: 'text', text: JSON.stringify(result) }] };
}

/** Names every field at fault, as the REST answer does in `errors`: a model mends only what it is told about. */
function describeFaults(error: Error): string {
  const faults = error instanceof Problem ? (error.errors ?? []) : [];
  if (faults.length === 0) return 'The arguments are not valid.';
  return `${faults.map(({ name, detail }) => `${name} ${detail}`).join('; ')}.`;
}

/** The schema without anything but JSON. */
function plain(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema)) as unknown;
}
