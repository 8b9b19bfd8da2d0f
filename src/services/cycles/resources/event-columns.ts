import Type from 'typebox';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import { timelineResource } from '../context.ts';
import { EventColumns } from '../timeline/history/lists/event-columns.ts';
import { LEAST_SIGNIFICANCE, MOST_SIGNIFICANCE } from '../timeline/history/significance.ts';

const bounds = { minimum: LEAST_SIGNIFICANCE, maximum: MOST_SIGNIFICANCE };

/** All events in one answer, as a picture of the whole timeline needs them. */
export const eventColumns = timelineResource({
  name: 'event-columns',
  summary: 'All events of a significance at once, column by column, for whoever draws or counts them',
  query: Type.Object({
    minSignificance: Type.Integer({
      ...bounds,
      default: LEAST_SIGNIFICANCE,
      description: 'Only events of this significance or more.',
    }),
    maxSignificance: Type.Integer({
      ...bounds,
      default: MOST_SIGNIFICANCE,
      description: 'Only events of this significance or less.',
    }),
  }),
  check: faultsOfBounds,
  reply: EventColumns,
  lasts: true,
  handle: ({ query, service }) => service.eventColumns(query.minSignificance, query.maxSignificance),
});

function faultsOfBounds(asked: { minSignificance?: number; maxSignificance?: number }): WrongParameter[] {
  const { minSignificance = LEAST_SIGNIFICANCE, maxSignificance = MOST_SIGNIFICANCE } = asked;
  if (minSignificance <= maxSignificance) return [];
  const detail = `must not be above maxSignificance: ${minSignificance} is more than ${maxSignificance}`;
  return [{ name: 'minSignificance', detail }];
}
