import type { PreparedAnswer } from '#platform/http/answer/prepared-answer.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import { resourcesOf } from '#platform/http/operation/resource.ts';
import type { BuiltEntry } from '#platform/pages/built-entry.ts';
import type { PlaceFinder } from './charts/gazetteer/find-places.ts';
import type { Charts } from './charts/jyotish/charts.ts';
import type { ChartPages } from './charts/pages/chart-pages.ts';
import type { ChartSharing } from './charts/pages/sharing.ts';
import type { Theme } from './interface/theme.ts';
import type { HistoricEvent } from './timeline/history/event.ts';
import type { EventLists } from './timeline/history/lists/event-lists.ts';
import type { RenderedList } from './timeline/history/lists/rendered-list.ts';
import type { PlaceIndex } from './timeline/history/place-index.ts';
import type { History } from './timeline/history/read-history.ts';
import type { StarFort } from './timeline/pictures/draw-star-forts.ts';
import type { EventFinder } from './timeline/search/find-events.ts';

/** What the resources of the timeline need: all of it read or made once. */
export type TimelineContext = {
  eventsById: ReadonlyMap<string, HistoricEvent>;
  /** Codes of countries that events have. */
  countries: readonly string[];
  /** What takes `/timeline` over in browsers that run scripts; null where it is not built. */
  timelineApplication: BuiltEntry | null;
  history: History;
  places: PlaceIndex;
  lists: EventLists;
  /** Made for the first who searches. */
  finder: () => EventFinder;
  /** Every event as a feature of GeoJSON. */
  features: () => RenderedList;
  /** All events from one significance to another, column by column: one answer for each pair, made when it is first asked for. */
  eventColumns: (least: number, most: number) => PreparedAnswer;
  turningPoints: () => RenderedList;
  /** By year, for the map. */
  starForts: readonly StarFort[];
  /** SVG. */
  nodesPicture: (theme: Theme) => string;
};

export type ChartsContext = {
  charts: Charts;
  /** Where somebody was born, by name. */
  placeNames: PlaceFinder;
  chartPages: ChartPages;
};

/** Addresses of charts are sealed under a secret of the installation, and begin with its URL. */
type SharingContext = {
  chartPages: ChartPages;
  chartSharing: ChartSharing;
  /** Where others reach this server, if that was said. */
  publicUrl: string | undefined;
};

/** Answers that never change while the process lives. */
export type PreparedContext = {
  prepared: Record<'schema' | 'stats' | 'resonanceNodes' | 'gateway' | 'jyotishReference', PreparedAnswer>;
};

/** Both halves together: a resource sees its own. */
export type CyclesContext = TimelineContext & ChartsContext & PreparedContext;
/** The same of one server. */
export type ServedContext = CyclesContext & SharingContext;

export const timelineResource = resourcesOf<TimelineContext & PreparedContext>();
export const chartResource = resourcesOf<ChartsContext>();
export const preparedResource = resourcesOf<PreparedContext>();
export const chartOperation = operationsOf<ChartsContext>();
export const sharingOperation = operationsOf<ServedContext>();
