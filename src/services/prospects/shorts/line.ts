import type { Claim } from './claims.ts';

/** What scripts are written with. A line is one beat before it has a number and a time; a body is the middle of a script. */
export type Line = {
  /** What the presenter says. */
  readonly say: string;
  /** What stands on the screen meanwhile: at most two lines. */
  readonly show: string;
  /** What is seen behind it. */
  readonly shot: string;
  readonly claims: readonly Claim[];
};

export type Beat = Line & { readonly part: string };

/** The first words, and the topic that they lead to: a hook that promises something else than what follows is bait. */
export type Hook = Line & { readonly topic: string };

export type Body = {
  /** Bodies of one topic are versions of each other, with other figures. An answer has each topic once. */
  readonly topic: string;
  readonly caption: string;
  readonly tags: readonly [string, string];
  readonly beats: readonly Beat[];
  /** Said when nobody is on the screen; an avatar's own words take its place. */
  readonly aside: Beat;
};

type Written<Part extends string> = Omit<Body, 'beats' | 'aside'> & { readonly aside: Line } & Readonly<
    Record<Part, Line>
  >;

export const line = (say: string, show: string, shot: string, ...claims: readonly Claim[]): Line => ({
  say,
  show,
  shot,
  claims,
});

export const hook = (topic: string, say: string, show: string, shot: string): Hook => ({
  topic,
  ...line(say, show, shot),
});

/** Bodies of one pattern: each has all its parts, and in this order. */
export function bodiesOf<const Part extends string>(parts: readonly Part[], written: readonly Written<Part>[]): Body[] {
  return written.map((body) => ({
    topic: body.topic,
    caption: body.caption,
    tags: body.tags,
    beats: parts.map((part) => ({ part, ...body[part] })),
    aside: { part: 'aside', ...body.aside },
  }));
}
