import { oneOf } from './schema-parts.ts';

/** What every answer that reads something into a year or a place carries. */
export const INTERPRETIVE = 'interpretive';

export const Framework = oneOf([INTERPRETIVE], 'A way to read history, not a finding of science.');
