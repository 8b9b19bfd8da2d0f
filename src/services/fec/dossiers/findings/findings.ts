import type { FastifyReply } from 'fastify';
import type { Principal } from '#platform/workspaces/principal.ts';
import type { FecContext } from '../../context.ts';
import { untilClientLeaves } from '../../delivery/client-signal.ts';
import type { PackedReport } from '../../report/packed-report.ts';
import { judgedDossierOf } from '../found.ts';
import { sizeOf } from '../kept-file.ts';
import { readKeptReport } from '../kept-report.ts';
import type { Dossier } from '../store/dossiers.ts';
import { judgementsOf } from '../store/judgements.ts';
import { partsOf } from '../store/parts.ts';
import type { FindingSecrets } from './finding-secrets.ts';
import { findingSecrets } from './finding-secrets.ts';
import type { FindingsAsked, FoundFindings } from './findings-work.ts';

type Asking = { service: FecContext; id: string; principal: Principal; reply: FastifyReply };
export type OpenedFindings = {
  dossier: Dossier;
  secrets: FindingSecrets;
  ask: (asked: FindingsAsked) => Promise<FoundFindings>;
  /** Its report, for as long as somebody needs it. */
  withReport: <T>(use: (packed: PackedReport) => Promise<T>) => Promise<T>;
};

/** The findings of a dossier, for a workspace whose it is, with what was made of them by now. */
export async function openFindings({ service, id, principal, reply }: Asking): Promise<OpenedFindings> {
  const dossier = await judgedDossierOf(service, id, principal);
  const { companyId, periodStart, periodEnd } = dossier;
  const secrets = findingSecrets(service.findingSecret, companyId ?? id);
  const parts = await partsOf(service.database, { dossier: id }, 'report');
  const holder = principal.id;
  const signal = untilClientLeaves(reply);
  const withReport: OpenedFindings['withReport'] = async (use) => {
    const giveBack = service.outgoing.hold(reply, sizeOf(parts), holder);
    try {
      return await use(await readKeptReport(service.blobs, parts));
    } finally {
      giveBack();
    }
  };
  return {
    dossier,
    secrets,
    withReport,
    ask: (asked) =>
      withReport(async (packed) => {
        const judgements = companyId === null ? [] : await judgementsOf(service.database, companyId);
        const work = { packed, secrets, dossier: { id, periodStart, periodEnd }, judgements, asked };
        return await service.findings.read(work, { holder, signal });
      }),
  };
}
