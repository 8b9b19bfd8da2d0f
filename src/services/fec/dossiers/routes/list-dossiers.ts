import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_DOSSIER } from '../examples.ts';
import { DOSSIERS_PATH, DossierSchema, dossierShape, siren } from '../schema.ts';
import { listDossiers as list } from '../store/dossiers.ts';

const MOST = 200;

export const listDossiers = operation({
  id: 'listDossiers',
  method: 'GET',
  path: DOSSIERS_PATH,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'The dossiers of the workspace',
  description: 'Newest first.',
  query: Type.Object({
    siren: Type.Optional(siren('Only of this company.')),
    upload: Type.Optional(Type.String({ maxLength: 22, description: 'Only what came by this upload.' })),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: '^[^\\p{Cc}]+$',
        'x-says': 'a name without control characters',
        description: 'Part of the name of the file or company, or of the SIREN.',
      }),
    ),
    after: Type.Optional(
      Type.String({
        maxLength: 60,
        pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z~[A-Za-z0-9_-]{22}$',
        'x-says': '`next` of the page before',
        description: '`next` of the page before.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: 50 })),
  }),
  tag: 'Dossiers',
  replyExamples: { 200: { one: { success: true, dossiers: [EXAMPLE_DOSSIER], next: null } } },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        dossiers: Type.Array(DossierSchema),
        next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'For `after`; null at the end.' }),
      },
      { title: 'DossierList' },
    ),
  },
  handle: async ({ query, service, principal }) => {
    const { siren: company, upload, search, after, limit = 50 } = query;
    const [createdAt = '', id = ''] = after?.split('~') ?? [];
    const where = {
      workspaceId: workspaceOf(principal),
      company,
      upload,
      search,
      after: after === undefined ? undefined : { createdAt, id },
      limit,
    };
    const rows = await list(service.database, where);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    const next = last === undefined ? null : `${last.exactCreatedAt}~${last.id}`;
    return { success: true as const, dossiers: rows.map(dossierShape), next };
  },
});
