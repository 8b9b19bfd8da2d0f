import Type from 'typebox';
import { operation } from '../../../context.ts';
import { EXAMPLE_COMPANY } from '../../examples.ts';
import { firmOf } from '../../firm.ts';
import { companyNotFound } from '../../refusals.ts';
import { companyShape, DOSSIERS_PATH, OneCompany, siren } from '../../schema.ts';
import { findCompany } from '../../store/companies.ts';

export const readCompany = operation({
  id: 'readCompany',
  method: 'GET',
  path: `${DOSSIERS_PATH}/companies/{siren}`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'A company',
  params: Type.Object({ siren: siren() }),
  tag: 'Dossiers',
  replyExamples: { 200: { company: { success: true, company: EXAMPLE_COMPANY } } },
  refuses: ['company_not_found'],
  reply: { 200: OneCompany },
  handle: async ({ params, service, principal }) => {
    const firm = await firmOf(service, principal);
    const company = await findCompany(service.database, params.siren, firm);
    if (company === undefined) throw companyNotFound();
    return { success: true as const, company: companyShape(company, firm) };
  },
});
