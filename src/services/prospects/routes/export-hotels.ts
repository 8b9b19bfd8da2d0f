import { Readable } from 'node:stream';
import Type from 'typebox';
import { media } from '#platform/http/operation.ts';
import { operation } from '../context.ts';
import { CSV_HEADER, csvLine } from '../hotels/csv.ts';
import { KIND_HEADER } from '../hotels/dataset-kind.ts';
import type { Hotel } from '../hotels/hotel.ts';
import { filterOf, filterParameters } from '../query/hotel-filter.ts';
import { readAllHotels } from '../store/hotel-export.ts';
import { readDataset } from '../store/statistics.ts';
import { rarestFirst } from '../store/words.ts';

/**
 * All hotels that match, as a file. Streamed a thousand at a time: memory and the database's work stay the same however
 * many there are, and a client that reads slowly holds up nobody. Each hotel comes once; it is no snapshot.
 */
export const exportHotels = operation({
  id: 'exportHotels',
  method: 'GET',
  path: '/api/v1/hotels/export',
  access: 'key',
  cache: 'no-store',
  summary: 'All matching hotels as CSV or NDJSON',
  description:
    'Takes the filters of `/hotels`. In CSV, cells that a spreadsheet would take for a formula begin with an apostrophe. Hotels whose rating may not leave in bulk are left out. The header `Dataset-Kind` says `demo` or `live`.',
  query: Type.Object({
    format: Type.Unsafe<'csv' | 'ndjson'>({ type: 'string', enum: ['csv', 'ndjson'], default: 'csv' }),
    ...filterParameters,
  }),
  reply: { 200: [media('text/csv', 'RFC 4180, with a header'), media('application/x-ndjson', 'One hotel a line')] },
  handle: async ({ query, service, reply }) => {
    const filter = { ...filterOf(query), isExportable: true };
    const words = filter.words === undefined ? [] : await rarestFirst(service.database, filter.words);
    const pages = readAllHotels(service.database, { ...filter, words });
    const { kind } = await readDataset(service.database);
    reply.header(KIND_HEADER, kind);
    reply.header('content-disposition', `attachment; filename="hotels.${query.format}"`);
    reply.type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8');
    return Readable.from(query.format === 'csv' ? csvOf(pages) : linesOf(pages), { objectMode: false });
  },
});

type Pages = AsyncIterable<readonly string[]>;

async function* csvOf(pages: Pages): AsyncGenerator<string> {
  yield CSV_HEADER;
  for await (const documents of pages) {
    yield documents.map((document) => csvLine(JSON.parse(document) as Hotel)).join('');
  }
}

async function* linesOf(pages: Pages): AsyncGenerator<string> {
  for await (const documents of pages) yield documents.map((document) => `${document}\n`).join('');
}
