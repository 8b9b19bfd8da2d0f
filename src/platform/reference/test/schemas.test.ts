import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { sampleValue } from '../sample-value.ts';
import { renderSchemaTable } from '../schema-table.ts';
import { type Schemas, schemaAnchor } from '../schemas.ts';
import { renderFacts, renderType } from '../type-words.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const none: Schemas = new Map();

const recursive: Schemas = new Map<string, JsonObject>([
  [
    'Tree',
    { type: 'object', required: ['left', 'label'], properties: { left: reference('Tree'), label: { type: 'string' } } },
  ],
  ['Ping', { type: 'object', required: ['pong'], properties: { pong: reference('Pong') } }],
  ['Pong', { type: 'object', required: ['ping'], properties: { ping: { type: 'array', items: reference('Ping') } } }],
  ['Self', reference('Self')],
  ['Mixed', { allOf: [reference('Tree'), { properties: { again: reference('Mixed') } }] }],
  [
    'Wide',
    { type: 'object', properties: Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, reference('Deep')])) },
  ],
  ['Deep', { type: 'object', properties: Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`p${n}`, {}])) }],
]);

const words = (schema: JsonObject, schemas = none) => renderType(schema, schemas).text;
const facts = (schema: JsonObject, schemas = none) =>
  renderFacts(schema, schemas).map((fact) => fact.text.replace(/<[^>]+>/g, ''));
const namesIn = (table: string) => [...table.matchAll(/<\/span><code>([^<]+)<\/code>/g)].map(([, name]) => name);

describe('recursion', () => {
  it.each([...recursive.keys()])('ends for %s, in tables and in samples', (name) => {
    for (const unfolding of ['references', 'inline-only'] as const) {
      expect(renderSchemaTable(reference(name), recursive, unfolding)?.text.length ?? 0).toBeLessThan(200_000);
    }
    expect(() => JSON.stringify(sampleValue(reference(name), recursive, { fullness: 'everything' }))).not.toThrow();
  });

  it('links a schema inside itself and unfolds it once', () => {
    const table = renderSchemaTable(reference('Ping'), recursive, 'references')?.text ?? '';
    expect(namesIn(table)).toEqual(['pong', 'ping']);
    expect(table).toContain(`href="#${schemaAnchor('Ping')}"`);
  });

  it('leaves out of a sample what would never end', () => {
    expect(sampleValue(reference('Tree'), recursive)).toEqual({ label: 'string' });
    expect(sampleValue(reference('Ping'), recursive)).toEqual({ pong: { ping: [] } });
  });

  it('cuts a table that is too long, and says so', () => {
    const table = renderSchemaTable(reference('Wide'), recursive, 'references')?.text ?? '';
    expect(namesIn(table).length).toBe(250);
    expect(table).toContain('There is more');
  });

  it('ends at a depth, however deep the schema is written', () => {
    let schema: JsonObject = { type: 'string' };
    for (let level = 0; level < 50; level += 1)
      schema = { type: 'object', required: ['in'], properties: { in: schema } };
    expect(namesIn(renderSchemaTable(schema, none, 'references')?.text ?? '').length).toBe(7);
    expect(JSON.stringify(sampleValue(schema, none)).split('in').length).toBeLessThan(12);
  });
});

describe('the words for a type', () => {
  it.each<[JsonObject, string]>([
    [{ type: 'integer' }, 'integer'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { type: 'number' } }, 'array of number'],
    [{ type: 'array', items: [{ type: 'number' }, { type: 'string' }] }, '[number, string]'],
    [{ prefixItems: [{ type: 'number' }] }, '[number]'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ anyOf: [{ const: 'a' }, { const: 'b' }, { type: 'null' }] }, 'string or null'],
    [{ const: 3 }, '<code>3</code>'],
    [{}, 'any'],
    [{ properties: {} }, 'object'],
    [{ $ref: '#/components/schemas/Gone' }, 'Gone'],
    [{ type: 'string', format: 'date' }, 'string <span class="format">date</span>'],
  ])('%j', (schema, expected) => {
    expect(words(schema)).toBe(expected);
  });

  it('links a known name', () => {
    expect(words(reference('Tree'), recursive)).toBe('<a href="#schema-Tree">Tree</a>');
  });
});

describe('the facts of a schema', () => {
  it.each<[JsonObject, string[]]>([
    [{ minimum: 1, maximum: 5, default: 3 }, ['1 to 5', 'default 3']],
    [{ exclusiveMinimum: 0, multipleOf: 5 }, ['more than 0', 'a multiple of 5']],
    [{ minLength: 0, maxLength: 9 }, ['at most 9 characters']],
    [{ minLength: 1 }, ['at least 1 character']],
    [{ maxLength: 9, pattern: '^[a-z]*$', description: 'A name. Must be small letters.' }, ['at most 9 characters']],
    [{ minLength: 2, maxLength: 2, pattern: '^<$' }, ['exactly 2 characters', 'matches ^&lt;$']],
    [{ type: 'array', uniqueItems: true, items: { maxLength: 3 } }, ['no repeats', 'each at most 3 characters']],
    [{ enum: ['a', 'b'] }, ['one of a b']],
    [{ anyOf: [{ const: 'a' }, { type: 'null' }] }, ['one of a']],
    [{ anyOf: [{ type: 'integer', minimum: 2 }, { type: 'null' }] }, ['at least 2']],
    [{ type: 'string', examples: ['x'], deprecated: true }, ['for example x', 'deprecated']],
  ])('%j', (schema, expected) => {
    expect(facts(schema)).toEqual(expected);
  });
});

describe('a sample', () => {
  it.each<[JsonObject, unknown]>([
    [{ type: 'integer', examples: [7], default: 8 }, 7],
    [{ type: 'integer', default: 0 }, 0],
    [{ type: 'boolean', default: false }, false],
    [{ enum: ['a', 'b'] }, 'a'],
    [{ type: 'integer', minimum: 10, multipleOf: 4 }, 12],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    [{ type: 'integer', maximum: -5 }, -5],
    [{ type: 'string', minLength: 8 }, 'stringxx'],
    [{ type: 'string', format: 'email' }, 'person@example.com'],
    [{ type: ['null', 'boolean'] }, true],
    [{ anyOf: [{ type: 'null' }, { type: 'integer' }] }, 1],
    [{ type: 'array', minItems: 2, items: { type: 'integer' } }, [1, 1]],
    [{ allOf: [{ required: ['a'], properties: { a: { const: 1 } } }, { properties: { b: {} } }] }, { a: 1 }],
    [{ type: 'object', properties: { a: { const: 1 } } }, { a: 1 }],
    [{ type: 'object', patternProperties: { '^.*$': { type: 'integer' } } }, { name: 1 }],
  ])('of %j', (schema, expected) => {
    expect(sampleValue(schema, none)).toEqual(expected);
  });
});
