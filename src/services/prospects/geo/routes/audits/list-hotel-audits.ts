import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { GRADES } from '../../audit.ts';
import { operation } from '../../context.ts';
import type { KeptAudit } from '../../store/kept-audits.ts';
import { readKeptAudits } from '../../store/kept-audits.ts';

const MOST = 20;
const LONGEST_NUMBER = 40;

/** Where the workspace's lists have audited a hotel: what a report is compared with. */
export const listHotelAudits = operation({
  id: 'listHotelAudits',
  method: 'GET',
  path: '/api/v1/hotels/{uen}/audits',
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'Audits of a hotel that the workspace has kept',
  description: `Of lists that are kept, the last ${MOST}, newest first. \`GET /geo/audits/{list}/results/{row}\` has the whole of one. Empty for a hotel that no list has audited.`,
  params: Type.Object({
    uen: Type.String({ minLength: 1, maxLength: LONGEST_NUMBER, description: 'Registry number, in any case.' }),
  }),
  tag: 'Lists',
  refuses: [],
  replyExamples: {
    200: {
      one: {
        audits: [
          {
            list: 'Xk3v9cQ2T0uJm4wB7yZ1Ag',
            name: 'Riverside',
            row: 1,
            url: 'https://hotel.example/',
            score: 61.4,
            grade: 'C',
            fetched_at: '2026-11-19T08:00:05.000Z',
          },
        ],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        audits: Type.Array(
          Type.Object({
            list: Type.String(),
            name: Type.String({ description: 'Of the list.' }),
            row: Type.Integer({ minimum: 1 }),
            url: Type.String(),
            score: Type.Number({ description: '0 to 100.' }),
            grade: Type.Unsafe<KeptAudit['grade']>({ type: 'string', enum: [...GRADES] }),
            fetched_at: Type.String({ format: 'date-time' }),
          }),
        ),
      },
      { title: 'HotelAudits' },
    ),
  },
  handle: async ({ params, service, principal }) => {
    const uen = params.uen.toUpperCase();
    if ((await service.suppressedAmong([uen])).size > 0) return { audits: [] };
    const kept = await readKeptAudits(service.database, { workspaceId: workspaceOf(principal), uen, most: MOST });
    return { audits: kept.map(({ fetchedAt, ...audit }) => ({ ...audit, fetched_at: fetchedAt.toISOString() })) };
  },
});
