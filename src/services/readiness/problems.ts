import { problemTable } from '#kernel/problem.ts';

export const readinessProblem = problemTable({
  origin_not_allowed: {
    status: 403,
    title: 'The origin is not allowed',
    meaning:
      'A browser page from an origin that is not on the list called `/api/mcp`. Keys belong in server-side code.',
  },
  no_event_stream: {
    status: 405,
    title: 'There is no event stream here',
    meaning: 'The MCP endpoint is stateless and offers no stream; send requests with POST.',
  },
});
