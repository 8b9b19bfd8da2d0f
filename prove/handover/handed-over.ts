import type { DossierFixture, TestWorkspace } from '#services/fec/dossiers/test/dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from '#services/fec/dossiers/test/dossier-fixture.ts';
import { FEW, MANY } from './faulty-companies.ts';

/** Dossiers of a real server, judged and partly settled, as they are handed over. */
export type HandedOver = {
  fixture: DossierFixture;
  workspace: TestWorkspace;
  /** Ids. */
  few: string;
  many: string;
};

export const NOTE = '=SUM(A1:A9) : acompte d’un client, facture reçue en janvier.';
const STATES = ['justified', 'to_explain', 'corrected', 'dismissed'];

export async function handOver(): Promise<HandedOver> {
  const fixture = await openDossierFixture();
  const workspace = await fixture.addWorkspace();
  const few = await workspace.keep('700000001FEC20241231.txt', FEW);
  const many = await workspace.keep('700000002FEC20241231.txt', MANY);
  await workspace.ask('PATCH', `${DOSSIERS}/companies/700000002`, { json: { name: 'Établissements Morel & fils' } });
  for (const id of [few, many]) await settle(workspace, id);
  return { fixture, workspace, few, many };
}

/** Of every five findings four have a state of their own, and each of those a note. */
async function settle(workspace: TestWorkspace, id: string): Promise<void> {
  const { findings } = (await workspace.ask('GET', `${DOSSIERS}/${id}/findings?limit=200`)).json<{
    findings: { id: string | null }[];
  }>();
  const ids = findings.flatMap((finding) => (finding.id === null ? [] : [finding.id]));
  for (const [index, state] of STATES.entries()) {
    const json = { findings: ids.filter((_, at) => at % 5 === index), state, note: NOTE };
    if (json.findings.length > 0) await workspace.ask('PATCH', `${DOSSIERS}/${id}/findings`, { json });
  }
}
