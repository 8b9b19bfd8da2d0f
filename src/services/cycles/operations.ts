import { withSamples } from '#platform/http/operation/sample.ts';
import { readCycles } from './routes/read-cycles.ts';
import { readTimeline } from './routes/read-timeline.ts';
import { readTimelineEvent } from './routes/read-timeline-event.ts';
import { samples } from './samples.ts';

/** Every operation of the service: one with many resources, and its pages. */
export const operations = withSamples(
  [readCycles, readTimeline, readTimelineEvent],
  samples,
  new URL('./examples/', import.meta.url),
);
