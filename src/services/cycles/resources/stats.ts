import { preparedResource } from '../context.ts';
import { Statistics } from '../timeline/history/statistics.ts';

/** How much there is, and where it is from. */
export const stats = preparedResource({
  name: 'stats',
  summary: 'How many events, forts and nodes there are, by category, century and source',
  reply: Statistics,
  lasts: true,
  handle: ({ service }) => service.prepared.stats,
});
