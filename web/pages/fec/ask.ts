import { useEffect } from 'react';
import type { Endpoint, InputOf, Question } from '#sdk/endpoint.ts';
import { makeDownloadLink } from '#sdk/generated/console/endpoints.ts';
import { listCompanies, listDossiers, readCompany, readDossier, readFirm } from '#sdk/generated/fec/endpoints.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useParts } from '../../app/parts.ts';
import { type Changed, queries, sendAny, useAnswer, useChangeBy } from '../../app/queries.ts';
import { inWorkspace, useWorkspace, useWorkspaceChange } from '../../app/workspace.ts';

/** Questions to the service, asked as a member: the header names the workspace, as it does for the console's own. */
const named = <Asked extends Question>(input: InputOf<Asked>, slug: string) =>
  ({ ...input, ...inWorkspace(slug) }) as InputOf<Asked>;

export function askIn<Asked extends Question, Reply>(
  slug: string,
  endpoint: Endpoint<Asked, Reply>,
  input: InputOf<Asked>,
  signal?: AbortSignal,
): Promise<Reply> {
  return sendAny(endpoint as Endpoint, named(input, slug), { signal }) as Promise<Reply>;
}

export function useFecAnswer<Asked extends Question, Reply>(
  endpoint: Endpoint<Asked, Reply>,
  input: InputOf<Asked>,
  isEnabled = true,
) {
  return useAnswer(endpoint, named(input, useWorkspace().slug), { isEnabled });
}

export function useFecParts<Asked extends Question, Reply extends { next: string | null }>(
  endpoint: Endpoint<Asked, Reply>,
  inputFrom: (from: string | undefined) => InputOf<Asked>,
) {
  const { slug } = useWorkspace();
  return useParts(endpoint, (from) => named(inputFrom(from), slug));
}

export function useFecChange<Asked extends Question, Reply>(
  endpoint: Endpoint<Asked, Reply>,
  changed: Changed<Reply> = {},
) {
  const { slug } = useWorkspace();
  return useChangeBy((input: InputOf<Asked>) => askIn(slug, endpoint, input), { outdates: DOSSIERS, ...changed });
}

const DOSSIERS = [listCompanies, readCompany, readFirm, listDossiers, readDossier];

/** Asks anew for whatever is shown of companies and dossiers. */
export function outdateDossiers(): void {
  for (const { method, url } of DOSSIERS) void queries.invalidateQueries({ queryKey: [method, url], exact: false });
}

const LOOK_AGAIN_MS = 3000;

/** While something is being judged. */
export function useLookAgain(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(outdateDossiers, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
}

/** The service does not name the value that it refuses: where there is only one that it can be, this says which. */
export function besideField(error: unknown, name: string, detail: string): unknown {
  if (!(error instanceof ApiProblem) || error.code !== 'invalid_request') return error;
  const { status, code, requestId } = error;
  return new ApiProblem({ status, code, detail, requestId, fields: [{ in: 'body', name, detail }] });
}

/** Viewers read, and change nothing. */
export const useMayChange = (): boolean => useWorkspace().role !== 'viewer';

/** A link of one minute, which the browser follows by itself. */
export const useDownload = () => useWorkspaceChange(makeDownloadLink, { onDone: ({ url }) => location.assign(url) });

/** The same for what is read in a tab of its own. */
export const useOpening = () =>
  useWorkspaceChange(makeDownloadLink, {
    onDone: ({ url }) => {
      // Where the browser lets no other tab open, this one has it.
      if (open(url, '_blank') === null) location.assign(url);
    },
  });
