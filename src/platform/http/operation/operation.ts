import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import Type from 'typebox';
import type { Problem } from '#kernel/problem.ts';
import type { ActiveKey } from '../../keys/store.ts';
import type { MemberOf, Person, Principal } from '../../workspaces/principal.ts';
import type { Effect, Role } from '../../workspaces/role.ts';
import type { Answer } from '../answer/answer.ts';
import type { CachePolicy } from '../answer/caching.ts';
import type { IncomingBody } from '../body/stream-body.ts';
import type { RefusalFormat } from '../problem/refusal.ts';
import type { Access } from './access.ts';
import type { Sample } from './sample.ts';

/**
 * A route as a typed description: one schema validates, serialises, types and documents. It becomes one `fastify.route()`
 * (mount.ts) and one operation of the OpenAPI document; it hides nothing of Fastify.
 */
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A reply that the platform does not serialise: the handler sends text, bytes or a stream of this media type. */
export type MediaReply = { media: string; describe: string; schema: TSchema };

/** `schema` is for the documents: text or bytes unless it says what JSON looks like. */
export const media = (type: string, describe: string, schema: TSchema = shapeOfMedia(type)): MediaReply => ({
  media: type,
  describe,
  schema,
});

/** What a reader of the documents can expect of bytes whose form their type names. */
export function shapeOfMedia(type: string): TSchema {
  const isText = type.startsWith('text/') || type.endsWith('+xml') || type === 'application/x-ndjson';
  return isText ? Type.String() : Type.String({ format: 'binary' });
}

export type ReplySchema = TSchema | MediaReply;
export type ReplyTable = Readonly<Record<number, ReplySchema | readonly ReplySchema[]>>;

type One<R> = R extends MediaReply
  ? string | Buffer | Readable | Answer
  : R extends TSchema
    ? Static<R> | Answer
    : never;
type ReplyOf<R extends ReplyTable> = {
  [Status in keyof R]: R[Status] extends readonly (infer Each)[] ? One<Each> : One<R[Status]>;
}[keyof R];
type InputOf<S> = S extends TSchema ? Static<S> : undefined;
type BodyOf<B> = B extends 'stream' ? IncomingBody : InputOf<B>;

type PrincipalOf<A extends Access> = A extends 'key' | 'key-only'
  ? Principal
  : A extends 'member'
    ? Principal & { workspaceId: string; member: MemberOf }
    : undefined;

