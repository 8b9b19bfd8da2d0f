import Type from 'typebox';
import { transaction } from '#platform/db/pool.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { byOperator, deedOf } from '#platform/workspaces/operator-deed.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { cancelRun } from '../../store/imports/import-runs.ts';

/** For operators: an import that reads stops after its batch. Given again, it goes on. */
export const cancelImport = operation({
  id: 'cancelImport',
  method: 'POST',
  path: '/api/v1/operator/imports/{id}/cancel',
  access: 'operator',
  effect: 'write',
  tag: 'Imports',
  summary: 'Stop an import that reads',
  params: Type.Object({
    id: Type.String({
      maxLength: 18,
      pattern: '^[0-9]+$',
      description: 'As `listImports` tells it.',
      'x-says': 'digits',
    }),
  }),
  refuses: ['import_not_found'],
  reply: { 200: Type.Object({ id: Type.String() }, { title: 'CancelledImport' }) },
  replyExamples: { 200: { asked: { id: '12' } } },
  handle: async ({ params: { id }, service: { background }, person, request }) => {
    const isAsked = await transaction(background, async (connection) => {
      if (!(await cancelRun(connection, id))) return false;
      await noteDeed(
        connection,
        deedOf(byOperator(request, person), { action: 'import.cancelled', subject: `import:${id}`, detail: {} }),
      );
      return true;
    });
    if (!isAsked) throw prospectsProblem('import_not_found');
    return { id };
  },
});
