/**
 * Reads figures out of the gateway's texts and holds them against what the service says. A figure is a number in digits
 * (-3014, 5,500, 0.6), in words (nine, four thousand) or a fraction (half, a quarter). A lone "one" is a pronoun here.
 * Knows neither the texts nor the service.
 */
export type Figure = { value: number; decimals: number };

/** What is right: a number, or a rule for what is rounded or a bound. */
type Expected = number | ((figure: Figure) => boolean);

/** A fragment of a text with `{}` wherever a figure stands, and what the figures have to be, in order. */
export type Claim = readonly [fragment: string, ...expected: Expected[]];

const WORDS: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  dozen: 12,
};
const MULTIPLES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1e6 };
const FRACTIONS: Readonly<Record<string, number>> = {
  half: 1 / 2,
  halves: 1 / 2,
  quarter: 1 / 4,
  quarters: 1 / 4,
  fifth: 1 / 5,
  tenth: 1 / 10,
  hundredth: 1 / 100,
};

const word = Object.keys({ ...WORDS, ...MULTIPLES }).join('|');
const FIGURE = [
  '(?<!\\w)-?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?',
  `\\b(?!one\\b(?![- ](?:${word})\\b))(?:${word})(?:[- ](?:${word}))*\\b`,
  `\\b(?:${Object.keys(FRACTIONS).join('|')})\\b`,
].join('|');

/** What is no figure of the framework, and so need not agree with it: each with its reason. */
export type Plain = Readonly<Record<string, string>>;

/** Everything that is wrong with the figures of a text. */
export function faultsIn(text: string, claims: readonly Claim[]): string[] {
  return claims.flatMap((claim) => {
    const found = matchesOf(text, claim);
    const [fragment, ...expected] = claim;
    if (found.length === 0) return [`Nowhere: ${fragment}`];
    return found.flatMap(({ figures }) =>
      figures.flatMap(({ figure }, at) =>
        isRight(figure, expected[at]) ? [] : [`${figure.value} is wrong in: ${fragment}`],
      ),
    );
  });
}

export type Span = { from: number; to: number; text: string };

/** All figures of a text but those in a plain phrase. */
export function figuresOf(text: string, plain: Plain): Span[] {
  const phrases = Object.keys(plain).flatMap((phrase) => spansOf(text, new RegExp(escaped(phrase), 'g')));
  return spansOf(text, new RegExp(FIGURE, 'gi')).filter((figure) => !phrases.some((phrase) => overlap(phrase, figure)));
}

/** Figures that no claim speaks of. */
export function uncovered(text: string, claims: readonly Claim[], plain: Plain): string[] {
  const covered = claims.flatMap((claim) => matchesOf(text, claim).flatMap(({ figures }) => figures));
  return figuresOf(text, plain)
    .filter((figure) => !covered.some((span) => overlap(span, figure)))
    .map(({ from, to }) => text.slice(Math.max(0, from - 40), to + 40));
}

/** For figures that are rounded to the decimals they are shown with. */
export const rounded =
  (actual: number): Expected =>
  ({ value, decimals }) =>
    value === Number(actual.toFixed(decimals));

/** For "more than": the figure is a bound that the service exceeds. */
export const exceededBy =
  (actual: number): Expected =>
  ({ value }) =>
    actual > value;

/** For "fewer than". */
export const above =
  (actual: number): Expected =>
  ({ value }) =>
    actual < value;

/** For what is rounded or approximate in words. */
export const within =
  (tolerance: number, actual: number): Expected =>
  ({ value }) =>
    Math.abs(value - actual) <= tolerance;

/** A limit that a schema sets, such as `maxItems`. */
export function limitIn(schema: object, name: string): number {
  const limit: unknown = Reflect.get(schema, name);
  return typeof limit === 'number' ? limit : Number.NaN;
}

function isRight(figure: Figure, expected: Expected | undefined): boolean {
  return typeof expected === 'function' ? expected(figure) : figure.value === expected;
}

function matchesOf(text: string, [fragment, ...expected]: Claim) {
  const parts = fragment.split('{}');
  if (parts.length !== expected.length + 1) throw new Error(`As many {} as figures are needed: ${fragment}`);
  const pattern = new RegExp(parts.map(escaped).join(`(${FIGURE})`), 'dgi');
  return [...text.matchAll(pattern)].map((match) => ({
    figures: match.slice(1).map((shown, at) => {
      const [from = 0, to = 0] = match.indices?.[at + 1] ?? [];
      return { from, to, figure: read(shown) };
    }),
  }));
}

function spansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: match[0],
  }));
}

export function read(shown: string): Figure {
  if (/\d/.test(shown)) {
    return { value: Number(shown.replaceAll(',', '')), decimals: shown.split('.')[1]?.length ?? 0 };
  }
  const fraction = FRACTIONS[shown.toLowerCase()];
  if (fraction !== undefined) return { value: fraction, decimals: 0 };
  let value = 0;
  for (const part of shown.toLowerCase().split(/[- ]/)) {
    value = part in MULTIPLES ? Math.max(value, 1) * (MULTIPLES[part] ?? 1) : value + (WORDS[part] ?? Number.NaN);
  }
  return { value, decimals: 0 };
}

const overlap = (a: { from: number; to: number }, b: { from: number; to: number }) => a.from < b.to && b.from < a.to;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
