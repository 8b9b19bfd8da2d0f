import type { Endpoint, InputOf, Question } from '#sdk/endpoint.ts';
import { useAnswer } from '../../../app/queries.ts';
import { inWorkspace, useWorkspace } from '../../../app/workspace.ts';
import { useDossier } from './dossier-context.ts';

type OfDossier = Question & { path: { id: string } };

/** What the ledger of this dossier answers. While a filter changes, what was found before stays. */
export function useLedger<Asked extends OfDossier, Reply>(endpoint: Endpoint<Asked, Reply>, query?: Asked['query']) {
  const { slug } = useWorkspace();
  const { id } = useDossier();
  const input = { path: { id }, query, ...inWorkspace(slug) } as unknown as InputOf<Asked>;
  return useAnswer(endpoint, input, { keepsPrevious: true });
}
