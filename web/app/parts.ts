import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallOptions } from '#sdk/client.ts';
import type { Endpoint, InputOf, Question } from '#sdk/endpoint.ts';
import { keyOf } from './queries.ts';
import { send } from './server.ts';

type Sent = (endpoint: Endpoint, input: object, options: CallOptions) => Promise<unknown>;

/** A list that comes part by part: each says where the next begins, and it is asked for when a reader wants more. */
export function useParts<Asked extends Question, Reply extends { next: string | null }>(
  endpoint: Endpoint<Asked, Reply>,
  inputFrom: (from: string | undefined) => InputOf<Asked>,
) {
  return useInfiniteQuery({
    queryKey: [...keyOf(endpoint, inputFrom(undefined)), 'parts'],
    queryFn: ({ pageParam, signal }) =>
      (send as unknown as Sent)(endpoint as Endpoint, inputFrom(pageParam), { signal }) as Promise<Reply>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Reply) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
