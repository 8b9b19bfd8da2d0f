/**
 * A refusal or failure told twice: `detail` is what the caller may know, `internal` is what the log must know.
 * Says nothing about HTTP bodies: the platform renders it (RFC 9457 by default, a service's own format where it has one).
 */
export type FaultyField = {
  /** Where the fault lies, in OpenAPI's words. */
  in: 'query' | 'path' | 'header' | 'body';
  name: string;
  detail: string;
};

export type ProblemOptions = {
  public?: string;
  internal?: Record<string, unknown>;
  errors?: FaultyField[];
  headers?: Record<string, string>;
  cause?: unknown;
};

/**
 * `meaning` is for the page of problems that people read; `title` travels with every answer. `example` is what a caller may
 * be told, for the documents, where the meaning is not.
 */
export type ProblemKind = { status: number; title: string; meaning: string; example?: string };

export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly internal: Record<string, unknown> | undefined;
  readonly errors: FaultyField[] | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(code: string, kind: ProblemKind, options: ProblemOptions = {}) {
    super(options.public ?? kind.title, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = kind.status;
    this.title = kind.title;
    this.detail = options.public ?? kind.meaning;
    this.internal = options.internal;
    this.errors = options.errors;
    this.headers = options.headers;
  }
}

export type ProblemTable<Code extends string> = {
  /** Makes a problem of this table, ready to be thrown. */
  (code: Code, options?: ProblemOptions): Problem;
  readonly kinds: Record<Code, ProblemKind>;
};

/** One table of codes for each service, and one for the platform. */
export function problemTable<Code extends string>(kinds: Record<Code, ProblemKind>): ProblemTable<Code> {
  const make = (code: Code, options?: ProblemOptions) => new Problem(code, kinds[code], options);
  return Object.assign(make, { kinds });
}
