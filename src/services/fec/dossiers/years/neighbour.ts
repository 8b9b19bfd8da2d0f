import type { Static } from 'typebox';
import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import type { AskedDossier, Asking } from '../explored.ts';
import { openLedger } from '../explored.ts';
import { dayOrNull } from '../explored-schema.ts';
import { yearNotFound } from '../refusals.ts';
import type { Dossier } from '../store/dossiers.ts';
import { findNeighbour } from '../store/years.ts';

/** The dossier beside which another is read: the one that is named, or the exercise before or after it. */
export async function openBeside(asking: Asking, which: 'before' | 'after', named?: string): Promise<AskedDossier> {
  const { service, id, principal } = asking;
  const found = named ?? (await findNeighbour(service.database, { id, workspaceId: workspaceOf(principal) }, which));
  if (found === undefined) throw yearNotFound(which);
  return await openLedger({ ...asking, id: found });
}

export const besideAsked = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 64, description }));

export const BesideSchema = Type.Object(
  {
    id: Type.String(),
    fileName: Type.String(),
    periodStart: dayOrNull('First day of its entries.'),
    periodEnd: dayOrNull('Last day of its entries.'),
  },
  { description: 'The dossier beside which it was read.' },
);

export const besideShape = ({ id, fileName, periodStart, periodEnd }: Dossier): Static<typeof BesideSchema> => ({
  id,
  fileName,
  periodStart,
  periodEnd,
});