/** What a handler gets. `service` is whatever the service's `open` returned. */
export type Call<Context, Session, Params, Query, Body, A extends Access, Headers = unknown> = {
  params: Params;
  query: Query;
  /** Those that the operation declares, in lower case. */
  headers: Headers;
  body: Body;
  service: Context;
  /** Who asks: by a key or, as a member of a workspace, by a session. */
  principal: PrincipalOf<A>;
  key: A extends 'key-only' ? ActiveKey : A extends 'optional' ? ActiveKey | undefined : undefined;
  session: A extends 'session' ? Session : A extends 'optional' ? Session | undefined : undefined;
  /** The operator. */
  person: A extends 'operator' ? Person : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A form's page with headers of its own, where those of every form do not fit. */
export type FormPage = { page: string; headers: Readonly<Record<string, string>> };

export type OperationFacts<Context> = {
  /** The OpenAPI operationId. The file is named after it, in kebab case. */
  id: string;
  method: Method;
  /** OpenAPI's spelling: `/hotels/{uen}`; `/console/{path*}` takes everything below. */
  path: string;
  access: Access;
  /** What it does, and so which roles and scopes open it. */
  effect: Effect;
  /** For members: what they must be at least, besides what the effect asks for. */
  role?: Role;
  /** What it makes belongs to a workspace: keys of the command line are refused. */
  workspaceOnly?: true;
  summary: string;
  description?: string;
  /** Media types that a streamed body may have; JSON bodies are always `application/json`. */
  accepts?: readonly string[];
  /** What a body of a media type looks like, for the documentation, where whoever reads it checks it: a stream, or `unknown`. */
  bodyShapes?: Readonly<Record<string, TSchema>>;
  /** Bytes. A streamed body may take its limit from the service, and have another one for each media type. */
  bodyLimit?: number | ((service: Context, mediaType: string) => number);
  cache?: CachePolicy;
  /** Answers that nobody may keep, but that hold no secret: they may be packed. What may be kept is packed anyway. */
  packs?: true;
  /** Its own way to say no, where a protocol demands one. */
  refusal?: RefusalFormat;
  /** Its own code for values that do not fit the schema, where a contract names one. */
  invalid?: (problem: Problem) => Problem;
  /** False for what balancers poll: neither counted nor shed. */
  limited?: boolean;
  /** For people: not among the API's operations, indifferent to query names it does not know. */
  page?: true;
  /** The body is a form's, and whoever is refused gets the form's page again, which this writes. */
  form?: (problem: Problem, asked: { service: Context; request: FastifyRequest }) => string | FormPage;
  /** For what is reached by URLs that others make, such as another site's redirect. */
  ignoresUnknownQuery?: true;
  /** The subject under which the documents list it, one of the service's `tags`. */
  tag?: string;
  /** Codes of its refusals besides those of the platform (declared-refusals.ts): of the service's table, or of the platform's. */
  refuses?: readonly string[];
  /** Headers of its own by status, each with what it says, for the documentation. */
  replyHeaders?: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** Answers of its own by status and name, for the documentation, where no sample can have them. */
  replyExamples?: Readonly<Record<number, Readonly<Record<string, unknown>>>>;
  /** Bodies for the documentation, each of which the schema accepts. */
  examples?: Readonly<Record<string, unknown>>;
  /** Whole questions with their real answers, for the reference and the documents (sample.ts). */
  samples?: readonly Sample[];
};

export type WrongParameter = { name: string; detail: string };

/**
 * What a schema cannot say of a query. It is told together with what the schema finds, so it gets only those values with
 * which the schema found nothing wrong.
 */
export type QueryCheck<Context, Query = unknown> = (query: Query, service: Context) => readonly WrongParameter[];

export type Operation<Context = unknown> = OperationFacts<Context> & {
  params?: TObject;
  query?: TObject;
  check?: QueryCheck<Context>;
  /** Names in lower case. */
  headers?: TObject;
  body?: TSchema | 'stream';
  reply: ReplyTable;
  /** Several answers behind one path, chosen by a query parameter (resource.ts). */
  resources?: { selector: string; list: readonly Resource<Context>[] };
  handle(call: Call<Context, unknown, unknown, unknown, unknown, Access>): unknown;
};

/** One of several answers behind one path (resource.ts). */
export type Resource<Context = unknown> = {
  name: string;
  summary: string;
  query?: TObject;
  check?: QueryCheck<Context>;
  reply: TSchema;
  /** Where it differs from the operation's. */
  cache?: CachePolicy;
  /** Further media types that the handler may send instead. */
  media?: readonly MediaReply[];
  /** Its prepared answers depend on the question alone, as long as the process lives: they may be cached by URL. */
  lasts?: boolean;
  handle(call: Call<Context, unknown, unknown, unknown, unknown, 'open'>): unknown;
};

/** The `operation` function of a service: fixes the type of `service` (and of a session) in its handlers. */
export function operationsOf<Context, Session = never>() {
  return function operation<
    const A extends Access,
    R extends ReplyTable,
    P extends TObject | undefined = undefined,
    Q extends TObject | undefined = undefined,
    H extends TObject | undefined = undefined,
    B extends TSchema | 'stream' | undefined = undefined,
  >(
    description: OperationFacts<Context> & {
      access: A;
      params?: P;
      query?: Q;
      check?: QueryCheck<Context, Partial<InputOf<Q>>>;
      headers?: H;
      body?: B;
      reply: R;
      handle: (
        call: Call<Context, Session, InputOf<P>, InputOf<Q>, BodyOf<B>, A, InputOf<H>>,
      ) => ReplyOf<R> | Promise<ReplyOf<R>>;
    },
  ): Operation<Context> {
    return description as unknown as Operation<Context>;
  };
}
