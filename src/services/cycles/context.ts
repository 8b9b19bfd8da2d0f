import type { PreparedAnswer } from '#platform/http/answer/prepared-answer.ts';
import { resourcesOf } from '#platform/http/operation/resource.ts';
import type { Charts } from './charts/jyotish/charts.ts';
import type { EventLists } from './timeline/history/event-lists.ts';
import type { PlaceIndex } from './timeline/history/place-index.ts';
import type { History } from './timeline/history/read-history.ts';
import type { RenderedList } from './timeline/history/rendered-list.ts';
import type { StarFort } from './timeline/pictures/draw-star-forts.ts';

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
