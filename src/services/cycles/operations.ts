import { withSamples } from '#platform/http/operation/sample.ts';
import { answerChartPage } from './routes/answer-chart-page.ts';
import { castChart } from './routes/cast-chart.ts';
import { readChartLanguagePage } from './routes/read-chart-language-page.ts';
import { readChartPage } from './routes/read-chart-page.ts';
import { readChartSharePage } from './routes/read-chart-share-page.ts';
import { readCycles } from './routes/read-cycles.ts';
import { readSharedChart } from './routes/read-shared-chart.ts';
import { readTimeline } from './routes/read-timeline.ts';
import { readTimelineEvent } from './routes/read-timeline-event.ts';
import { readTimelineFile } from './routes/read-timeline-file.ts';
import { shareChart } from './routes/share-chart.ts';
import { suggestChartPlaces } from './routes/suggest-chart-places.ts';
import { samples } from './samples.ts';

/** Every operation of the service: one with many resources, a way to ask for a chart without an address, and the pages of the timeline and of a chart. */
export const operations = withSamples(
  [
    readCycles,
    castChart,
    readTimeline,
    readTimelineEvent,
    readTimelineFile,
    readChartPage,
    readChartLanguagePage,
    answerChartPage,
    suggestChartPlaces,
    readChartSharePage,
    shareChart,
    readSharedChart,
  ],
  samples,
  new URL('./examples/', import.meta.url),
);
