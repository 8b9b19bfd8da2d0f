import { withSamples } from '#platform/http/operation/sample.ts';
import { readCycles } from './routes/read-cycles.ts';
import { samples } from './samples.ts';

/** Every operation of the service: one, with many resources. */
export const operations = withSamples([readCycles], samples, new URL('./examples/', import.meta.url));
