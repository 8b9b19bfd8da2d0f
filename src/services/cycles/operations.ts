import { readCycles } from './routes/read-cycles.ts';

/** Every operation of the service: one, with many resources. */
export const operations = [readCycles];
