import { createContext, use } from 'react';
import type { Dossier } from '#sdk/generated/fec/types.ts';

export const DossierContext = createContext<Dossier | null>(null);

/** The dossier whose ledger a page asks. */
export function useDossier(): Dossier {
  const dossier = use(DossierContext);
  if (dossier === null) throw new Error('There is no dossier around this component');
  return dossier;
}
