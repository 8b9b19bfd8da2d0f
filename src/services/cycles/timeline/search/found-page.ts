import { hash } from 'node:crypto';
import { JSON_TYPE } from '#platform/http/answer/json-type.ts';
import { PreparedAnswer, prepareText } from '#platform/http/answer/prepared-answer.ts';
import { INTERPRETIVE } from '../../interface/interpretive.ts';
import type { HistoricEvent } from '../history/event.ts';
import type { RenderedList } from '../history/rendered-list.ts';
import { csvOfEvents } from './events-csv.ts';
import { geoJsonOfEvents } from './events-geojson.ts';

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
/** A view of memory that is there anyway, and the comma before it. */
const VIEW_BYTES = 200;
const CSV_TYPE = 'text/csv; charset=utf-8';
export const GEOJSON_TYPE = 'application/geo+json';

export function foundPage(
  format: 'json' | 'csv' | 'geojson',
  { list, events }: { list: RenderedList; events: readonly HistoricEvent[] },
  found: Found,
): PreparedAnswer {
  const { positions, limit, offset, question } = found;
  const shown = [...positions.subarray(offset, offset + limit)];
  const next = offset + limit < positions.length ? `${question}&offset=${offset + limit}` : null;
  const headers: Record<string, string> = next === null ? {} : { link: `<${next}>; rel="next"` };
  const paging = { total: positions.length, limit, offset, next };
  if (format === 'json') return foundJson(list, shown, { ...found, ...paging, headers });
  const rows = shown.map((position) => events[position] as HistoricEvent);
  if (format === 'geojson') return prepareText(GEOJSON_TYPE, JSON.stringify(geoJsonOfEvents(rows, paging)), headers);
  const disposition = { 'content-disposition': 'attachment; filename="events.csv"' };
  return prepareText(CSV_TYPE, csvOfEvents(rows), { ...headers, ...disposition });
}

type Told = { total: number; limit: number; offset: number; next: string | null; question: string };

/** The same shape as a page by years alone, out of the same bytes. */
function foundJson(
  list: RenderedList,
  shown: readonly number[],
  { total, limit, offset, next, question, headers }: Told & { headers: Record<string, string> },
): PreparedAnswer {
  const head = `{"resource":"events","framework":"${INTERPRETIVE}","total":${total},"limit":${limit},"offset":${offset},"events":[`;
  const body = () => [
    Buffer.from(head),
    ...shown.flatMap((position, index) => [...(index > 0 ? [COMMA] : []), list.bytes(position, position + 1)]),
    Buffer.from(`],"next":${JSON.stringify(next)}}`),
  ];
  const asked = hash('sha1', `${question}&offset=${offset}`, 'base64url');
  const ownBytes = VIEW_BYTES * (shown.length + 5) + 2 * question.length;
  return new PreparedAnswer(
    { mediaType: JSON_TYPE, etag: `"events-${list.digest}-${asked}"`, headers, ownBytes },
    body,
  );
}
