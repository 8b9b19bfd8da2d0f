import { problemTable } from '#kernel/problem.ts';

export const readinessProblem = problemTable({
  no_event_stream: {
    status: 405,
    title: 'There is no event stream here',
    meaning: 'The MCP endpoint is stateless and offers no stream; send requests with POST.',
  },
  guide_not_found: {
    status: 404,
    title: 'There is no such guide',
    meaning: 'GET /api/guides lists those there are.',
  },
});
