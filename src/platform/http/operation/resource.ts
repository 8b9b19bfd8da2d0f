import type { Static, TObject, TSchema } from 'typebox';
import type { Answer } from '../answer/answer.ts';
import type { CachePolicy } from '../answer/caching.ts';
import { ENGLISH_FAULTS, notOneOf } from '../problem/fault-words.ts';
import { compileQueryCheck, namesOf } from './input-check.ts';
import type { Call, MediaReply, Operation, OperationFacts, QueryCheck, ReplyTable, Resource } from './operation.ts';
import type { Query } from './query-names.ts';
import { compileNameCheck } from './query-names.ts';
import { invalidRequest } from './validation.ts';

/**
 * One path, many answers, chosen by a query parameter: `resource` is to such a service what `operation` is to the others.
 * Validators are compiled at start; inventory, metrics and OpenAPI walk the resources as if they were operations.
 */
type ResourceAnswer<R extends TSchema> = Static<R> | Answer | string | Buffer;
type QueryOf<Q> = Q extends TObject ? Static<Q> : Record<string, never>;

/** The `resource` function of a service. */
export function resourcesOf<Context>() {
  return function resource<R extends TSchema, Q extends TObject | undefined = undefined>(description: {
    name: string;
    summary: string;
    query?: Q;
    check?: QueryCheck<Context, Partial<QueryOf<Q>>>;
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
  const { selector, resources, ...rest } = facts;
  const list = resources.map((resource) => ({ ...resource, reply: namingItself(selector, resource) }));
  return {
    ...rest,
    reply: { 200: list.flatMap((resource) => [resource.reply, ...(resource.media ?? [])]) } as ReplyTable,
    resources: { selector, list },
    handle: () => {
      throw new Error('A resource answers, never the operation itself');
    },
  };
}

/** Each answer says whose it is, so that a reader of several can tell them apart. */
export function namingItself<Context>(selector: string, { name, reply }: Resource<Context>): TSchema {
  const { properties = {}, required = [], ...rest } = reply as { properties?: object; required?: string[] };
  return {
    ...rest,
    required: [selector, ...required],
    properties: { [selector]: { type: 'string', const: name }, ...properties },
  } as TSchema;
}

/** Compiles the resources' checks; the returned function picks one for a query that is right, or throws a problem. */
export function compileResourceChoice<Context>(
  selector: string,
  list: readonly Resource<Context>[],
  service: Context,
): (query: Query) => Resource<Context> {
  const known = new Map(
    list.map((resource) => {
      const { name, query: schema, check } = resource;
      const names = compileNameCheck([selector, ...namesOf(schema)], {
        elsewhere: (unknown) => knownElsewhere(unknown, name, list),
      });
      return [name, { resource, faultsIn: compileQueryCheck({ schema, check, names }, service) }];
    }),
  );
  const ofAny = compileNameCheck([selector, ...new Set(list.flatMap(({ query }) => namesOf(query)))]);
  const names = [...known.keys()];
  const allowed = names.join(', ');
  return (query) => {
    const name = query[selector];
    const found = typeof name === 'string' ? known.get(name) : undefined;
    if (found === undefined) {
      const detail = name === undefined ? `is missing; it is one of ${allowed}` : notOneOf(name, names, ENGLISH_FAULTS);
      throw invalidRequest([{ in: 'query', name: selector, detail }, ...(ofAny(query) ?? [])]);
    }
    const faults = found.faultsIn(query);
    if (faults !== undefined) throw invalidRequest(faults);
    return found.resource;
  };
}

/** Of a name that others behind the same path know. */
function knownElsewhere<Context>(name: string, here: string, list: readonly Resource<Context>[]): string | undefined {
  const knowing = list.filter(({ query }) => namesOf(query).includes(name)).map((resource) => resource.name);
  return knowing.length === 0 ? undefined : `is not known to ${here}, only to ${knowing.join(', ')}`;
}
