import { withSamples } from '#platform/http/operation/sample.ts';
import { readCycles } from './routes/read-cycles.ts';
import { readTimeline } from './routes/read-timeline.ts';
import { readTimelineEvent } from './routes/read-timeline-event.ts';
import { readTimelineFile } from './routes/read-timeline-file.ts';
import { samples } from './samples.ts';

/** Every operation of the service: one with many resources, and the pages of the timeline with their files. */
export const operations = withSamples(
  [readCycles, readTimeline, readTimelineEvent, readTimelineFile],
  samples,
  new URL('./examples/', import.meta.url),
);
