import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { disabledControlsOf } from '../../../intake/disabled-option.ts';
import { controlsShape, EXAMPLE_CONTROLS, OneControls } from '../../controls-schema.ts';
import { companyNotFound } from '../../refusals.ts';
import { DOSSIERS_PATH, siren } from '../../schema.ts';
import { writeControls } from '../../store/companies.ts';

const MOST_CONTROLS = 200;
const LEAST_EUROS = 1;
const MOST_EUROS = 1e9;

/** A threshold and controls that are switched off, for all that comes of a company from now on. */
export const setCompanyControls = operation({
  id: 'setCompanyControls',
  method: 'PUT',
  path: `${DOSSIERS_PATH}/companies/{siren}/controls`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Say how the files of a company are judged',
  description:
    'Counts for every file of the company that is judged from now on. Those that are judged already say so in `hasOldSettings`, until they are judged again.',
  params: Type.Object({ siren: siren() }),
  body: Type.Object(
    {
      threshold: Type.Unsafe<number | null>({
        type: ['number', 'null'],
        minimum: LEAST_EUROS,
        maximum: MOST_EUROS,
        description: 'From here on an amount matters, in euros; null: by income and expense.',
      }),
      disabledControls: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
        maxItems: MOST_CONTROLS,
        description: 'Categories and types; none: an empty list.',
      }),
    },
    { additionalProperties: false },
  ),
  tag: 'Dossiers',
  replyExamples: { 200: { set: { success: true, controls: EXAMPLE_CONTROLS } } },
  refuses: ['company_not_found', 'unknown_control'],
  reply: { 200: OneControls },
  handle: async ({ params, body, service, principal }) => {
    const wanted = {
      threshold: body.threshold === null ? null : Math.round(body.threshold * 100),
      disabledControls: disabledControlsOf(body.disabledControls),
    };
    const which = { ...params, workspaceId: workspaceOf(principal) };
    const controls = await writeControls(service.database, which, wanted);
    if (controls === undefined) throw companyNotFound();
    return { success: true as const, controls: controlsShape(controls) };
  },
});
