import { html, type Markup } from '#lib/html/markup.ts';
import { MUST_BE } from '../openapi/components.ts';
import { fragment, join } from '../pages/prose.ts';
import { asList, asNumber, asText, type JsonObject } from './json.ts';
import {
  allowedValues,
  branches,
  isList,
  itemSchemas,
  referenceName,
  resolve,
  type Schemas,
  schemaAnchor,
  withoutNull,
} from './schemas.ts';

/**
 * Says in words what a schema allows: its type, and the bounds, patterns, choices and defaults that go with it. Looks
 * no further than the items of a list; properties are the business of schema-table.ts.
 */
const MOST_BRANCHES = 6;
const MOST_VALUES = 10;
const DEEPEST_LIST = 4;

export function renderType(schema: JsonObject, schemas: Schemas, depth = 0): Markup {
  const name = referenceName(schema);
  if (name !== undefined) return schemas.has(name) ? renderSchemaLink(name, schemas.home ?? '') : html`${name}`;
  if ('const' in schema) return html`<code>${JSON.stringify(schema['const'])}</code>`;
  if (branches(schema).length > 0 && allowedValues(schema).length === 0) return renderUnion(schema, schemas, depth);
  if (isList(schema)) return renderList(schema, schemas, depth);
  const types = typeNames(schema);
  const format = asText(schema['format']);
  return html`${types.join(' or ')}${format !== '' && html` <span class="format">${format}</span>`}`;
}

function renderSchemaLink(name: string, home: string): Markup {
  return html`<a href="${home}${fragment(schemaAnchor(name))}">${name}</a>`;
}

function renderUnion(schema: JsonObject, schemas: Schemas, depth: number): Markup {
  const words = new Map<string, Markup>();
  for (const branch of branches(schema)) {
    const word = renderType(branch, schemas, depth + 1);
    // Two inline objects are both "object": their differences follow in the table.
    words.set(word.text, word);
  }
  const rest = words.size - MOST_BRANCHES;
  return html`${join([...words.values()].slice(0, MOST_BRANCHES), ' or ')}${rest > 0 && ` or ${rest} more`}`;
}

function renderList(schema: JsonObject, schemas: Schemas, depth: number): Markup {
  const { every, positions } = itemSchemas(schema);
  const orNull = asList(schema['type']).includes('null') && ' or null';
  if (depth >= DEEPEST_LIST) return html`array${orNull}`;
  if (positions.length > 0) {
    return html`[${join(
      positions.map((position) => renderType(position, schemas, depth + 1)),
      ', ',
    )}]${orNull}`;
  }
  return every === undefined ? html`array${orNull}` : html`array of ${renderType(every, schemas, depth + 1)}${orNull}`;
}

function typeNames(schema: JsonObject): readonly string[] {
  const declared = [schema['type']].flat().filter((type) => typeof type === 'string');
  if (declared.length > 0) return declared;
  const values = allowedValues(schema);
  if (values.length > 0) return [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  return 'properties' in schema || 'allOf' in schema ? ['object'] : ['any'];
}

/** Each fact as one short phrase; for a list also what holds for each item. */
export function renderFacts(source: JsonObject, schemas: Schemas): readonly Markup[] {
  const resolved = resolve(source, schemas).schema;
  const schema = allowedValues(resolved).length > 0 ? resolved : resolve(withoutNull(resolved), schemas).schema;
  const { every } = itemSchemas(schema);
  const item = every === undefined ? [] : ownFacts(resolve(every, schemas).schema);
  const given = examplesOf(schema)[0];
  return [
    ...ownFacts(schema),
    ...item.map((fact) => html`each ${fact}`),
    ...('default' in schema ? [html`default ${renderValue(schema['default'])}`] : []),
    ...(given !== undefined && typeof given !== 'object' ? [html`for example ${renderValue(given)}`] : []),
    ...['deprecated', 'readOnly', 'writeOnly']
      .filter((word) => schema[word] === true)
      .map((word) => FLAGS[word] ?? html``),
  ];
}

const FLAGS: Readonly<Record<string, Markup>> = {
  deprecated: html`<b>deprecated</b>`,
  readOnly: html`only in answers`,
  writeOnly: html`only in requests`,
};

export function examplesOf(schema: JsonObject): readonly unknown[] {
  return Array.isArray(schema['examples']) ? schema['examples'] : 'example' in schema ? [schema['example']] : [];
}

function ownFacts(schema: JsonObject): Markup[] {
  const phrases = [
    renderRange(schema['minimum'], schema['maximum'], ''),
    phrase('more than', schema['exclusiveMinimum']),
    phrase('less than', schema['exclusiveMaximum']),
    phrase('a multiple of', schema['multipleOf']),
    renderRange(schema['minLength'], schema['maxLength'], 'character'),
    renderRange(schema['minItems'], schema['maxItems'], 'item'),
    schema['uniqueItems'] === true && html`no repeats`,
    renderRange(schema['minProperties'], schema['maxProperties'], 'property'),
    // Where words tell the same, nobody has to read the expression.
    asText(schema['pattern']) !== '' &&
      !asText(schema['description']).includes(MUST_BE) &&
      html`matches <code>${asText(schema['pattern'])}</code>`,
    renderChoices(allowedValues(schema)),
  ];
  return phrases.filter((each) => each !== undefined && each !== false);
}

function phrase(words: string, value: unknown): Markup | undefined {
  return asNumber(value) === undefined ? undefined : html`${words} ${asNumber(value)}`;
}

function renderRange(low: unknown, high: unknown, unit: string): Markup | undefined {
  const least = asNumber(low);
  const most = asNumber(high);
  const counted = unit === '' ? '' : ` ${(most ?? least) === 1 ? unit : plural(unit)}`;
  if (least === undefined && most === undefined) return undefined;
  if (least === most) return html`exactly ${least}${counted}`;
  if (most === undefined) return html`at least ${least}${counted}`;
  // A length of at least nothing says nothing.
  if (least === undefined || (least === 0 && unit !== '')) return html`at most ${most}${counted}`;
  return html`${least} to ${most}${counted}`;
}

const plural = (unit: string) => (unit.endsWith('y') ? `${unit.slice(0, -1)}ies` : `${unit}s`);

function renderChoices(values: readonly unknown[]): Markup | undefined {
  if (values.length === 0) return undefined;
  const all = values.filter((value) => value !== null || values.length === 1).map(renderValue);
  const shown = html`one of ${join(all.slice(0, MOST_VALUES), ' ')}`;
  if (all.length <= MOST_VALUES) return shown;
  const rest = all.slice(MOST_VALUES);
  return html`${shown} <details class="more"><summary>and ${rest.length} more</summary>${join(rest, ' ')}</details>`;
}

/** Strings bare, as they are typed into a query; anything else as JSON. */
function renderValue(value: unknown): Markup {
  return html`<code>${typeof value === 'string' && value !== '' ? value : (JSON.stringify(value) ?? '')}</code>`;
}
