import Type from 'typebox';
import { jobOf } from '../../../bulk/asked-job.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { AUDIT_LISTS_PATH } from '../../lists/path.ts';
import { EXAMPLE_AUDIT, PageAudit } from '../../page-audit.ts';
import { readAudit } from '../../store/audit-rows.ts';

export const readAuditResult = operation({
  id: 'readAuditResult',
  method: 'GET',
  path: `${AUDIT_LISTS_PATH}/{id}/results/{row}`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'The whole audit of a page of a list',
  description: 'As `GET /geo/audit` answered when the page was fetched.',
  params: Type.Object({
    id: Type.String(),
    row: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Of the list.' }),
  }),
  tag: 'Lists',
  refuses: ['bulk_job_not_found', 'audit_result_not_found'],
  replyExamples: { 200: { one: EXAMPLE_AUDIT } },
  reply: { 200: PageAudit },
  handle: async ({ params: { id, row }, service, principal }) => {
    await jobOf(service.database, 'audits', id, principal);
    const found = await readAudit(service.database, id, row);
    const isHidden = found?.uen != null && (await service.suppressedAmong([found.uen])).size > 0;
    if (found === undefined || isHidden) {
      throw prospectsProblem('audit_result_not_found', { public: 'The list has no audit of this row.' });
    }
    return found.audit;
  },
});
