import type { Sample, SampleQuestion } from '../http/operation/sample.ts';
import { ORIGIN } from '../pages/own-page.ts';
import { encodeSegment } from '../pages/prose.ts';
import { neededSchemes, type Schemes, type ShownCredential } from './credentials.ts';
import { asObject, type JsonObject } from './json.ts';
import type { Content, DocumentedOperation, Parameter } from './operations.ts';
import { sampleValue } from './sample-value.ts';
import { allowedValues, resolve, type Schemas } from './schemas.ts';
import { examplesOf } from './type-words.ts';

/**
 * One request to show, before it is written in any language: from the sample of whoever wrote the operation, and from the
 * document where the sample says nothing. `{{NAME}}` in a text is a variable of the reader's.
 */
export type SampleRequest = {
  method: string;
  /** With the placeholder of the server's URL in front. */
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  credentials: readonly ShownCredential[];
  body: SampleBody | undefined;
  /** The answer's cookies are wanted later. */
  signsIn: boolean;
  /** Whether the answer is JSON, as far as is known. */
  answersJson: boolean;
};

export type SampleBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'file' }
  | { kind: 'fields'; fields: readonly (readonly [name: string, value: string])[] }
  | { kind: 'form'; fields: readonly { name: string; value: string; isFile: boolean }[] };

/** What of a document a request is made from. */
export type Known = { schemas: Schemas; schemes: Schemes };

export function sampleRequest(operation: DocumentedOperation, known: Known, sample: Sample | undefined): SampleRequest {
  const content = operation.body?.contents[0];
  const body = content && bodyOf(content, known.schemas, sample?.body);
  const declared = content !== undefined && body !== undefined && needsType(body);
  return {
    method: operation.method,
    url: ORIGIN + urlOf(operation, known.schemas, sample),
    headers: [
      ...headersOf(operation, known.schemas, sample),
      ...(declared ? [['Content-Type', content.mediaType] as const] : []),
    ],
    credentials: neededSchemes(operation.security, known.schemes, sample?.credential).flatMap(
      (scheme) => scheme.shown ?? [],
    ),
    body,
    signsIn: sample?.signsIn === true,
    answersJson: isJson(sample?.answer?.mediaType ?? declaredType(operation)),
  };
}

/** That of the first success with a body. */
function declaredType({ answers }: DocumentedOperation): string {
  const success = answers.find(({ status, contents }) => status.startsWith('2') && contents.length > 0);
  return success?.contents[0]?.mediaType ?? '';
}

/** Forms bring a type of their own, which holds more than its name. */
const needsType = ({ kind }: SampleBody) => kind === 'json' || kind === 'text' || kind === 'file';

export const isJson = (mediaType: string) => /^application\/(?:[\w.-]+\+)?json\b/.test(mediaType);

function urlOf(operation: DocumentedOperation, schemas: Schemas, sample: SampleQuestion | undefined): string {
  const inPath = new Map(
    operation.parameters.filter(({ location }) => location === 'path').map((each) => [each.name, each]),
  );
  const path = operation.path.replace(/\{([^{}]+)\}/g, (_match, name: string) => {
    const parameter = inPath.get(name);
    const made = parameter === undefined ? name : asWord(parameterValue(parameter, schemas));
    return encodeText(sample?.params?.[name] ?? made);
  });
  const query = queryOf(operation, schemas, sample).map(
    ([name, value]) => `${encodeSegment(name)}=${encodeText(value)}`,
  );
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

function queryOf(
  { parameters }: DocumentedOperation,
  schemas: Schemas,
  sample: SampleQuestion | undefined,
): readonly (readonly [string, string])[] {
  if (sample !== undefined) return Object.entries(sample.query ?? {}).map(([name, value]) => [name, String(value)]);
  return shownParameters(parameters, schemas).flatMap((parameter) =>
    [parameterValue(parameter, schemas)].flat().map((value) => [parameter.name, asWord(value)] as const),
  );
}

/** A variable stays as it is: whoever writes the command puts it in. */
function encodeText(text: string): string {
  return text
    .split(VARIABLE)
    .map((part, index) => (index % 2 === 1 ? `{{${part}}}` : encodeSegment(part)))
    .join('');
}

/** Splits a text at its variables: every other part is the name of one. */
export const VARIABLE = /\{\{([A-Z_]{1,40})\}\}/;

/** Its own name says more than `string` would. */
function parameterValue(parameter: Parameter, schemas: Schemas): unknown {
  return sampleValue(parameter.schema, schemas, { word: parameter.name });
}

/** The required ones are a whole request; where there are none, those with something to show take their place. */
function shownParameters(parameters: readonly Parameter[], schemas: Schemas): readonly Parameter[] {
  const all = parameters.filter(({ location }) => location === 'query');
  const required = all.filter((parameter) => parameter.required);
  if (required.length > 0) return required;
  const withExample = all.filter(({ schema }) => examplesOf(resolve(schema, schemas).schema).length > 0);
  return withExample.length > 0
    ? withExample
    : all.filter(({ schema }) => hasValue(resolve(schema, schemas).schema)).slice(0, 2);
}

const hasValue = (schema: JsonObject) => 'default' in schema || allowedValues(schema).length > 0;

function headersOf(
  { parameters }: DocumentedOperation,
  schemas: Schemas,
  sample: SampleQuestion | undefined,
): (readonly [string, string])[] {
  const required = parameters
    .filter(
      ({ location, required, name }) => location === 'header' && required && sample?.headers?.[name] === undefined,
    )
    .map((header) => [header.name, asWord(parameterValue(header, schemas))] as const);
  return [...required, ...Object.entries(sample?.headers ?? {})];
}

function asWord(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function bodyOf({ mediaType, schema, examples }: Content, schemas: Schemas, given: unknown): SampleBody {
  const value = given ?? examples[0]?.value ?? (schema && sampleValue(schema, schemas));
  if (isJson(mediaType)) return { kind: 'json', value: value ?? {} };
  if (mediaType === 'multipart/form-data') return formOf(schema, value, schemas);
  if (mediaType === 'application/x-www-form-urlencoded') {
    return {
      kind: 'fields',
      fields: Object.entries(asObject(value) ?? {}).map(([name, each]) => [name, asWord(each)]),
    };
  }
  const isGiven = given !== undefined || examples.length > 0;
  return typeof value === 'string' && isGiven ? { kind: 'text', text: value } : { kind: 'file' };
}

function formOf(source: JsonObject | undefined, value: unknown, schemas: Schemas): SampleBody {
  const properties = asObject(resolve(source ?? {}, schemas).schema['properties']) ?? {};
  const fields = Object.entries(asObject(value) ?? {}).map(([name, field]) => {
    const schema = asObject(properties[name]) ?? {};
    return { name, value: asWord(field), isFile: schema['format'] === 'binary' || 'contentMediaType' in schema };
  });
  return { kind: 'form', fields: fields.length > 0 ? fields : [{ name: 'file', value: '', isFile: true }] };
}
