import { operation } from '../context.ts';
import { StatisticsSchema, statisticsOf } from '../rules/statistics.ts';
import { readStatistics } from '../store/reading/statistics.ts';

/** Aggregates from counts that every change of a hotel keeps up to date: as quick at a million hotels as at ten. */
export const getStatistics = operation({
  id: 'getStatistics',
  method: 'GET',
  path: '/api/v1/stats',
  access: 'key',
  effect: 'read',
  summary: 'Totals, average rating, pipeline value, by segment and country',
  tag: 'Hotels',
  reply: { 200: StatisticsSchema },
  handle: async ({ service }) => statisticsOf(await readStatistics(service.database)),
});
