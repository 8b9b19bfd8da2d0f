import { withSamples } from '#platform/http/operation/sample.ts';
import { castChart } from './routes/cast-chart.ts';
import { readCycles } from './routes/read-cycles.ts';
import { readTimeline } from './routes/read-timeline.ts';
import { readTimelineEvent } from './routes/read-timeline-event.ts';
import { readTimelineFile } from './routes/read-timeline-file.ts';
import { samples } from './samples.ts';

/** Every operation of the service: one with many resources, a way to ask for a chart without an address, and the pages of the timeline. */
export const operations = withSamples(
  [readCycles, castChart, readTimeline, readTimelineEvent, readTimelineFile],
  samples,
  new URL('./examples/', import.meta.url),
);
