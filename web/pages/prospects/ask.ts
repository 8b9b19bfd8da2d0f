import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Endpoint, InputOf, Question } from '#sdk/endpoint.ts';
import { makeDownloadLink } from '#sdk/generated/console/endpoints.ts';
import type { DownloadLink } from '#sdk/generated/console/types.ts';
import { getHotel } from '#sdk/generated/prospects/endpoints.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useParts } from '../../app/parts.ts';
import {
  type AnswerOptions,
  type Changed,
  keyOf,
  queries,
  sendAny,
  useAnswer,
  useChangeBy,
} from '../../app/queries.ts';
import { inWorkspace, useWorkspace, useWorkspaceChange } from '../../app/workspace.ts';
import { untilShown } from './opened-tab.ts';

/** Questions to the service, asked as a member: the header names the workspace. */
const named = <Asked extends Question>(input: InputOf<Asked>, slug: string) =>
  ({ ...input, ...inWorkspace(slug) }) as InputOf<Asked>;

/** The same outside of components' own hooks: for a change that several presses make. */
export function useAsk() {
  const { slug } = useWorkspace();
  return async <Asked extends Question, Reply>(
    endpoint: Endpoint<Asked, Reply>,
    input: InputOf<Asked>,
  ): Promise<Reply> => {
    try {
      return (await sendAny(endpoint as Endpoint, named(input, slug), {})) as Reply;
    } catch (error) {
      // Taken out meanwhile: no page shows it any longer.
      if (error instanceof ApiProblem && error.code === 'hotel_not_found')
        void queries.invalidateQueries({ queryKey: [getHotel.method, getHotel.url], exact: false });
      throw error;
    }
  };
}

export function useProspectAnswer<Asked extends Question, Reply>(
  endpoint: Endpoint<Asked, Reply>,
  input: InputOf<Asked>,
  options: AnswerOptions = {},
) {
  return useAnswer(endpoint, named(input, useWorkspace().slug), options);
}

/** How an answer of this workspace is kept: to change it before the server has answered. */
export function useProspectKey() {
  const { slug } = useWorkspace();
  return <Asked extends Question>({ method, url }: Pick<Endpoint<Asked>, 'method' | 'url'>, input: InputOf<Asked>) => [
    method,
    url,
    named(input, slug),
  ];
}

export function useProspectParts<Asked extends Question, Reply extends { next: string | null }>(
  endpoint: Endpoint<Asked, Reply>,
  inputFrom: (cursor: string | undefined) => InputOf<Asked>,
) {
  const { slug } = useWorkspace();
  return useParts(endpoint, (from) => named(inputFrom(cursorIn(from)), slug));
}

/** The same for lists that tell the cursor of their next part, and no address. */
export const useProspectPages = <Asked extends Question, Reply extends { next_cursor: string | null }>(
  endpoint: Endpoint<Asked, Reply>,
  inputFrom: (cursor: string | undefined) => InputOf<Asked>,
) => usePartsBy(endpoint, inputFrom, ({ next_cursor: next }) => next);

/** The same for results of jobs, which go on behind the number of a row. */
export const useProspectNumbered = <Asked extends Question, Reply extends { next: number | null }>(
  endpoint: Endpoint<Asked, Reply>,
  inputFrom: (after: number | undefined) => InputOf<Asked>,
) => usePartsBy(endpoint, inputFrom, ({ next }) => next);

function usePartsBy<Asked extends Question, Reply, Next>(
  endpoint: Endpoint<Asked, Reply>,
  inputFrom: (from: Next | undefined) => InputOf<Asked>,
  nextOf: (reply: Reply) => Next | null,
) {
  const { slug } = useWorkspace();
  return useInfiniteQuery({
    queryKey: [...keyOf(endpoint, named(inputFrom(undefined), slug)), 'parts'],
    queryFn: ({ pageParam, signal }) =>
      sendAny(endpoint as Endpoint, named(inputFrom(pageParam as Next | undefined), slug), {
        signal,
      }) as Promise<Reply>,
    initialPageParam: undefined as Next | undefined,
    getNextPageParam: (reply: Reply) => nextOf(reply) ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Lists of hotels tell the whole address of their next part. */
function cursorIn(next: string | undefined): string | undefined {
  return next?.includes('?') === true ? (new URLSearchParams(next.split('?')[1]).get('cursor') ?? undefined) : next;
}

export function useProspectChange<Asked extends Question, Reply>(
  endpoint: Endpoint<Asked, Reply>,
  changed: Changed<Reply> = {},
) {
  const ask = useAsk();
  return useOnce(useChangeBy((input: InputOf<Asked>) => ask(endpoint, input), changed));
}

type Change<Input, Reply> = ReturnType<typeof useChangeBy<Input, Reply>>;

const DOUBLE_CLICK_MS = 500;

/**
 * A press that comes twice, as with a double click, asks once: the second has the answer of the first. That a button is busy
 * shows too late for that. Another question is another press.
 */
function useOnce<Input, Reply>(change: Change<Input, Reply>): Change<Input, Reply> {
  const asked = useRef(new Map<string, Promise<Reply>>());
  const mutateAsync: typeof change.mutateAsync = (...given) => {
    const key = JSON.stringify(given[0]);
    const before = asked.current.get(key);
    if (before !== undefined) return before;
    const answer = change.mutateAsync(...given);
    asked.current.set(key, answer);
    const earliest = performance.now() + DOUBLE_CLICK_MS;
    const forget = () => void setTimeout(() => asked.current.delete(key), Math.max(0, earliest - performance.now()));
    answer.then(forget, forget);
    return answer;
  };
  const mutate: typeof change.mutate = (...given) => void mutateAsync(...given).catch(() => {});
  return { ...change, mutate, mutateAsync };
}

/** Viewers read, and change nothing. */
export const useMayChange = (): boolean => useWorkspace().role !== 'viewer';

/** A link of one minute, which the browser follows by itself. */
export const useDownload = () =>
  useOnce(useWorkspaceChange(makeDownloadLink, { onDone: ({ url }) => location.assign(url) }));

/** The same for what is read and printed in a tab of its own. What the server refuses is told where it was asked for. */
export function useOpening() {
  const { slug } = useWorkspace();
  const opening = useChangeBy(async (path: string) => {
    // Opened by the press itself: later, browsers take it for a pop-up.
    const tab = open('', '_blank');
    try {
      const input = { body: { path }, ...inWorkspace(slug) };
      const { url } = (await sendAny(makeDownloadLink as Endpoint, input, {})) as DownloadLink;
      // Where the browser lets no other tab open, this one has it.
      if (tab === null) location.assign(url);
      else {
        tab.location.replace(url);
        await untilShown(tab);
      }
    } catch (error) {
      tab?.close();
      throw error;
    }
  }, {});
  return useOnce(opening);
}
