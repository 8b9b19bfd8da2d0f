import Type from 'typebox';
import { operation } from '../../context.ts';
import { EXAMPLE_COMPANY } from '../examples.ts';
import { workspaceOf } from '../maker.ts';
import { CompanySchema, companyShape, DOSSIERS_PATH, siren } from '../schema.ts';
import { listCompanies as list } from '../store/companies.ts';

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
  description: 'By SIREN.',
  query: Type.Object({
    search: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Part of the name or of the SIREN.' }),
    ),
    after: Type.Optional(siren('`next` of the page before.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: 50 })),
  }),
  tag: 'Dossiers',
  replyExamples: { 200: { one: { success: true, companies: [EXAMPLE_COMPANY], next: null } } },
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
  handle: async ({ query: { search, after, limit = 50 }, service, principal }) => {
    const rows = await list(service.database, { workspaceId: workspaceOf(principal), search, after, limit });
    const next = rows.length === limit ? (rows.at(-1)?.siren ?? null) : null;
    return { success: true as const, companies: rows.map(companyShape), next };
  },
});
