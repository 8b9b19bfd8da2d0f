import { useInfiniteQuery } from '@tanstack/react-query';
import type { CallOptions } from '#sdk/client.ts';
import { keyOf } from './queries.ts';

type Page = { next: string | null };
type Ask<Reply> = (before: string | undefined, options: CallOptions) => Promise<Reply>;

/** A list that goes on where the page before ended, as long as somebody asks for more. */
export function useMoreAnswers<Reply extends Page>(
  { method, url, input }: { method: 'GET'; url: string; input: object },
  ask: Ask<Reply>,
  isEnabled: boolean,
) {
  return useInfiniteQuery({
    queryKey: [...keyOf({ method, url }, input), 'more'],
    queryFn: ({ pageParam, signal }) => ask(pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Reply) => next ?? undefined,
    enabled: isEnabled,
  });
}
