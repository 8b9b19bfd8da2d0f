import { withSamples } from '#platform/http/operation/sample.ts';
import { castChart } from './routes/cast-chart.ts';
import { readCycles } from './routes/read-cycles.ts';
import { samples } from './samples.ts';

/** Every operation of the service: one with many resources, and a way to ask for a chart without an address. */
export const operations = withSamples([readCycles, castChart], samples, new URL('./examples/', import.meta.url));
