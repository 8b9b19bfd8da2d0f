import Type from 'typebox';
import { operation } from '../../../context.ts';
import { EXAMPLE_COMPANY } from '../../examples.ts';
import { firmOf } from '../../firm.ts';
import { companyNotFound, notInWorkspace } from '../../refusals.ts';
import { companyShape, DOSSIERS_PATH, OneCompany, siren } from '../../schema.ts';
import { changeCompany as change, findCompany } from '../../store/companies.ts';

export const changeCompany = operation({
  id: 'changeCompany',
  method: 'PATCH',
  path: `${DOSSIERS_PATH}/companies/{siren}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Name a company, or say who works on it',
  params: Type.Object({ siren: siren() }),
  body: Type.Object(
    {
      name: Type.Optional(
        Type.String({
          maxLength: 200,
          pattern: '^[^\\p{Cc}]*$',
          'x-says': 'a name without control characters',
        }),
      ),
      worksOnIt: Type.Optional(
        Type.Unsafe<string | null>({
          type: ['string', 'null'],
          maxLength: 64,
          pattern: '^[\\w-]+$',
          'x-says': 'the id of a member',
          description: 'The id of a member of the workspace; null: nobody.',
        }),
      ),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  tag: 'Dossiers',
  replyExamples: { 200: { changed: { success: true, company: EXAMPLE_COMPANY } } },
  refuses: ['company_not_found', 'not_in_workspace'],
  reply: { 200: OneCompany },
  handle: async ({ params, body: { name, worksOnIt }, service, principal }) => {
    const firm = await firmOf(service, principal);
    if (typeof worksOnIt === 'string' && !firm.members.some(({ id }) => id === worksOnIt)) throw notInWorkspace();
    const which = { siren: params.siren, workspaceId: firm.workspaceId };
    const isThere = await change(service.database, which, { name, worksOnIt });
    const company = isThere ? await findCompany(service.database, which.siren, firm) : undefined;
    if (company === undefined) throw companyNotFound();
    return { success: true as const, company: companyShape(company, firm) };
  },
});
