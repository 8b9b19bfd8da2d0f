import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { FaultyField, Problem } from '#kernel/problem.ts';
import type { FaultWords } from '../problem/fault-words.ts';
import { ENGLISH } from '../problem/refusal-words.ts';
import type { MountedOperation } from './mounted.ts';
import type { QueryCheck, WrongParameter } from './operation.ts';
import type { NameCheck, Query } from './query-names.ts';
import { compileNameCheck, minds } from './query-names.ts';
import type { FaultFinder } from './validation.ts';
import { compileFaults, invalidRequest } from './validation.ts';

/** Everything that is wrong with a request, told at once: path, query, headers and body. Compiled at start. */
export type InputCheck = (request: FastifyRequest) => Problem | undefined;

export function compileInputCheck({ operation, context, refusal }: MountedOperation): InputCheck {
  const { params, query, headers, body, check, resources } = operation;
  const words = (refusal.words ?? ENGLISH).faults;
  const inPath = params && compileFaults(params, 'params', words);
  const inHeaders = headers && compileFaults(headers, 'headers', words);
  const inBody = body === undefined || body === 'stream' ? undefined : compileFaults(body, 'body', words);
  // Behind one path with many answers each has names of its own (resource.ts).
  const names = minds(operation) && resources === undefined ? compileNameCheck(namesOf(query), { words }) : undefined;
  const asAsked = compileQueryCheck({ schema: query, check, names, words }, context);
  return (request) => {
    const path = inPath?.(request.params);
    const asked = asAsked(request.query as Query);
    const head = inHeaders?.(request.headers);
    const sent = inBody?.(request.body);
    if (path === undefined && asked === undefined && head === undefined && sent === undefined) return undefined;
    return invalidRequest([path, asked, head, sent].flatMap((faults) => faults ?? []));
  };
}

export const namesOf = (query: TObject | undefined) => Object.keys(query?.properties ?? {});

type QueryParts<Context> = {
  schema: TObject | undefined;
  check: QueryCheck<Context> | undefined;
  names: NameCheck | undefined;
  words?: FaultWords;
};

/** What the schema finds, what only the operation itself can judge, and names that nobody knows. */
export function compileQueryCheck<Context>(
  { schema, check, names, words }: QueryParts<Context>,
  service: Context,
): FaultFinder {
  const find = schema && compileFaults(schema, 'querystring', words);
  return (given) => {
    const query = given as Query;
    const unknown = names?.(query);
    const wrong = find?.(query);
    const further = check?.(wrong === undefined ? query : without(query, wrong), service);
    const isFine = unknown === undefined && wrong === undefined && (further === undefined || further.length === 0);
    if (isFine) return undefined;
    const judged = (further ?? []).filter(({ name }) => wrong?.some((fault) => fault.name === name) !== true);
    return [...(wrong ?? []), ...judged.map(inQuery), ...(unknown ?? [])];
  };
}

const inQuery = (fault: WrongParameter): FaultyField => ({ in: 'query', ...fault });

/** What is wrong already is not judged twice. */
function without(query: Query, wrong: readonly FaultyField[]): Query {
  const names = new Set(wrong.map(({ name }) => name));
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.has(name)));
}
