/**
 * Filters, order and page of a list stand in its address, so that it can be kept, sent and gone back to. Each page says what it
 * knows; whatever else an address holds, or holds wrongly, is left out.
 */
type Read<Value> = (text: string) => Value | undefined;
type SearchSpec = Readonly<Record<string, Read<unknown>>>;
export type SearchOf<Spec extends SearchSpec> = { [Name in keyof Spec]?: Exclude<ReturnType<Spec[Name]>, undefined> };

const LONGEST_TEXT = 200;

export const text: Read<string> = (value) => (value === '' ? undefined : value.slice(0, LONGEST_TEXT));

export const oneOf =
  <const Choice extends string>(choices: readonly Choice[]): Read<Choice> =>
  (value) =>
    choices.find((choice) => choice === value);

export const wholeNumber =
  (least: number, most: number): Read<number> =>
  (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  };

/** Several of a few words: `a,b`. */
export const someOf =
  <const Choice extends string>(choices: readonly Choice[]): Read<readonly Choice[]> =>
  (value) => {
    const found = choices.filter((choice) => value.split(',').includes(choice));
    return found.length === 0 ? undefined : found;
  };

export function readSearch<const Spec extends SearchSpec>(spec: Spec) {
  return (search: Readonly<Record<string, unknown>>): SearchOf<Spec> => {
    const known = Object.entries(spec).flatMap(([name, read]) => {
      const given = search[name];
      const value = given === undefined ? undefined : read(asText(given));
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(known) as SearchOf<Spec>;
  };
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** As people write addresses. The router would write every value as JSON, a text of digits with quotes around it. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] => {
    const written = asText(value);
    return written === '' ? [] : [[name, written]];
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
