import { keepPreviousData, QueryClient, type QueryKey, useMutation, useQuery } from '@tanstack/react-query';
import type { CallOptions } from '#sdk/client.ts';
import type { Endpoint, InputOf, Question } from '#sdk/endpoint.ts';
import { ApiProblem, NoAnswer } from '#sdk/problem.ts';
import { send } from './server.ts';

/** What pages ask of the server: kept for a moment, asked again when the window comes back, never asked twice at once. */
const FRESH_MS = 30_000;
const MOST_TRIES = 2;

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: isWorthAnotherTry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** What was refused will be refused again. When the server or the network is away, `connection.ts` asks until they are back. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  if (failures >= MOST_TRIES || error instanceof NoAnswer) return false;
  return !(error instanceof ApiProblem) || isWordOfProxy(error);
}

/** A proxy whose server is gone explains nothing; with a code it is the server that tells of a site that it asked. */
export const isWordOfProxy = ({ status, code }: ApiProblem): boolean =>
  code === 'unexpected_answer' && (status === 502 || status === 504);

/** What names an endpoint, whatever goes in and comes out. */
type Named = Pick<Endpoint, 'method' | 'url'>;

export function keyOf({ method, url }: Named, input: object = {}): QueryKey {
  return [method, url, input];
}

type Sent = (endpoint: Endpoint, input: object, options: CallOptions) => Promise<unknown>;
export const sendAny = send as unknown as Sent;

export type AnswerOptions = {
  isEnabled?: boolean;
  everyMs?: number;
  /** For a list whose filter changes: what was found before stays until the new answer is there. Of another thing, it would lie. */
  keepsPrevious?: boolean;
};

/** The answer of an endpoint, as long as the component is there. */
export function useAnswer<Asked extends Question, Reply>(
  endpoint: Endpoint<Asked, Reply>,
  input: InputOf<Asked> = {} as InputOf<Asked>,
  { isEnabled = true, everyMs, keepsPrevious = false }: AnswerOptions = {},
) {
  return useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => sendAny(endpoint as Endpoint, input, { signal }) as Promise<Reply>,
    enabled: isEnabled,
    refetchInterval: everyMs ?? false,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

export type Changed<Reply> = {
  onDone?: (reply: Reply) => unknown;
  onFailed?: (error: Error) => unknown;
  /** What the change makes old: it is asked again. */
  outdates?: readonly Named[];
};

/** Something that changes something, when a reader asks for it. */
export const useChange = <Asked extends Question, Reply>(
  endpoint: Endpoint<Asked, Reply>,
  changed: Changed<Reply> = {},
) => useChangeBy((input: InputOf<Asked>) => sendAny(endpoint as Endpoint, input, {}) as Promise<Reply>, changed);

export function useChangeBy<Input, Reply>(
  ask: (input: Input) => Promise<Reply>,
  { onDone, onFailed, outdates = [] }: Changed<Reply>,
) {
  return useMutation({
    mutationFn: ask,
    onSuccess: async (reply) => {
      await Promise.all(
        outdates.map(({ method, url }) => queries.invalidateQueries({ queryKey: [method, url], exact: false })),
      );
      await onDone?.(reply);
    },
    ...(onFailed !== undefined && { onError: onFailed }),
  });
}
