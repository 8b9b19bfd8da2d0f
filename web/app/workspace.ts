import { createContext, use } from 'react';
import type { Endpoint, InputOf, Question } from '#sdk/endpoint.ts';
import type { Workspace } from '#sdk/generated/console/types.ts';
import { type AnswerOptions, type Changed, sendAny, useAnswer, useChangeBy } from './queries.ts';

/**
 * Whatever is asked below a workspace names it in a header: the server has no default. Pages there use these instead of
 * `useAnswer` and `useChange`; the compiler takes no endpoint that does not ask for the header, and wants no header of a page.
 */
type Named = Question & { headers: { 'Quintet-Workspace': string } };
type Rest<Asked extends Named> = Omit<InputOf<Asked>, 'headers'>;

/** What names a workspace in a question. */
export const inWorkspace = (slug: string) => ({ headers: { 'Quintet-Workspace': slug } });

export const WorkspaceContext = createContext<Workspace | null>(null);

/** The workspace whose page this is, and what one is in it. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (workspace === null) throw new Error('There is no workspace around this component');
  return workspace;
}

export const useIsOwner = (): boolean => useWorkspace().role === 'owner';

/** The answer of an endpoint about this workspace. */
export function useWorkspaceAnswer<Asked extends Named, Reply>(
  endpoint: Endpoint<Asked, Reply>,
  input: Rest<Asked> = {} as Rest<Asked>,
  options: AnswerOptions = {},
) {
  const { slug } = useWorkspace();
  return useAnswer(endpoint, { ...input, ...inWorkspace(slug) } as unknown as InputOf<Asked>, options);
}

/** Something that changes something in this workspace. */
export function useWorkspaceChange<Asked extends Named, Reply>(
  endpoint: Endpoint<Asked, Reply>,
  changed: Changed<Reply> = {},
) {
  const { slug } = useWorkspace();
  return useChangeBy(
    (input: Rest<Asked>) => sendAny(endpoint as Endpoint, { ...input, ...inWorkspace(slug) }, {}) as Promise<Reply>,
    changed,
  );
}
