import { staticFiles } from '#platform/pages/static-files.ts';
import type { CyclesContext } from '../context.ts';

/** Scripts and styles of the timeline: served here, so that it needs no other service. */
export const readTimelineFile = staticFiles<CyclesContext>({
  id: 'readTimelineFile',
  path: '/timeline/assets/{path*}',
  summary: 'A file of the timeline',
  files: ({ timelineApplication }) => timelineApplication?.files ?? { find: () => undefined },
});
