import type { TSchema } from 'typebox';
import { credentialsFor, KEY_HEADERS, PEOPLES_COOKIE } from '../http/admission/credential.ts';
import type { Access, Credential } from '../http/operation/access.ts';
import type { Operation } from '../http/operation/operation.ts';
import { shapeOfMedia } from '../http/operation/operation.ts';
import { Components, type JsonObject } from './components.ts';
import type { DescribedService } from './described-service.ts';
import { parametersOfOperation } from './parameters.ts';
import { responsesOf } from './responses.ts';
import { withSamples } from './with-samples.ts';

/** The OpenAPI 3.1 document of a service, from the same schemas that validate and serialise. Pages for people are not in it. */
export type OpenApiDocument = {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, unknown>>;
} & Record<string, unknown>;

export function openApiDocument<Context>(
  service: DescribedService,
  operations: readonly Operation<Context>[],
): OpenApiDocument {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    if (operation.page === true) continue;
    // OpenAPI has no word for "everything below": it is shown as one part of the path.
    const path = operation.path.replace('*}', '}');
    const item = paths[path] ?? {};
    paths[path] = item;
    item[operation.method.toLowerCase()] = withSamples(operationObject(service, operation, components), operation);
  }
  const credentials = credentialsIn(service, operations);
  return {
    openapi: '3.1.1',
    info: { title: service.title, version: service.version, description: service.description },
    servers: [{ url: '/', description: 'The server that this document came from' }],
    tags: Object.entries(tagsOf(service)).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      ...components.all(),
      ...(credentials.length > 0 && { securitySchemes: securitySchemes(service, credentials) }),
    },
  };
}

/** The service's own, and the console's where an operation is for operators. */
const credentialsIn = <Context>(
  { credentials }: DescribedService,
  operations: readonly Operation<Context>[],
): readonly Credential[] =>
  [
    ...new Set([...credentials, ...operations.flatMap(({ access }) => (access === 'operator' ? 'console' : []))]),
  ] as readonly Credential[];

/** A service that names no subjects is one itself. */
const tagsOf = ({ tags, title, description }: DescribedService) => tags ?? { [title]: description };

function tagOf<Context>(service: DescribedService, { id, tag }: Operation<Context>): string {
  const tags = tagsOf(service);
  const [first, ...others] = Object.keys(tags) as [string, ...string[]];
  if (tag === undefined && others.length > 0)
    throw new Error(`${id} has no tag: it is one of ${Object.keys(tags).join(', ')}`);
  if (tag !== undefined && !(tag in tags)) throw new Error(`${id} has the tag ${tag}, which its service does not have`);
  return tag ?? first;
}

function operationObject<Context>(
  service: DescribedService,
  operation: Operation<Context>,
  components: Components,
): JsonObject {
  const parameters = parametersOfOperation(operation, components);
  const { id, summary, description, body } = operation;
  return {
    operationId: id,
    tags: [tagOf(service, operation)],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: requestBody(operation, components) }),
    responses: responsesOf(service, operation, components),
    security: securityOf(service, operation.access),
    'x-effect': operation.effect,
  };
}

/** An empty entry says that it also goes without. */
function securityOf(service: DescribedService, access: Access): JsonObject[] {
  if (access === 'open') return [];
  const schemes = credentialsFor(service.credentials, access).map((credential) => ({ [credential]: [] }));
  return access === 'optional' ? [...schemes, {}] : schemes;
}

function requestBody<Context>(operation: Operation<Context>, components: Components): JsonObject {
  if (operation.body === 'stream') {
    const types = operation.accepts ?? ['application/octet-stream'];
    const shapeOf = (type: string) => operation.bodyShapes?.[type] ?? shapeOfMedia(type);
    const content = types.map((type) => [type, { schema: components.reference(shapeOf(type)) }]);
    return { required: true, content: Object.fromEntries(content) };
  }
  const schema = operation.bodyShapes?.['application/json'] ?? (operation.body as TSchema);
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

const KEY_WORDS = 'An API key, over HTTPS, from server-side code only.';

const CONSOLE_COOKIE = {
  name: `__Host-${PEOPLES_COOKIE}`,
  description: `A session of the console that has shown two factors, of a person with the operator's mark. Without https its name is \`${PEOPLES_COOKIE}\`. Methods other than GET also need an \`Origin\` of this very server.`,
};

function securitySchemes({ sessionCookie }: DescribedService, credentials: readonly Credential[]): JsonObject {
  return Object.fromEntries(
    credentials.map((credential) => {
      switch (credential) {
        case 'bearer':
          return [
            credential,
            { type: 'http', scheme: 'bearer', description: `${KEY_WORDS} \`Authorization: Bearer …\`.` },
          ];
        case 'session':
          return [credential, { type: 'apiKey', in: 'cookie', ...(sessionCookie ?? { name: 'session' }) }];
        case 'console':
          return [credential, { type: 'apiKey', in: 'cookie', ...CONSOLE_COOKIE }];
        default:
          return [credential, { type: 'apiKey', in: 'header', name: KEY_HEADERS[credential], description: KEY_WORDS }];
      }
    }),
  );
}
