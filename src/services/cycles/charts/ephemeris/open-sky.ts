import { openSegments, segmentsOrSeries } from './segments/segment-source.ts';
import { openSeries } from './series/series-source.ts';
import type { SkyReader } from './sky.ts';
import { skyReader } from './sky-reader.ts';

/** The sky of any instant: from segments where they reach, from the series elsewhere. Reads the segments' file. */
export function openSky(): SkyReader {
  return skyReader(segmentsOrSeries(openSegments(), openSeries()));
}
