import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { controlsShape, EXAMPLE_CONTROLS, OneControls } from '../../controls-schema.ts';
import { companyNotFound } from '../../refusals.ts';
import { DOSSIERS_PATH, siren } from '../../schema.ts';
import { readControls } from '../../store/companies.ts';

export const readCompanyControls = operation({
  id: 'readCompanyControls',
  method: 'GET',
  path: `${DOSSIERS_PATH}/companies/{siren}/controls`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'How the files of a company are judged',
  params: Type.Object({ siren: siren() }),
  tag: 'Dossiers',
  replyExamples: { 200: { controls: { success: true, controls: EXAMPLE_CONTROLS } } },
  refuses: ['company_not_found'],
  reply: { 200: OneControls },
  handle: async ({ params, service, principal }) => {
    const controls = await readControls(service.database, { ...params, workspaceId: workspaceOf(principal) });
    if (controls === undefined) throw companyNotFound();
    return { success: true as const, controls: controlsShape(controls) };
  },
});
