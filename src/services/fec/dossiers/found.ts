import { workspaceOf } from '#platform/workspaces/maker.ts';
import type { Principal } from '#platform/workspaces/principal.ts';
import type { FecContext } from '../context.ts';
import { dossierNotFound, notJudgedYet } from './refusals.ts';
import type { Dossier } from './store/dossiers.ts';
import { findDossier } from './store/dossiers.ts';

/** A dossier of the workspace that asks. Throws a problem for any other. */
export async function dossierOf(
  { database }: Pick<FecContext, 'database'>,
  id: string,
  principal: Principal,
): Promise<Dossier> {
  const dossier = await findDossier(database, id, workspaceOf(principal));
  if (dossier === undefined) throw dossierNotFound();
  return dossier;
}

/** One that has been judged. */
export async function judgedDossierOf(
  service: Pick<FecContext, 'database'>,
  id: string,
  principal: Principal,
): Promise<Dossier> {
  const dossier = await dossierOf(service, id, principal);
  if (dossier.finishedAt === null || dossier.failureCode !== null) throw notJudgedYet();
  return dossier;
}
