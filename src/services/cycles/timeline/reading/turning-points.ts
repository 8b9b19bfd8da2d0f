import type { Static } from 'typebox';
import Type from 'typebox';
import { type PreparedAnswer, preparedJson } from '#platform/http/answer/prepared-answer.ts';
import { Framework, INTERPRETIVE } from '../../interface/interpretive.ts';
import { oneOf } from '../../interface/schema-parts.ts';
import { describeNearby, NearbyEvent } from '../history/describe-event.ts';
import type { RenderedList } from '../history/lists/rendered-list.ts';
import { renderList } from '../history/lists/rendered-list.ts';
import type { History } from '../history/read-history.ts';
import { nearestByCategory } from '../history/timeline.ts';
import { PhaseName } from '../system/describe-cycles.ts';
import { CYCLE_IDS } from '../system/nine-cycles.ts';
import type { TurningPoint } from '../system/turning-points.ts';
import { nearnessOf, TURNING_CLASSES, turningPoints } from '../system/turning-points.ts';
import { FIRST_YEAR, LAST_YEAR, yearLabel } from '../system/year.ts';

/** Turning points as the API tells them, with the events that lie near. */
const MOST_NEARBY = 6;

const TurningPointShape = Type.Object(
  {
    year: Type.Integer(),
    year_label: Type.String(),
    score: Type.Integer({
      minimum: 1,
      maximum: 45,
      description: 'Weights of the cycles that turn, 9 for the longest to 1 for the shortest, added up.',
    }),
    class: oneOf(TURNING_CLASSES, '`minor` to 5, `major` to 20, `grand` from 21.'),
    changes: Type.Array(Type.Object({ cycle: oneOf(CYCLE_IDS), from: PhaseName, to: PhaseName }), {
      description: 'The longest cycle first.',
    }),
    nearby_events: Type.Array(NearbyEvent, {
      maxItems: MOST_NEARBY,
      description:
        'Of each category the event nearest in time, within a hundredth of the longest cycle that turns; at most six. Near, not explained.',
    }),
  },
  { title: 'TurningPoint' },
);

export const TurningPointList = Type.Object(
  {
    framework: Framework,
    start_year: Type.Integer(),
    end_year: Type.Integer(),
    turning_points: Type.Array(TurningPointShape, { description: 'By year.' }),
  },
  { title: 'TurningPointList' },
);

function describe(point: TurningPoint, history: History): Static<typeof TurningPointShape> {
  return {
    year: point.year,
    year_label: yearLabel(point.year),
    score: point.score,
    class: point.class,
    changes: point.changes.map(({ cycle, from, to }) => ({ cycle: cycle.id, from, to })),
    nearby_events: nearestByCategory(history, point.year, nearnessOf(point), MOST_NEARBY).map(({ event }) =>
      describeNearby(event, point.year),
    ),
  };
}

/** Every turning point of the years that can be asked for. */
export function renderTurningPoints(history: History): RenderedList {
  return renderList(turningPoints(FIRST_YEAR, LAST_YEAR), (point) => describe(point, history));
}

export function turningPointsAnswer(
  points: RenderedList,
  span: { startYear: number; endYear: number },
): PreparedAnswer {
  const { startYear, endYear } = span;
  return preparedJson(`"turning-points-${points.digest}-${startYear}-${endYear}"`, () => {
    const { from, to } = points.span(startYear, endYear);
    return [
      Buffer.from(
        `{"resource":"turning-points","framework":"${INTERPRETIVE}","start_year":${startYear},"end_year":${endYear},"turning_points":[`,
      ),
      points.bytes(from, to),
      Buffer.from(']}'),
    ];
  });
}
