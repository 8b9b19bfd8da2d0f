import fc from 'fast-check';
import type { ApiOperation, Schema } from '../bad-input/api.ts';
import { valueFor } from '../bad-input/schema-values.ts';
import type { WorstRequest } from './worst-request.ts';
import { fewTexts, worstShapes, worstTexts } from './worst-texts.ts';

/** Every location of an operation into which a text can be put, with each of the worst texts: too long, and as long as it may be. */
export type Driven = {
  operation: ApiOperation;
  bodyLimit: number;
  headers: Readonly<Record<string, string>>;
  /** Headers that are read for every operation alike are tried on a few. */
  withUsualHeaders: boolean;
};

/** The headers of a request may have 16 KiB in all. */
const ROOM_IN_HEADERS = 12 * 1024;
/** A part of a path that is longer is refused before anybody looks at it. */
const ROOM_IN_A_PATH = 100;

export function* requestsTo(driven: Driven): Generator<WorstRequest> {
  const { operation } = driven;
  // Many answers behind one path: the choice must be right for its other parameters to be looked at.
  const chooser = operation.parameters.find(
    ({ in: location, schema }) => location === 'query' && isChoice(operation, schema),
  );
  for (const choice of (chooser?.schema['enum'] as string[] | undefined) ?? [undefined]) {
    const chosen = chooser === undefined || choice === undefined ? {} : { [chooser.name]: choice };
    yield* inParameters(driven, chosen);
  }
  yield* inUnknownLocations(driven);
  if (driven.withUsualHeaders) yield* inUsualHeaders(driven);
  yield* inBodies(driven);
}

const isChoice = (operation: ApiOperation, schema: Schema) =>
  Array.isArray(schema['enum']) && operation.service === 'cycles' && schema['enum'].length > 3;

function* inParameters(driven: Driven, chosen: Readonly<Record<string, string>>): Generator<WorstRequest> {
  for (const { name, in: location, schema } of driven.operation.parameters) {
    if (name in chosen) continue;
    const written = (text: string) => (location === 'header' ? text.length : encoded(text).length);
    const texts = textsFor(schema, location === 'path' ? ROOM_IN_A_PATH : ROOM_IN_HEADERS, written);
    for (const text of texts) {
      const about = `${location} ${name}: ${told(text)}`;
      if (location === 'header') {
        const value = text.replace(/[^\x20-\x7e]/g, 'x').trim();
        yield request(driven, { about, headers: { [name]: value }, query: chosen });
      } else if (location === 'path') yield request(driven, { about, path: { [name]: text }, query: chosen });
      else yield request(driven, { about, query: { ...chosen, [name]: text } });
    }
  }
}

function* inUnknownLocations(driven: Driven): Generator<WorstRequest> {
  const many = Array.from({ length: 1500 }, (_, index) => [`k${index}`, '1']);
  yield request(driven, {
    about: 'many unknown parameters',
    query: Object.fromEntries(many) as Record<string, string>,
  });
  yield request(driven, { about: 'a long unknown parameter', query: { ['a.'.repeat(ROOM_IN_HEADERS / 2)]: '1' } });
}

function* inUsualHeaders(driven: Driven): Generator<WorstRequest> {
  for (const name of [
    'accept',
    'accept-encoding',
    'accept-language',
    'if-none-match',
    'cookie',
    'origin',
    'forwarded',
    'prefer',
    'range',
    'user-agent',
  ]) {
    for (const unit of ['a', ',', 'a,', ';q=', '"', '\\"', ' ', '=', 'a=b; ', '*/*,', '%', '.']) {
      const value = `x${unit.repeat(Math.floor(ROOM_IN_HEADERS / unit.length))}x`;
      yield request(driven, { about: `header ${name}: ${told(value)}`, headers: { [name]: value } });
    }
  }
}

