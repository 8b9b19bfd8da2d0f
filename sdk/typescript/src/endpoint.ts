/**
 * An operation of the API as a program calls it: method and address, and, for the compiler alone, what goes in and what comes
 * out. Those in `generated/` are written from the OpenAPI documents, one line each, so that a bundler keeps only what is used.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** As the generated types describe a question. */
export type Question = { url: string; path?: unknown; query?: unknown; body?: unknown; headers?: unknown };

declare const types: unique symbol;

export type Endpoint<Asked extends Question = Question, Reply = unknown> = {
  readonly method: Method;
  readonly url: Asked['url'];
  /** Statuses besides 2xx that are answers and no refusals: `/readyz` says 503 and why. */
  readonly answers?: readonly number[];
  readonly [types]?: (asked: Asked) => Reply;
};

export function endpoint<Asked extends Question, Reply>(
  method: Method,
  url: Asked['url'],
  answers?: readonly number[],
): Endpoint<Asked, Reply> {
  return answers === undefined ? { method, url } : { method, url, answers };
}

/** What a caller gives: everything but the address, which the endpoint has. */
export type InputOf<Asked extends Question> = Omit<Asked, 'url'>;

type Value = string | number | boolean | null | undefined;
export type Values = Readonly<Record<string, Value | readonly Value[]>>;

/** The address with its parts filled in and its query behind it. What is undefined is left out; a list is told one by one. */
export function addressOf(url: string, path: Values = {}, query: Values = {}): string {
  const filled = url.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined || value === '') throw new Error(`${url} needs ${name}`);
    // Nothing encodes these, and a browser would ask another operation.
    if (value === '.' || value === '..') throw new Error(`${url} cannot have ${String(value)} as ${name}`);
    return encodeURIComponent(String(value));
  });
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((each): [string, string][] => (each == null ? [] : [[name, String(each)]])),
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}
