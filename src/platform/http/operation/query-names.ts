import type { FaultyField } from '#kernel/problem.ts';
import { ENGLISH_FAULTS, type FaultWords, unknownName } from '../problem/fault-words.ts';
import type { OperationFacts } from './operation.ts';
import { GUESSED_NAMES, shownName } from './validation.ts';

/**
 * Names of a query that its operation does not know are refused: a filter that is spelt wrong would otherwise filter
 * nothing, and nobody notice. What links are decorated with on their way is nobody's, and taken away.
 */
const DECORATIONS: ReadonlySet<string> = new Set(['gclid', 'fbclid', '_']);
const isDecoration = (name: string) => DECORATIONS.has(name) || name.startsWith('utm_');

/** Whoever sends more is not helped by a longer list. */
const NAMED = 100;

export type Query = Record<string, unknown>;
export type NameCheck = (query: Query) => FaultyField[] | undefined;

/** `elsewhere` may say of a name that it is known, but not here. */
export function compileNameCheck(
  known: readonly string[],
  { elsewhere, words = ENGLISH_FAULTS }: { elsewhere?: (name: string) => string | undefined; words?: FaultWords } = {},
): NameCheck {
  const names = new Set(known);
  const told = (name: string, position: number) =>
    elsewhere?.(name) ?? unknownName(name, position < GUESSED_NAMES ? known : [], words);
  return (query) => {
    let unknown: string[] | undefined;
    for (const name in query) {
      if (names.has(name)) continue;
      if (isDecoration(name)) delete query[name];
      else if (unknown === undefined) unknown = [name];
      else if (unknown.length < NAMED) unknown.push(name);
    }
    return unknown?.map((name, position) => ({ in: 'query', name: shownName(name), detail: told(name, position) }));
  };
}

/**
 * Pages, and what another site's redirect reaches, must not depend on what is hung on to their URL; nor must what
 * balancers poll, whose probes some deployments tell apart by a query: a server that works would be taken for dead.
 */
export function minds<Context>({ page, ignoresUnknownQuery, limited }: OperationFacts<Context>): boolean {
  return page !== true && ignoresUnknownQuery !== true && limited !== false;
}
