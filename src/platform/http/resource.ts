import type { Static, TObject, TSchema } from 'typebox';
import type { CachePolicy } from './caching.ts';
import type { Call, MediaReply, Operation, OperationFacts, ReplyTable, Resource } from './operation.ts';
import type { PreparedAnswer } from './prepared-answer.ts';
import { platformProblem } from './problems.ts';
import { compileValidator } from './validation.ts';

/**
 * One path, many answers, chosen by a query parameter: `resource` is to such a service what `operation` is to the others.
 * Validators are compiled at start; inventory, metrics and OpenAPI walk the resources as if they were operations.
 */
type ResourceAnswer<R extends TSchema> = Static<R> | PreparedAnswer | string | Buffer;
type QueryOf<Q> = Q extends TObject ? Static<Q> : Record<string, never>;

/** The `resource` function of a service. */
export function resourcesOf<Context>() {
  return function resource<R extends TSchema, Q extends TObject | undefined = undefined>(description: {
    name: string;
    summary: string;
    query?: Q;
    reply: R;
    media?: readonly MediaReply[];
    cache?: CachePolicy;
    lasts?: boolean;
    handle: (
      call: Call<Context, unknown, undefined, QueryOf<Q>, undefined, 'open'>,
    ) => ResourceAnswer<R> | Promise<ResourceAnswer<R>>;
  }): Resource<Context> {
    return description as unknown as Resource<Context>;
  };
}

/** The one operation behind which the resources live. */
export function resourceOperation<Context>(
  facts: OperationFacts<Context> & { access: 'open'; selector: string; resources: readonly Resource<Context>[] },
): Operation<Context> {
  const { selector, resources: list, ...rest } = facts;
  return {
    ...rest,
    reply: { 200: list.flatMap((resource) => [resource.reply, ...(resource.media ?? [])]) } as ReplyTable,
    resources: { selector, list },
    handle: () => {
      throw new Error('A resource answers, never the operation itself');
    },
  };
}

export type ChosenResource<Context> = { resource: Resource<Context>; query: unknown };

/** Compiles the resources' validators; the returned function picks and validates, or throws a problem. */
export function compileResourceChoice<Context>(
  selector: string,
  list: readonly Resource<Context>[],
): (query: Record<string, unknown>) => ChosenResource<Context> {
  const known = new Map(
    list.map((resource) => [
      resource.name,
      {
        resource,
        validate: resource.query === undefined ? undefined : compileValidator(resource.query, 'querystring'),
      },
    ]),
  );
  const allowed = [...known.keys()].join(', ');
  return (query) => {
    const name = query[selector];
    const found = typeof name === 'string' ? known.get(name) : undefined;
    if (found === undefined) {
      const detail = name === undefined ? `is missing; it is one of ${allowed}` : `must be one of ${allowed}`;
      throw platformProblem('invalid_request', {
        public: `${selector} ${detail}.`,
        errors: [{ in: 'query', name: selector, detail }],
      });
    }
    if (found.validate === undefined) return { resource: found.resource, query };
    const result = found.validate(query);
    if ('error' in result) throw result.error;
    return { resource: found.resource, query: result.value };
  };
}
