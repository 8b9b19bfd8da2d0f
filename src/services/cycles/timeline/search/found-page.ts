import { hash } from 'node:crypto';
import { JSON_TYPE } from '#platform/http/answer/json-type.ts';
import { PreparedAnswer, prepareText } from '#platform/http/answer/prepared-answer.ts';
import { INTERPRETIVE } from '../../interface/interpretive.ts';
import type { HistoricEvent } from '../history/event.ts';
import type { RenderedList } from '../history/lists/rendered-list.ts';
import { csvOfEvents } from './events-csv.ts';

/** A page of events that were searched for, in the form that was asked for. */
export type Found = {
  /** All of them, in their order. */
  positions: Uint32Array;
  limit: number;
  offset: number;
  /** The question without its offset, as it stands in a URL. */
  question: string;
};

const COMMA = Buffer.from(',');
/** A page of usual length goes out in one piece; a longer one in views of memory that is there anyway. */
const LONGEST_PIECE = 128 * 1024;
const VIEW_BYTES = 100;
const CSV_TYPE = 'text/csv; charset=utf-8';
export const GEOJSON_TYPE = 'application/geo+json';

/** What pages are made of: every event as JSON and as a feature, ready. */
type Ready = { list: RenderedList; features: () => RenderedList; events: readonly HistoricEvent[] };

export function foundPage(format: 'json' | 'csv' | 'geojson', ready: Ready, found: Found): PreparedAnswer {
  const { positions, limit, offset, question } = found;
  const shown = [...positions.subarray(offset, offset + limit)];
  const next = offset + limit < positions.length ? `${question}&offset=${offset + limit}` : null;
  const headers: Record<string, string> = next === null ? {} : { link: `<${next}>; rel="next"` };
  const paging = `"framework":"${INTERPRETIVE}","total":${positions.length},"limit":${limit},"offset":${offset}`;
  const told = { question: `${question}&offset=${offset}`, shown, headers };
  if (format === 'csv') {
    const rows = shown.map((position) => ready.events[position] as HistoricEvent);
    const disposition = { 'content-disposition': 'attachment; filename="events.csv"' };
    return prepareText(CSV_TYPE, csvOfEvents(rows), { ...headers, ...disposition });
  }
  if (format === 'geojson') {
    const head = `{"type":"FeatureCollection",${paging},"next":${JSON.stringify(next)},"features":[`;
    return putTogether(GEOJSON_TYPE, ready.features(), { ...told, head, end: ']}' });
  }
  // The same shape as a page by years alone, out of the same bytes.
  const head = `{"resource":"events",${paging},"events":[`;
  return putTogether(JSON_TYPE, ready.list, { ...told, head, end: `],"next":${JSON.stringify(next)}}` });
}

type Told = {
  question: string;
  shown: readonly number[];
  head: string;
  end: string;
  headers: Record<string, string>;
};

function putTogether(mediaType: string, list: RenderedList, told: Told): PreparedAnswer {
  const { question, shown, head, end, headers } = told;
  const etag = `"events-${list.digest}-${hash('sha1', question, 'base64url')}"`;
  const parts = [
    Buffer.from(head),
    ...shown.flatMap((position, index) => [...(index > 0 ? [COMMA] : []), list.bytes(position, position + 1)]),
    Buffer.from(end),
  ];
  const length = parts.reduce((total, part) => total + part.length, 0);
  const body = length <= LONGEST_PIECE ? [Buffer.concat(parts, length)] : parts;
  const ownBytes = body === parts ? VIEW_BYTES * parts.length : length;
  return new PreparedAnswer({ mediaType, etag, headers, ownBytes }, body);
}
