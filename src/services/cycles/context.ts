import type { PreparedAnswer } from '#platform/http/answer/prepared-answer.ts';
import { resourcesOf } from '#platform/http/operation/resource.ts';
import type { EventLists } from './history/event-lists.ts';
import type { PlaceIndex } from './history/place-index.ts';
import type { History } from './history/read-history.ts';
import type { RenderedList } from './history/rendered-list.ts';
import type { Charts } from './jyotish/chart/charts.ts';
import type { StarFort } from './pictures/draw-star-forts.ts';

/** What the cycles resources need: all of it read or made once. */
export type CyclesContext = {
  history: History;
  places: PlaceIndex;
  lists: EventLists;
  turningPoints: () => RenderedList;
  /** By year, for the map. */
  starForts: readonly StarFort[];
  /** SVG. */
  nodesPicture: () => string;
  charts: Charts;
  /** Answers that never change while the process lives. */
  prepared: Record<'schema' | 'stats' | 'resonanceNodes' | 'gateway' | 'jyotishReference', PreparedAnswer>;
};

export const resource = resourcesOf<CyclesContext>();
