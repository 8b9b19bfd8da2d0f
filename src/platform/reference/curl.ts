import { neededSchemes, type Schemes } from './credentials.ts';
import { asObject, type JsonObject } from './json.ts';
import { encodeSegment } from './markup.ts';
import type { Content, DocumentedOperation, Parameter } from './operations.ts';
import { sampleValue } from './sample-value.ts';
import { allowedValues, resolve, type Schemas } from './schemas.ts';
import { examplesOf } from './type-words.ts';

/**
 * A command that can be pasted into a POSIX shell. Whatever comes from the document is quoted; the only thing that the
 * shell expands is the variable that holds the caller's credential. Gives plain text: whoever shows it escapes it.
 */
const BASE = 'http://127.0.0.1:3000';

export function curlCommand(operation: DocumentedOperation, schemas: Schemas, schemes: Schemes): string {
  const body = operation.body?.contents[0];
  const credentials = neededSchemes(operation.security, schemes).flatMap((scheme) => scheme.argument ?? []);
  const headers = operation.parameters.filter((parameter) => parameter.place === 'header' && parameter.required);
  const lines = [
    ['curl', ...methodArguments(operation.method), quote(address(operation, schemas))].join(' '),
    ...credentials.map(({ flag, text, variable }) => `${flag} ${quoteBefore(text, variable)}`),
    ...headers.map((header) => `-H ${quote(`${header.name}: ${asWord(parameterValue(header, schemas))}`)}`),
    ...(body === undefined ? [] : bodyArguments(body, schemas)),
  ];
  return lines.join(' \\\n  ');
}

/** Inside single quotes the shell reads everything as it is, except the quote itself. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Double quotes, so that the variable is expanded; what stands before it is kept literal. */
function quoteBefore(text: string, variable: string): string {
  return `"${text.replace(/[\\"$`]/g, '\\$&')}$${variable}"`;
}

function methodArguments(method: string): string[] {
  if (method === 'GET') return [];
  return method === 'HEAD' ? ['--head'] : ['-X', method];
}

function address(operation: DocumentedOperation, schemas: Schemas): string {
  const inPath = new Map(operation.parameters.filter(({ place }) => place === 'path').map((each) => [each.name, each]));
  const path = operation.path.replace(/\{([^{}]+)\}/g, (_match, name: string) => {
    const parameter = inPath.get(name);
    return encodeSegment(parameter === undefined ? name : asWord(parameterValue(parameter, schemas)));
  });
  const pairs = queryParameters(operation.parameters, schemas).flatMap((parameter) =>
    [parameterValue(parameter, schemas)].flat().map((value) => [parameter.name, asWord(value)] as const),
  );
  const query = pairs.map(([name, value]) => `${encodeSegment(name)}=${encodeSegment(value)}`).join('&');
  return `${BASE}${path}${query === '' ? '' : `?${query}`}`;
}

/** Its own name says more than `string` would. */
function parameterValue(parameter: Parameter, schemas: Schemas): unknown {
  return sampleValue(parameter.schema, schemas, { word: parameter.name });
}

/** The required ones are a whole request; where there are none, those with something to show take their place. */
function queryParameters(parameters: readonly Parameter[], schemas: Schemas): readonly Parameter[] {
  const all = parameters.filter(({ place }) => place === 'query');
  const required = all.filter((parameter) => parameter.required);
  if (required.length > 0) return required;
  const withExample = all.filter(({ schema }) => examplesOf(resolve(schema, schemas).schema).length > 0);
  return withExample.length > 0
    ? withExample
    : all.filter(({ schema }) => hasValue(resolve(schema, schemas).schema)).slice(0, 2);
}

const hasValue = (schema: JsonObject) => 'default' in schema || allowedValues(schema).length > 0;

function asWord(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function bodyArguments(content: Content, schemas: Schemas): string[] {
  const { mediaType, schema } = content;
  const value = content.examples[0]?.value ?? (schema && sampleValue(schema, schemas));
  const declared = `-H ${quote(`Content-Type: ${mediaType}`)}`;
  if (isJson(mediaType)) return [declared, `--data ${quote(JSON.stringify(value ?? {}, null, 2))}`];
  if (mediaType === 'multipart/form-data') return formFields(schema, value, schemas);
  if (mediaType === 'application/x-www-form-urlencoded') {
    const fields = Object.entries(asObject(value) ?? {});
    return fields.map(([name, field]) => `--data-urlencode ${quote(`${name}=${asWord(field)}`)}`);
  }
  if (typeof value === 'string' && content.examples.length > 0) return [declared, `--data-raw ${quote(value)}`];
  return [declared, '--data-binary @your-file'];
}

export const isJson = (mediaType: string) => /^application\/(?:[\w.-]+\+)?json\b/.test(mediaType);

/** `-F` would read a leading `@` or `<` as a file's name: only `--form-string` sends such a value as it is. */
function formFields(source: JsonObject | undefined, value: unknown, schemas: Schemas): string[] {
  const properties = asObject(resolve(source ?? {}, schemas).schema['properties']) ?? {};
  const fields = Object.entries(asObject(value) ?? {});
  if (fields.length === 0) return ['-F file=@your-file'];
  return fields.map(([name, field]) => {
    const schema = asObject(properties[name]) ?? {};
    const isFile = schema['format'] === 'binary' || 'contentMediaType' in schema;
    return isFile ? `-F ${quote(`${name}=@your-file`)}` : `--form-string ${quote(`${name}=${asWord(field)}`)}`;
  });
}
