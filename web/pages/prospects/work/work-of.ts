import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findHotelWork } from '#sdk/generated/prospects/endpoints.ts';
import { keyOf } from '../../../app/queries.ts';
import { inWorkspace, useWorkspace } from '../../../app/workspace.ts';
import { useAsk } from '../ask.ts';
import type { TouchedHotel } from '../shapes.ts';

/** As many as the operation takes. */
const AT_ONCE = 1000;

/** What the workspace did with each of these hotels; those that nobody has touched are not in it. */
export function useWorkOf(uens: readonly string[]): ReadonlyMap<string, TouchedHotel> {
  const { slug } = useWorkspace();
  const ask = useAsk();
  const parts = Array.from({ length: Math.ceil(uens.length / AT_ONCE) }, (_, at) =>
    uens.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  const { data } = useQuery({
    queryKey: keyOf(findHotelWork, { body: { uens }, ...inWorkspace(slug) }),
    queryFn: async () => {
      const answers = await Promise.all(parts.map((part) => ask(findHotelWork, { body: { uens: part } })));
      return answers.flatMap(({ work }) => work);
    },
    placeholderData: keepPreviousData,
    enabled: uens.length > 0,
  });
  return new Map((data ?? []).map((work) => [work.uen, work]));
}
