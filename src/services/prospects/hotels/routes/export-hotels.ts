import { Readable } from 'node:stream';
import Type from 'typebox';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { operation } from '../context.ts';
import { faultsOfFilter, filterOf, filterParameters } from '../query/hotel-filter.ts';
import { sortParameter } from '../query/sort-parameter.ts';
import { CSV_HEADER, csvLine } from '../rules/csv.ts';
import { KIND_HEADER } from '../rules/dataset-kind.ts';
import type { ExportedHotel } from '../rules/exported-hotel.ts';
import { FURTHER_IN_WORDS, furtherOf } from '../rules/exported-hotel.ts';
import type { Hotel } from '../rules/hotel.ts';
import { readAllHotels } from '../store/reading/hotel-export.ts';
import type { Ranks } from '../store/reading/ranks.ts';
import { readRanks } from '../store/reading/ranks.ts';
import type { SortedHotel } from '../store/reading/sorted-hotels.ts';
import { readDataset } from '../store/reading/statistics.ts';
import { withRarestFirst } from '../store/reading/words.ts';

const USUAL = 'uen';

/**
 * All hotels that match, as a file. Streamed a thousand at a time: memory and the database's work stay the same however
 * many there are, and a client that reads slowly holds up nobody. Each hotel comes once; it is no snapshot.
 */
export const exportHotels = operation({
  id: 'exportHotels',
  method: 'GET',
  path: '/api/v1/hotels/export',
  access: 'key',
  effect: 'read',
  cache: 'no-store',
  packs: true,
  summary: 'All matching hotels as CSV or NDJSON',
  description: `Takes the filters and the order of \`/hotels\`. Each hotel has the fields of the list and behind them: ${FURTHER_IN_WORDS}. In CSV, cells that a spreadsheet would take for a formula begin with an apostrophe. Hotels whose rating may not leave in bulk are left out. The header \`Dataset-Kind\` says \`demo\` or \`live\`.`,
  query: Type.Object({
    format: Type.Unsafe<'csv' | 'ndjson'>({ type: 'string', enum: ['csv', 'ndjson'], default: 'csv' }),
    ...filterParameters,
    sort: sortParameter(USUAL),
  }),
  check: faultsOfFilter,
  tag: 'Hotels',
  replyHeaders: {
    200: {
      'Dataset-Kind': '`demo` when the hotels are fictional, otherwise `live`.',
      'Content-Disposition': 'A name for the file.',
    },
  },
  reply: { 200: [media('text/csv', 'RFC 4180, with a header'), media('application/x-ndjson', 'One hotel a line')] },
  handle: async ({ query, service }) => {
    const filter = await withRarestFirst(service.database, { ...filterOf(query), isExportable: true });
    const pages = readAllHotels(service.database, filter, query.sort ?? USUAL);
    const hotels = withFurther(pages, await readRanks(service.database));
    const { kind } = await readDataset(service.database);
    const headers = {
      [KIND_HEADER]: kind,
      'content-disposition': `attachment; filename="hotels.${query.format}"`,
    };
    const [type, lines] =
      query.format === 'csv'
        ? ['text/csv; charset=utf-8', csvOf(hotels)]
        : ['application/x-ndjson; charset=utf-8', linesOf(hotels)];
    return new RenderedAnswer(type, Readable.from(lines, { objectMode: false }), { headers });
  },
});

type Pages = AsyncIterable<readonly ExportedHotel[]>;

/** A page of hotels and their ranks are two statements, and others may write in between: it is no snapshot. */
async function* withFurther(
  pages: AsyncIterable<readonly SortedHotel[]>,
  ranks: Ranks,
): AsyncGenerator<readonly ExportedHotel[]> {
  for await (const rows of pages) {
    const byScore = await ranks.of(rows.map(({ scoreCents }) => scoreCents));
    yield rows.map((row) => {
      const hotel = JSON.parse(row.document) as Hotel;
      return { ...hotel, ...furtherOf(hotel, row, byScore.get(row.scoreCents) ?? 1) };
    });
  }
}

async function* csvOf(pages: Pages): AsyncGenerator<string> {
  yield CSV_HEADER;
  for await (const hotels of pages) yield hotels.map(csvLine).join('');
}

async function* linesOf(pages: Pages): AsyncGenerator<string> {
  for await (const hotels of pages) yield hotels.map((hotel) => `${JSON.stringify(hotel)}\n`).join('');
}
