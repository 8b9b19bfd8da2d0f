import type { TSchema } from 'typebox';
import { answersConditionally } from '../http/operation/declared-refusals.ts';
import type { MediaReply, Operation, ReplySchema } from '../http/operation/operation.ts';
import { problemDocument } from '../http/problem/refusal.ts';
import type { Components, JsonObject } from './components.ts';
import type { DescribedService } from './described-service.ts';
import { refusalResponses } from './refusal-responses.ts';
import { replyHeaders } from './response-headers.ts';

/** Everything that an operation answers with, by status. */
export function responsesOf<Context>(
  service: DescribedService,
  operation: Operation<Context>,
  components: Components,
): JsonObject {
  const table: JsonObject = {};
  for (const [status, entry] of Object.entries(operation.reply)) {
    table[status] = replyOf(operation, Number(status), [entry].flat() as ReplySchema[], components);
  }
  if (answersConditionally(operation)) table['304'] = notModified(operation, components);
  for (const [status, refusal] of refusalResponses(service, operation, components)) {
    const reply = table[status] as JsonObject | undefined;
    table[status] = reply === undefined ? refusal : together(reply, refusal);
  }
  table['default'] = fallback(service, operation, components);
  return table;
}

function replyOf<Context>(
  operation: Operation<Context>,
  status: number,
  entries: readonly ReplySchema[],
  components: Components,
): JsonObject {
  const medias = entries.filter((each): each is MediaReply => 'media' in each);
  const schemas = entries.filter((each): each is TSchema => !('media' in each));
  const json = operation.resources === undefined ? oneOf(schemas, components) : union(operation.resources, components);
  const shown = ownExamples(operation, status);
  const content = {
    ...(json !== undefined && { [JSON_TYPE]: { schema: json, ...shown } }),
    ...Object.fromEntries(
      medias.map(({ media, schema }) => [
        media,
        { schema: components.reference(schema), ...(media === JSON_TYPE ? shown : exampleOf(media, schema)) },
      ]),
    ),
  };
  return {
    description: descriptionOf(operation, schemas, medias),
    headers: replyHeaders(operation, status, components),
    // An answer that has no body has no media type either.
    ...(!isEmpty(status, schemas) && { content }),
  };
}

const JSON_TYPE = 'application/json';

function ownExamples<Context>({ replyExamples }: Operation<Context>, status: number): JsonObject {
  const named = Object.entries(replyExamples?.[status] ?? {}).map(([name, value]) => [name, { value }]);
  return named.length === 0 ? {} : { examples: Object.fromEntries(named) };
}

/** Of JSON of a type of its own the schema shows what it looks like. */
function exampleOf(media: string, schema: TSchema): JsonObject {
  const [value] = (schema as { examples?: unknown[] }).examples ?? [];
  return media.endsWith('+json') && value !== undefined ? { examples: { one: { value } } } : {};
}

function descriptionOf<Context>(
  { resources }: Operation<Context>,
  schemas: readonly TSchema[],
  medias: readonly MediaReply[],
): string {
  if (resources !== undefined) return `What was asked for; \`${resources.selector}\` tells what it is.`;
  return (schemas[0] as { description?: string } | undefined)?.description ?? medias[0]?.describe ?? 'The answer';
}

const isEmpty = (status: number, schemas: readonly TSchema[]) =>
  status === 302 || (schemas as readonly { type?: unknown }[]).some(({ type }) => type === 'null');

function oneOf(schemas: readonly TSchema[], components: Components): unknown {
  if (schemas.length > 1) return { anyOf: schemas.map((schema) => components.reference(schema)) };
  return schemas[0] && components.reference(schemas[0]);
}

/** The answers of several resources: each names itself, so that a reader knows which it has. */
function union<Context>(
  { selector, list }: NonNullable<Operation<Context>['resources']>,
  components: Components,
): JsonObject {
  const references = list.map(({ name, reply }) => [name, components.reference(reply)] as const);
  const mapping = references.flatMap(([name, reference]) => {
    const { $ref: pointer } = reference as { $ref?: string };
    return pointer === undefined ? [] : [[name, pointer]];
  });
  return {
    oneOf: references.map(([, reference]) => reference),
    ...(mapping.length === list.length && {
      discriminator: { propertyName: selector, mapping: Object.fromEntries(mapping) },
    }),
  };
}

function notModified<Context>(operation: Operation<Context>, components: Components): unknown {
  return components.response(`NotModified${operation.limited === false ? 'Uncounted' : ''}`, {
    description: 'The client has this answer already.',
    headers: replyHeaders(operation, 304, components),
  });
}

/** A status with an answer of the operation's own beside the platform's refusals. */
function together(reply: JsonObject, refusal: JsonObject): JsonObject {
  return {
    description: [reply['description'], refusal['description']].join('\n\n'),
    headers: { ...(refusal['headers'] as JsonObject), ...(reply['headers'] as JsonObject) },
    content: contentOfBoth(reply['content'] as Contents, refusal['content'] as Contents),
  };
}

type Contents = Readonly<Record<string, JsonObject>>;

/** Many readers look at the first media type of a status only: there, both shapes are told. */
function contentOfBoth(reply: Contents, refusal: Contents): JsonObject {
  const refused = Object.values(refusal)[0]?.['schema'];
  const both = Object.entries(reply).map(([type, content]) => [
    type,
    {
      schema: { oneOf: [content['schema'], refused] },
      examples: { ...(content['examples'] as JsonObject), ...(refusal[type]?.['examples'] as JsonObject) },
    },
  ]);
  return { ...Object.fromEntries(both), ...withoutKeys(refusal, reply) };
}

const withoutKeys = (all: Contents, others: Contents) =>
  Object.fromEntries(Object.entries(all).filter(([type]) => !(type in others)));

/** What is said before the operation is known is a problem document, whatever the operation's own way to say no. */
function fallback<Context>(service: DescribedService, operation: Operation<Context>, components: Components): unknown {
  const format = operation.refusal ?? service.refusal ?? problemDocument;
  const formats = [format, ...(format.mediaType === problemDocument.mediaType ? [] : [problemDocument])];
  const title = (format.schema as { title?: string }).title ?? operation.id;
  return components.response(`Other${title}`, {
    description:
      'What is refused before the operation is known: another method (405), headers that are too large (431); or an answer of whoever stands before the server.',
    content: Object.fromEntries(
      formats.map(({ mediaType, schema }) => [mediaType, { schema: components.reference(schema) }]),
    ),
  });
}
