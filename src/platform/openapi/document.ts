import type { TObject, TSchema } from 'typebox';
import type { Access } from '../http/access.ts';
import { credentialsFor } from '../http/credential.ts';
import type { MediaReply, Operation, ReplySchema } from '../http/operation.ts';
import { problemDocument } from '../http/refusal.ts';
import type { Service } from '../service.ts';

/**
 * The OpenAPI 3.1 document of a service, from the same schemas that validate and serialise. Schemas with a `title` become
 * components; two different schemas with one title are a mistake and refused.
 */
export type OpenApiDocument = {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, unknown>>;
} & Record<string, unknown>;

type Described = Pick<Service, 'title' | 'version' | 'description' | 'credentials' | 'refusal' | 'sessionCookie'>;

export type JsonObject = Record<string, unknown>;

export function openApiDocument<Context>(
  service: Described,
  operations: readonly Operation<Context>[],
): OpenApiDocument {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    // OpenAPI has no word for "everything below": it is shown as one part of the path.
    const path = operation.path.replace('*}', '}');
    const item = paths[path] ?? {};
    paths[path] = item;
    item[operation.method.toLowerCase()] = operationObject(service, operation, components);
  }
  return {
    openapi: '3.1.1',
    info: { title: service.title, version: service.version, description: service.description },
    servers: [{ url: '/', description: 'The server that this document came from' }],
    paths,
    components: {
      ...(components.schemas.size > 0 && { schemas: Object.fromEntries(components.schemas) }),
      ...(service.credentials.length > 0 && { securitySchemes: securitySchemes(service) }),
    },
  };
}

function operationObject<Context>(
  service: Described,
  operation: Operation<Context>,
  components: Components,
): JsonObject {
  const parameters = [
    ...parametersOf(operation.params, 'path', components),
    ...queryParameters(operation, components),
    ...parametersOf(operation.headers, 'header', components),
  ];
  const description = operation.description;
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body !== undefined && { requestBody: requestBody(operation, components) }),
    responses: responses(service, operation, components),
    security: securityOf(service, operation.access),
  };
}

/** An empty entry says that it also goes without. */
function securityOf(service: Described, access: Access): JsonObject[] {
  if (access === 'open') return [];
  const schemes = credentialsFor(service.credentials, access).map((credential) => ({ [credential]: [] }));
  return access === 'optional' ? [...schemes, {}] : schemes;
}

function queryParameters<Context>(operation: Operation<Context>, components: Components): JsonObject[] {
  if (operation.resources === undefined) return parametersOf(operation.query, 'query', components);
  const { selector, list } = operation.resources;
  const choice = {
    name: selector,
    in: 'query',
    required: true,
    description: list.map((resource) => `\`${resource.name}\`: ${resource.summary}`).join('\n\n'),
    schema: { type: 'string', enum: list.map((resource) => resource.name) },
  };
  const merged = new Map<string, { parameter: JsonObject; users: Map<string, unknown> }>();
  for (const resource of list) {
    for (const given of parametersOf(resource.query, 'query', components)) {
      const { default: fallback, ...schema } = given['schema'] as JsonObject;
      const name = String(given['name']);
      const parameter = { ...given, required: false, schema };
      const known = merged.get(name);
      if (known === undefined) merged.set(name, { parameter, users: new Map([[resource.name, fallback]]) });
      else if (JSON.stringify(known.parameter) === JSON.stringify(parameter)) known.users.set(resource.name, fallback);
      else throw new Error(`${operation.id}: resources mean different things by ${name}`);
    }
  }
  const others = [...merged.values()].map(({ parameter, users }) => sharedParameter(parameter, users));
  return [choice, ...others];
}

/** A parameter of several resources: they may differ in its default, which is then told in words. */
function sharedParameter(parameter: JsonObject, users: ReadonlyMap<string, unknown>): JsonObject {
  const byDefault = Map.groupBy(users.keys(), (name) => users.get(name));
  const [[onlyDefault]] = [...byDefault] as [[unknown, string[]]];
  const isShared = byDefault.size === 1;
  const told = isShared
    ? []
    : [...byDefault].map(
        ([fallback, names]) =>
          `Default for ${names.join(', ')}: ${fallback === undefined ? 'none' : JSON.stringify(fallback)}.`,
      );
  return {
    ...parameter,
    description: [parameter['description'], `For ${[...users.keys()].join(', ')}.`, ...told].filter(Boolean).join(' '),
    schema: {
      ...(parameter['schema'] as JsonObject),
      ...(isShared && onlyDefault !== undefined && { default: onlyDefault }),
    },
  };
}

