import type { Source } from './sources.ts';

/**
 * What a script asserts. A fact has a source, an example is made up and says so, an opinion is a judgement that nobody
 * measured. Every number that is spoken is in one of them.
 */
export const CLAIM_KINDS = ['fact', 'illustrative', 'opinion'] as const;

export type Claim = {
  readonly text: string;
  readonly kind: (typeof CLAIM_KINDS)[number];
  readonly source: Source | null;
};

export const fact = (text: string, source: Source): Claim => ({ text, kind: 'fact', source });
export const example = (text: string): Claim => ({ text: `Example: ${text}`, kind: 'illustrative', source: null });
export const opinion = (text: string): Claim => ({ text, kind: 'opinion', source: null });

const GROUPED = new Intl.NumberFormat('en-GB');

/** 3600 as it is written in a script. */
export const figure = (value: number): string => GROUPED.format(value);
