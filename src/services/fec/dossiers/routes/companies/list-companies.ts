import Type from 'typebox';
import { operation } from '../../../context.ts';
import type { CompanySort } from '../../company-cursor.ts';
import { COMPANY_SORTS, readCursor, writeCursor } from '../../company-cursor.ts';
import { EXAMPLE_COMPANY } from '../../examples.ts';
import { firmOf, workerOf } from '../../firm.ts';
import { CompanySchema, companyShape, DOSSIERS_PATH, newSince } from '../../schema.ts';
import type { CompanyState } from '../../store/companies.ts';
import { COMPANY_STATES, cursorBehind, listCompanies as list } from '../../store/companies.ts';

const MOST = 200;

export const listCompanies = operation({
  id: 'listCompanies',
  method: 'GET',
  path: `${DOSSIERS_PATH}/companies`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'Companies whose files the workspace keeps',
  description:
    'By SIREN, unless `sort` says otherwise: by name, those with the gravest findings first, or those where something happened last. `readFirm` tells how many there are in each state.',
  query: Type.Object({
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: '^[^\\p{Cc}]+$',
        'x-says': 'a name without control characters',
        description: 'Part of the name or of the SIREN. Capitals and accents do not count.',
      }),
    ),
    state: Type.Optional(
      Type.Unsafe<CompanyState>({
        type: 'string',
        enum: [...COMPANY_STATES],
        description:
          '`open`: something is under way; `failed`: a dossier could not be judged; `critical`: the newest exercise has critical findings; `quiet`: none of these.',
      }),
    ),
    worksOnIt: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        pattern: '^[\\w-]*$',
        'x-says': 'the id of a member, `me` or `nobody`',
        description: 'The id of a member, `me` for whoever is signed in, or `nobody`.',
      }),
    ),
    newSince: Type.Optional(newSince('Only those where something happened since.')),
    sort: Type.Optional(Type.Unsafe<CompanySort>({ type: 'string', enum: [...COMPANY_SORTS], default: 'siren' })),
    after: Type.Optional(
      Type.String({
        maxLength: 2000,
        pattern: '^[\\w-]+$',
        'x-says': '`next` of the page before',
        description: '`next` of the page before, of the same `sort`.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: 50 })),
  }),
  check: ({ after, sort = 'siren' }) =>
    after !== undefined && readCursor(after, sort) === undefined
      ? [{ name: 'after', detail: 'doit être `next` de la page précédente, avec le même `sort`' }]
      : [],
  tag: 'Dossiers',
  replyExamples: { 200: { one: { success: true, companies: [EXAMPLE_COMPANY], next: null } } },
  refuses: ['not_in_workspace'],
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        companies: Type.Array(CompanySchema),
        next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'For `after`; null at the end.' }),
      },
      { title: 'CompanyList' },
    ),
  },
  handle: async ({ query, service, principal }) => {
    const { search, state, worksOnIt, newSince: asked, sort = 'siren', after, limit = 50 } = query;
    const firm = await firmOf(service, principal, asked);
    const rows = await list(service.database, {
      ...firm,
      search,
      state,
      worker: workerOf(worksOnIt, firm),
      newSince: asked === undefined ? undefined : new Date(asked),
      sort,
      after: after === undefined ? undefined : readCursor(after, sort),
      limit,
    });
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      success: true as const,
      companies: rows.map((company) => companyShape(company, firm)),
      next: last === undefined ? null : writeCursor(cursorBehind(last, sort)),
    };
  },
});
