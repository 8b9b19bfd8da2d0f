import { Readable } from 'node:stream';
import Type from 'typebox';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../problems.ts';
import { operation } from '../context.ts';
import { leadCsv, leadWorkbook } from '../lead-file.ts';
import type { HotelQuery, HotelShapes } from '../published-hotels.ts';
import { id, WORK_PATH } from '../schema.ts';
import { findList, MOST_LISTED, numbersOfList } from '../store/lists.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Leads as a file, the highest score first. Their numbers are found first, so that it is known how many there are; the rows are
 * read some at a time while the client reads. What is taken out meanwhile is not in the rest of the file.
 */
export const exportLeads = ({ filters, faultsOf }: HotelShapes) =>
  operation({
    id: 'exportLeads',
    method: 'GET',
    path: `${WORK_PATH}/export`,
    access: 'key',
    effect: 'read',
    workspaceOnly: true,
    cache: 'no-store',
    packs: true,
    summary: 'Ranked leads with the work on them, as CSV or XLSX',
    description: `Takes the filters of \`/hotels\`, also for the hotels of a list. Columns are those of \`/hotels/export\`, and behind them \`work_state\`, \`assigned_to\` and \`notes\` (how many there are). \`Row-Count\`, and the name of the file, say how many hotels there are when it begins; one that is taken out while it is sent is not in it any more, and the second sheet of a workbook says how many rows it has in the end. No cell is a formula: in CSV, one that would be taken for one begins with an apostrophe. Hotels whose rating may not leave in bulk are left out.`,
    query: Type.Object({
      format: Type.Unsafe<'csv' | 'xlsx'>({ type: 'string', enum: ['csv', 'xlsx'], default: 'csv' }),
      list: Type.Optional(id('Only the hotels of this list.')),
      limit: Type.Integer({
        minimum: 1,
        maximum: MOST_LISTED,
        default: MOST_LISTED,
        description: 'Rows at most: those with the highest scores.',
      }),
      ...filters,
    }),
    check: (query) => faultsOf(filtersIn(query)),
    tag: 'Work',
    refuses: ['list_not_found'],
    replyHeaders: {
      200: {
        'Row-Count': 'How many hotels there are when the file begins.',
        'Has-More': '`true` when more match than `limit`.',
        'Dataset-Kind': '`demo` when the hotels are fictional, otherwise `live`.',
        'Content-Disposition': 'A name for the file, with the number of rows.',
      },
    },
    reply: {
      200: [
        media('text/csv', 'RFC 4180, with a byte order mark and a header'),
        media(XLSX, 'A workbook with two sheets'),
      ],
    },
    handle: async ({ query, service, principal }) => {
      const workspaceId = workspaceOf(principal);
      const { format, list: listId, limit } = query as { format: 'csv' | 'xlsx'; list?: string; limit: number };
      const asked = filtersIn(query);
      const { database, publishedHotels } = service;
      const list = listId === undefined ? undefined : await findList(database, workspaceId, listId);
      if (listId !== undefined && list === undefined) throw prospectsProblem('list_not_found');
      const among = list === undefined ? undefined : await numbersOfList(database, list.id);
      const wanted = { limit: limit + 1, forFiles: true, ...(among !== undefined && { among }) };
      const found = await publishedHotels.ranked(database, asked, wanted);
      const [uens, kind] = [found.slice(0, limit), await publishedHotels.kind()];
      const hasMore = found.length > limit;
      const file = {
        uens,
        workspaceId,
        members: await service.membersOf(workspaceId),
        about: [
          ['dataset', kind],
          ['made_at', service.clock.now().toISOString()],
          ['more_match', hasMore],
          ...(list === undefined ? [] : [['list', list.name] as const]),
          ...Object.entries(asked),
        ] as const,
      };
      const headers = {
        'dataset-kind': kind,
        'row-count': String(uens.length),
        'has-more': String(hasMore),
        'content-disposition': `attachment; filename="leads-${uens.length}.${format}"`,
      };
      return format === 'csv'
        ? new RenderedAnswer('text/csv; charset=utf-8', streamOf(leadCsv(service, file)), { headers })
        : new RenderedAnswer(XLSX, streamOf(leadWorkbook(service, file)), { headers });
    },
  });

const streamOf = (pieces: AsyncIterable<string | Buffer>) => Readable.from(pieces, { objectMode: false });

function filtersIn(query: object): HotelQuery {
  const { format: _, list: __, limit: ___, ...asked } = query as Record<string, string | number | boolean>;
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