function* inBodies(driven: Driven): Generator<WorstRequest> {
  const room = driven.bodyLimit - 200;
  for (const { mediaType, schema, examples } of driven.operation.bodies) {
    const headers = { 'content-type': mediaType };
    for (const shape of worstShapes(room))
      yield request(driven, { about: `body: ${told(shape)}`, headers, body: shape });
    if (schema === undefined) {
      for (const text of worstTexts(room, bytesOf))
        yield request(driven, { about: `body: ${told(text)}`, headers, body: text });
      for (const text of worstTexts(room / 2, jsonBytesOf)) {
        for (const name of ['content', 'a']) {
          yield request(driven, {
            about: `body ${name}: ${told(text)}`,
            headers,
            body: JSON.stringify({ [name]: text }),
          });
        }
      }
      continue;
    }
    const base = examples[0] ?? fc.sample(valueFor(schema), { numRuns: 1, seed: 7 })[0];
    const leaves = new Map(
      [...leavesOfSchema(schema, []), ...leavesIn(base, [])].map((each) => [each.path.join('.'), each]),
    );
    for (const { path, schema: inner } of leaves.values()) {
      const used = JSON.stringify(base).length;
      for (const text of textsFor(inner, room - used, jsonBytesOf)) {
        const body = JSON.stringify(withValue(base, path, text));
        yield request(driven, { about: `body ${path.join('.')}: ${told(text)}`, headers, body });
      }
      for (const shape of worstShapes(room - used)) {
        const body = JSON.stringify(withValue(base, path, MARK)).replace(`"${MARK}"`, () => shape);
        yield request(driven, { about: `body ${path.join('.')}: ${told(shape)}`, headers, body });
      }
    }
  }
}

const MARK = 'here it goes';

/** Far too long, and just as long as the schema lets through. */
function textsFor(schema: Schema, room: number, written: (text: string) => number): string[] {
  const { maxLength } = schema as { maxLength?: number };
  if (!takesText(schema)) return fewTexts(room, written);
  const tooLong = worstTexts(room, written);
  if (maxLength === undefined || maxLength >= room) return tooLong;
  return [...tooLong, ...worstTexts(maxLength + 40, (text) => text.length).map((text) => cut(text, maxLength))];
}

/** Where only a number or one of a few words is right, a text is refused without a look at what it says. */
const takesText = ({ type, enum: choice, anyOf }: Schema) =>
  choice === undefined && anyOf === undefined && (type === undefined || [type].flat().includes('string'));

const cut = (text: string, longest: number) =>
  text.length <= longest ? text : text.slice(0, longest - 5) + text.slice(-5);

type Leaf = { path: string[]; schema: Schema };

function* leavesOfSchema(schema: Schema, path: string[]): Generator<Leaf> {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, Schema>;
    items?: Schema;
    anyOf?: Schema[];
  };
  if (path.length > 0) yield { path, schema };
  for (const [name, inner] of Object.entries(properties ?? {})) yield* leavesOfSchema(inner, [...path, name]);
  if (items !== undefined) yield* leavesOfSchema(items, [...path, '0']);
  for (const branch of anyOf ?? []) yield* leavesOfSchema(branch, path);
}

/** What an example says: a body whose schema tells little has its leaves there. */
function* leavesIn(value: unknown, path: string[]): Generator<Leaf> {
  if (typeof value !== 'object' || value === null) {
    if (path.length > 0) yield { path, schema: {} };
    return;
  }
  for (const [name, inner] of Object.entries(value)) yield* leavesIn(inner, [...path, name]);
}

function withValue(whole: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(whole) || (step === '0' && typeof whole !== 'object')) {
    const copy = Array.isArray(whole) ? [...(whole as unknown[])] : [];
    copy[Number(step)] = withValue(copy[Number(step)], rest, value);
    return copy;
  }
  const record = typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>) : {};
  return { ...record, [step]: withValue(record[step], rest, value) };
}

type Parts = {
  about: string;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

function request(
  { operation, headers: own }: Driven,
  { about, path = {}, query = {}, headers, body }: Parts,
): WorstRequest {
  const where = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(path[name] ?? 'x'));
  const asked = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return {
    about: `${operation.id}, ${about}`,
    method: operation.method,
    target: asked.length === 0 ? where : `${where}?${asked.join('&')}`,
    headers: { ...own, ...headers },
    body,
  };
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const bytesOf = (text: string) => Buffer.byteLength(text);
const jsonBytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;
const told = (text: string) => `${JSON.stringify(text.slice(0, 12))}… (${text.length} long)`;