function parametersOf(
  schema: TObject | undefined,
  place: 'path' | 'query' | 'header',
  components: Components,
): JsonObject[] {
  if (schema === undefined) return [];
  const required = new Set((schema as { required?: string[] }).required ?? []);
  return Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => {
    const { description, ...rest } = property as { description?: string };
    return {
      name,
      in: place,
      // What has a default is always there for the handler, and may be left out by the caller.
      required: place === 'path' || (required.has(name) && !('default' in property)),
      ...(description !== undefined && { description }),
      schema: components.reference(rest as TSchema),
    };
  });
}

function requestBody<Context>(operation: Operation<Context>, components: Components): JsonObject {
  if (operation.body === 'stream') {
    const types = operation.accepts ?? ['application/octet-stream'];
    const shapeOf = (type: string) => operation.bodyShapes?.[type];
    const describe = (shape: TSchema | undefined) =>
      shape === undefined ? {} : { schema: components.reference(shape) };
    return { required: true, content: Object.fromEntries(types.map((type) => [type, describe(shapeOf(type))])) };
  }
  const schema = operation.body as TSchema;
  const required = ((schema as { required?: string[] }).required ?? []).length > 0;
  const examples = Object.entries(operation.examples ?? {}).map(([name, value]) => [name, { value }]);
  return {
    required,
    content: {
      'application/json': {
        schema: components.reference(schema),
        ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
      },
    },
  };
}

function responses<Context>(service: Described, operation: Operation<Context>, components: Components): JsonObject {
  const table: JsonObject = {};
  for (const [status, entry] of Object.entries(operation.reply)) {
    const entries = [entry].flat() as ReplySchema[];
    const schemas = entries.filter((each): each is TSchema => !('media' in each));
    const medias = entries.filter((each): each is MediaReply => 'media' in each);
    const json =
      schemas.length > 1
        ? { anyOf: schemas.map((schema) => components.reference(schema)) }
        : schemas[0] && components.reference(schemas[0]);
    const content = {
      ...(json !== undefined && { 'application/json': { schema: json } }),
      ...Object.fromEntries(medias.map((each) => [each.media, {}])),
    };
    // An answer that has no body has no media type either.
    const isEmpty = Number(status) === NO_CONTENT;
    table[status] = { description: describeReply(schemas[0], medias[0]), ...(!isEmpty && { content }) };
  }
  const refusal = operation.refusal ?? service.refusal ?? problemDocument;
  table['default'] = {
    description: 'A refusal or a failure',
    content: { [refusal.mediaType]: { schema: components.reference(refusal.schema) } },
  };
  return table;
}

const NO_CONTENT = 204;

function describeReply(schema: TSchema | undefined, reply: MediaReply | undefined): string {
  return (schema as { description?: string } | undefined)?.description ?? reply?.describe ?? 'The answer';
}

class Components {
  readonly schemas = new Map<string, unknown>();

  /** The schema itself, or a reference if it has a title. Works its way down into the schema. */
  reference(schema: TSchema): unknown {
    const { title } = schema as { title?: string };
    const inner = this.#inside(schema);
    if (title === undefined) return inner;
    const known = this.schemas.get(title);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(inner)) {
      throw new Error(`Two different schemas are titled ${title}`);
    }
    this.schemas.set(title, inner);
    return { $ref: `#/components/schemas/${title}` };
  }

  #inside(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#child(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, KEEP_AS_IS.has(key) ? each : this.#child(each)]),
    );
  }

  #child(value: unknown): unknown {
    const isTitled = typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';
    return isTitled ? this.reference(value as TSchema) : this.#inside(value);
  }
}

/** Values of these keywords are data, not schemas. */
const KEEP_AS_IS = new Set(['examples', 'example', 'default', 'enum', 'const', 'required']);

function securitySchemes({ credentials, sessionCookie }: Described): JsonObject {
  return Object.fromEntries(
    credentials.map((credential) => {
      if (credential === 'bearer')
        return [
          credential,
          { type: 'http', scheme: 'bearer', description: 'An API key, over HTTPS, from server-side code only.' },
        ];
      if (credential === 'session')
        return [credential, { type: 'apiKey', in: 'cookie', name: sessionCookie ?? 'session' }];
      return [
        credential,
        {
          type: 'apiKey',
          in: 'header',
          name: credential,
          description: 'An API key, over HTTPS, from server-side code only.',
        },
      ];
    }),
  );
}
