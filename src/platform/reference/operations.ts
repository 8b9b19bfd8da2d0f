import type { OpenApiDocument } from '../openapi/document.ts';
import { asList, asObject, asText, type JsonObject } from './json.ts';

/** The operations of an OpenAPI document, in its order, with every absent part made explicit. Renders nothing. */
export type Parameter = { name: string; location: string; required: boolean; description: string; schema: JsonObject };
/** `key` is its name in the document: of a refusal, the code. */
type Example = { key: string; name: string; value: unknown };
export type Content = { mediaType: string; schema: JsonObject | undefined; examples: readonly Example[] };
export type RequestBody = { required: boolean; description: string; contents: readonly Content[] };
export type HeaderFact = { name: string; description: string };
export type Answer = {
  status: string;
  description: string;
  headers: readonly HeaderFact[];
  contents: readonly Content[];
};

export type DocumentedOperation = {
  id: string;
  method: string;
  path: string;
  /** The first of its tags. */
  tag: string;
  summary: string;
  description: string;
  deprecated: boolean;
  /** Alternatives; each names the schemes that are needed together. Empty: open. */
  security: readonly (readonly string[])[];
  parameters: readonly Parameter[];
  body: RequestBody | undefined;
  answers: readonly Answer[];
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];

export function readOperations(document: OpenApiDocument): readonly DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = asObject(item[method]);
      return operation === undefined ? [] : [readOperation(document, path, method, operation, item)];
    }),
  );
}

function readOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: JsonObject,
  item: JsonObject,
): DocumentedOperation {
  const id = asText(operation['operationId']) || `${method}${path.replace(/\W+/g, '-')}`;
  const body = asObject(follow(document, operation['requestBody']));
  return {
    id,
    method: method.toUpperCase(),
    path,
    tag: asText(asList(operation['tags'])[0]),
    summary: asText(operation['summary']) || id,
    description: asText(operation['description']),
    deprecated: operation['deprecated'] === true,
    security: asList(operation['security'] ?? document['security']).map((each) => Object.keys(asObject(each) ?? {})),
    parameters: readParameters(document, [...asList(item['parameters']), ...asList(operation['parameters'])]),
    body: body && {
      required: body['required'] === true,
      description: asText(body['description']),
      contents: readContents(document, body['content']),
    },
    answers: Object.entries(asObject(operation['responses']) ?? {}).map(([status, value]) => {
      const answer = asObject(follow(document, value)) ?? {};
      return {
        status,
        description: asText(answer['description']),
        headers: readHeaders(document, answer['headers']),
        contents: readContents(document, answer['content']),
      };
    }),
  };
}

/** An operation's own parameter replaces its path's of the same name and location. */
function readParameters(document: OpenApiDocument, list: readonly unknown[]): readonly Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const value of list) {
    const parameter = asObject(follow(document, value)) ?? {};
    const name = asText(parameter['name']);
    const location = asText(parameter['in']);
    const example = readExamples(document, parameter)[0];
    const schema = asObject(parameter['schema']) ?? {};
    parameters.set(`${location} ${name}`, {
      name,
      location,
      required: parameter['required'] === true,
      description: asText(parameter['description']) || asText(schema['description']),
      schema: example === undefined ? schema : { ...schema, examples: [example.value] },
    });
  }
  return [...parameters.values()];
}

function readHeaders(document: OpenApiDocument, headers: unknown): readonly HeaderFact[] {
  return Object.entries(asObject(headers) ?? {}).map(([name, value]) => {
    const header = asObject(follow(document, value)) ?? {};
    const description = asText(header['description']) || asText(asObject(header['schema'])?.['description']);
    return { name, description };
  });
}

/** What the tags of a document say of themselves, in its order. */
export function readTags(document: OpenApiDocument): ReadonlyMap<string, string> {
  const tags = asList(document['tags']).map((value) => asObject(value) ?? {});
  return new Map(tags.map((tag) => [asText(tag['name']), asText(tag['description'])]));
}

function readContents(document: OpenApiDocument, content: unknown): readonly Content[] {
  return Object.entries(asObject(content) ?? {}).map(([mediaType, value]) => {
    const media = asObject(value) ?? {};
    return { mediaType, schema: asObject(media['schema']), examples: readExamples(document, media) };
  });
}

function readExamples(document: OpenApiDocument, holder: JsonObject): readonly Example[] {
  if ('example' in holder) return [{ key: '', name: '', value: holder['example'] }];
  return Object.entries(asObject(holder['examples']) ?? {}).flatMap(([name, value]) => {
    const example = asObject(follow(document, value)) ?? {};
    return 'value' in example ? [{ key: name, name: asText(example['summary']) || name, value: example['value'] }] : [];
  });
}

/** A reusable part of the document behind a reference. One step: OpenAPI forbids chains of these. */
function follow(document: OpenApiDocument, value: unknown): unknown {
  const reference = asText(asObject(value)?.['$ref']);
  if (!reference.startsWith('#/')) return value;
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((inner, key) => asObject(inner)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}
