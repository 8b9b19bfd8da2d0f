import { lazily } from '#lib/memo/lazily.ts';
import { memoizeByText } from '#lib/memo/memoize.ts';
import { prepareJson } from '#platform/http/answer/prepared-answer.ts';
import type { Platform } from '#platform/service.ts';
import { about } from './about.ts';
import { openPlaces } from './charts/gazetteer/places-answer.ts';
import { openCharts, warmUp } from './charts/jyotish/charts.ts';
import { jyotishReference } from './charts/jyotish/reference/reference.ts';
import { openChartPages } from './charts/pages/chart-pages.ts';
import { openChartSharing } from './charts/pages/sharing.ts';
import type { CyclesContext, ServedContext } from './context.ts';
import { describeInterface } from './interface/describe-interface.ts';
import { EXAMPLES } from './interface/examples.ts';
import type { Theme } from './interface/theme.ts';
import { readCycles } from './routes/read-cycles.ts';
import { readApplication } from './timeline/application.ts';
import { readGateway } from './timeline/gateway/gateway.ts';
import { dateLabel } from './timeline/history/event-date.ts';
import { columnsOf } from './timeline/history/lists/event-columns.ts';
import { renderEventLists } from './timeline/history/lists/event-lists.ts';
import { renderList } from './timeline/history/lists/rendered-list.ts';
import { indexPlaces } from './timeline/history/place-index.ts';
import type { History } from './timeline/history/read-history.ts';
import { loadHistory } from './timeline/history/read-history.ts';
import { statisticsOf } from './timeline/history/statistics.ts';
import { describeLattice } from './timeline/lattice/describe-lattice.ts';
import { LATTICE } from './timeline/lattice/lattice.ts';
import { drawNodes } from './timeline/pictures/draw-nodes.ts';
import type { StarFort } from './timeline/pictures/draw-star-forts.ts';
import { renderTurningPoints } from './timeline/reading/turning-points.ts';
import { featureOf } from './timeline/search/events-geojson.ts';
import { findEvents } from './timeline/search/find-events.ts';

/** Reads the dataset and makes ready whatever does not depend on a question; what takes long waits for the first one. Touches no database and no network. */
export function openCycles(history: History = loadHistory()): CyclesContext {
  const charts = warmUp(openCharts());
  const placeNames = openPlaces();
  return {
    history,
    eventsById: new Map(history.events.map((event) => [event.id, event])),
    countries: [...new Set(history.events.flatMap(({ country }) => country ?? []))],
    timelineApplication: readApplication() ?? null,
    places: indexPlaces(history.events),
    lists: renderEventLists(history),
    finder: lazily(() => findEvents(history.events)),
    features: lazily(() => renderList(history.events, featureOf)),
    eventColumns: columnsBetween(history),
    turningPoints: lazily(() => renderTurningPoints(history)),
    starForts: starFortsOf(history),
    nodesPicture: (theme) => nodesPictures[theme](),
    charts,
    placeNames,
    chartPages: openChartPages({ charts, places: placeNames }),
    prepared: {
      schema: prepared(
        'schema',
        describeInterface(
          { title: about.title, version: about.version, path: readCycles.path },
          readCycles.resources?.list ?? [],
          EXAMPLES,
        ),
      ),
      stats: prepared('stats', statisticsOf(history)),
      resonanceNodes: prepared('resonance-nodes', describeLattice()),
      gateway: prepared('gateway', readGateway()),
      jyotishReference: prepared('jyotish-reference', jyotishReference()),
    },
  };
}

/** What every server in this process has in common: nothing of it depends on a server, and nothing changes it. */
const shippedCycles = lazily(() => openCycles());

/** With what is a server's own: the secret under which it seals addresses of charts, its clock and its URL. */
export function serveCycles({ secretsFor, ports, publicUrl }: Platform): ServedContext {
  const shipped = shippedCycles();
  const secrets = secretsFor('addresses of charts');
  const chartSharing = openChartSharing({ pages: shipped.chartPages, secrets, clock: ports.clock });
  return { ...shipped, chartSharing, publicUrl };
}

/** Nothing is asked about them: each is drawn once. */
const nodesPictures: Record<Theme, () => string> = {
  auto: lazily(() => drawNodes(LATTICE, 'auto')),
  light: lazily(() => drawNodes(LATTICE, 'light')),
  dark: lazily(() => drawNodes(LATTICE, 'dark')),
};

/** What is sent as it is names its resource itself. */
const prepared = (resource: string, answer: object) => prepareJson({ resource, ...answer });

/** Fifteen answers in all. */
function columnsBetween({ events }: History): CyclesContext['eventColumns'] {
  const answers = memoizeByText(ENOUGH, (between) => {
    const [least = 0, most = 0] = between.split(' ').map(Number);
    const chosen = events.filter(({ significance }) => significance >= least && significance <= most);
    return prepared('event-columns', columnsOf(chosen));
  });
  return (least, most) => answers(`${least} ${most}`);
}

const ENOUGH = 25;

/** As many as the list of star forts has, in its order: a page of that list is the same page of these. */
function starFortsOf({ byCategory }: History): StarFort[] {
  return (byCategory.get('Star Fort') ?? []).map((fort) => {
    const { id, title, year, lat, lng, confidence } = fort;
    if (lat === null || lng === null) throw new Error(`The star fort ${id} has no coordinates.`);
    return { title, year, label: dateLabel(fort), lat, lng, confidence };
  });
}
