import Type from 'typebox';
import { operation } from '../../context.ts';
import { firmOf } from '../firm.ts';
import { DOSSIERS_PATH, newSince } from '../schema.ts';
import { readTotals } from '../store/companies.ts';

export const readFirm = operation({
  id: 'readFirm',
  method: 'GET',
  path: `${DOSSIERS_PATH}/firm`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'How many companies there are, by state',
  description: 'A company can be `open`, `failed` and `critical` at once; it is `quiet` if it is none of these.',
  query: Type.Object({
    newSince: Type.Optional(newSince('What counts as new; the last visit of whoever is signed in by default.')),
  }),
  tag: 'Dossiers',
  replyExamples: {
    200: {
      firm: {
        success: true,
        companies: 214,
        states: { open: 2, failed: 1, critical: 37, quiet: 175 },
        new: 9,
        mine: 31,
        nobody: 12,
        since: '2026-11-17T18:04:11.520Z',
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        companies: Type.Integer({ description: 'All of them.' }),
        states: Type.Object({
          open: Type.Integer({ description: 'Something is under way.' }),
          failed: Type.Integer({ description: 'A dossier could not be judged.' }),
          critical: Type.Integer({ description: 'The newest exercise has critical findings.' }),
          quiet: Type.Integer({ description: 'None of these.' }),
        }),
        new: Type.Integer({ description: 'Something happened since.' }),
        mine: Type.Integer({ description: 'Whoever is signed in works on it; none for a key.' }),
        nobody: Type.Integer({ description: 'Nobody works on it.' }),
        since: Type.Unsafe<string | null>({
          type: ['string', 'null'],
          format: 'date-time',
          description: 'What happened later is new; null where there was no visit before.',
        }),
      },
      { title: 'Firm' },
    ),
  },
  handle: async ({ query, service, principal }) => {
    const firm = await firmOf(service, principal, query.newSince);
    const { companies, open, failed, critical, quiet, ...others } = await readTotals(
      service.database,
      firm,
      firm.personId,
    );
    return {
      success: true as const,
      companies,
      states: { open, failed, critical, quiet },
      ...others,
      since: firm.since?.toISOString() ?? null,
    };
  },
});
