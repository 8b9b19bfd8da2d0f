import { useEffect, useState } from 'react';
import { createClient } from '#sdk/client.ts';
import { readCycles } from '#sdk/generated/cycles/endpoints.ts';
import type { ReadCyclesData, ReadCyclesResponse } from '#sdk/generated/cycles/types.ts';
import { ApiProblem } from '#sdk/problem.ts';

const client = createClient();

type Question = ReadCyclesData['query'];
type Resource = ReadCyclesResponse['resource'];
type AnswerOf<Name extends Resource> = Extract<ReadCyclesResponse, { resource: Name }>;

/** One resource of the public API. */
export async function ask<Name extends Resource>(
  question: Question & { resource: Name },
  signal?: AbortSignal,
): Promise<AnswerOf<Name>> {
  return (await client.send(readCycles, { query: question }, { signal })) as AnswerOf<Name>;
}

export type Asked<Name extends Resource> = {
  answer?: AnswerOf<Name>;
  hasFailed: boolean;
  /** What was wrong with the question, where that is why. */
  refusal?: string;
  isWaiting: boolean;
};

/** Asks while a component shows the answer; undefined asks nothing. The last answer stays until the next one is there. */
export function useAsk<Name extends Resource>(question: (Question & { resource: Name }) | undefined): Asked<Name> {
  const key = question === undefined ? '' : JSON.stringify(question);
  const [state, setState] = useState<{ key: string; answer?: AnswerOf<Name>; hasFailed: boolean; refusal?: string }>({
    key: '',
    hasFailed: false,
  });
  useEffect(() => {
    if (key === '') return;
    const leaving = new AbortController();
    ask<Name>(JSON.parse(key) as Question & { resource: Name }, leaving.signal)
      .then((answer) => setState({ key, answer, hasFailed: false }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        const isRefused = error instanceof ApiProblem && error.status === 400;
        setState({ key, hasFailed: true, ...(isRefused && { refusal: error.message }) });
      });
    return () => leaving.abort();
  }, [key]);
  if (key === '') return { hasFailed: false, isWaiting: false };
  return {
    ...(state.answer !== undefined && { answer: state.answer }),
    hasFailed: state.hasFailed && state.key === key,
    ...(state.refusal !== undefined && state.key === key && { refusal: state.refusal }),
    isWaiting: state.key !== key,
  };
}
