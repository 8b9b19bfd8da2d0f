import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { consoleProblem } from '../problems.ts';

/**
 * Whether a password can be guessed: zxcvbn, with the words of our languages. It is loaded when the first one is judged. Only so
 * much of a long one is looked at: what those characters are worth is enough, and judging more would cost more and more.
 */
const LEAST_SCORE = 3;
const LOOKED_AT = 40;
/** Of letters that stand for others: how many readings of one password are tried. */
const MOST_READINGS = 10;

let loading: Promise<ZxcvbnFactory> | undefined;

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, en, fr, es] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-fr'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  const named = (name: string, dictionary: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(dictionary).map(([key, words]) => [`${key}-${name}`, words]));
  return new Factory({
    dictionary: {
      ...common.dictionary,
      ...named('en', en.dictionary),
      ...named('fr', fr.dictionary),
      ...named('es', es.dictionary),
    } as never,
    graphs: common.adjacencyGraphs,
    maxLength: LOOKED_AT,
    l33tMaxSubstitutions: MOST_READINGS,
  });
}

/** Refuses one that is too easy to guess. `about` is what everybody knows of the person: the name, the address. */
export async function requireStrong(password: string, about: readonly string[], field = 'password'): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const judge = await loading;
  const words = about
    .flatMap((text) => [text.slice(0, LOOKED_AT), ...text.split(/[^\p{L}\p{N}]/u)])
    .filter((word) => word.length > 2);
  const { score } = judge.check(password.slice(0, LOOKED_AT), words);
  if (score >= LEAST_SCORE) return;
  throw consoleProblem('weak_password', {
    errors: [
      { in: 'body', name: field, detail: 'is too easy to guess: take several words that do not belong together' },
    ],
  });
}
