import type { Static } from 'typebox';
import Type from 'typebox';
import { addVary } from '#platform/http/answer/vary.ts';
import { operation } from '../context.ts';
import { jsonRpcRefusal } from '../mcp/refusal.ts';
import { INSTRUCTIONS, SERVER_INFO, TOOL } from '../mcp/tool.ts';
import { readinessProblem } from '../problems.ts';

const ToolSchema = Type.Object({
  name: Type.String(),
  title: Type.String(),
  description: Type.String(),
  inputSchema: Type.Object({}, { additionalProperties: true, description: 'JSON Schema of its arguments.' }),
  outputSchema: Type.Object({}, { additionalProperties: true, description: 'JSON Schema of its result.' }),
  annotations: Type.Object({
    readOnlyHint: Type.Boolean(),
    destructiveHint: Type.Boolean(),
    idempotentHint: Type.Boolean(),
    openWorldHint: Type.Boolean(),
  }),
});

const Discovery = Type.Object(
  {
    server: Type.Object({ name: Type.String(), title: Type.String(), version: Type.String() }),
    instructions: Type.String(),
    endpoint: Type.Object({ method: Type.String(), path: Type.String(), authorization: Type.String() }),
    protocol_versions: Type.Array(Type.String()),
    tools: Type.Array(ToolSchema),
  },
  { title: 'McpDiscovery', description: 'The server and its tools.' },
);

const PROTOCOL_VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/**
 * Tells people and programs what is here. MCP clients of the 2025 era open a stream with GET and try again for ever if they
 * get anything but 405, so whoever asks for an event stream is told that there is none.
 */
export const discoverMcp = operation({
  id: 'discoverMcp',
  method: 'GET',
  path: '/api/mcp',
  access: 'open',
  effect: 'read',
  summary: 'What the MCP endpoint offers',
  refusal: jsonRpcRefusal,
  tag: 'Agents',
  refuses: ['no_event_stream'],
  reply: { 200: Discovery },
  handle: ({ request }) => {
    addVary(request, 'Accept');
    if (request.headers.accept?.toLowerCase().includes('text/event-stream')) {
      throw readinessProblem('no_event_stream', { headers: { allow: 'POST' } });
    }
    return {
      server: SERVER_INFO,
      instructions: INSTRUCTIONS,
      endpoint: { method: 'POST', path: '/api/mcp', authorization: 'Bearer <API key>' },
      protocol_versions: PROTOCOL_VERSIONS,
      tools: [TOOL as Static<typeof ToolSchema>],
    };
  },
});
