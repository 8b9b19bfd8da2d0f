import type { Ajv2020 } from 'ajv/dist/2020.js';
import { _, str } from 'ajv/dist/2020.js';
import type { Code, KeywordCxt } from 'ajv/dist/core.js';
import { hasWords, SAYS } from '../problem/fault-words.ts';

/**
 * Lengths before patterns. All faults of a request are named at once, so a pattern would be tried on a text although its
 * length was refused already: here `pattern` and `format` look only at what fits the `maxLength` beside them.
 */
export function boundPatterns(ajv: Ajv2020): void {
  ajv.removeKeyword('pattern').removeKeyword('format');
  ajv.addKeyword({
    keyword: 'pattern',
    type: 'string',
    schemaType: 'string',
    error: {
      message: ({ schemaCode }) => str`must match pattern "${schemaCode}"`,
      params: ({ schemaCode }) => _`{pattern: ${schemaCode}}`,
    },
    code: (keyword: KeywordCxt) => failUnless(keyword, new RegExp(keyword.schema as string, 'u')),
  });
  ajv.addKeyword({
    keyword: 'format',
    type: 'string',
    schemaType: 'string',
    error: {
      message: ({ schemaCode }) => str`must match format "${schemaCode}"`,
      params: ({ schemaCode }) => _`{format: ${schemaCode}}`,
    },
    code: (keyword: KeywordCxt) => failUnless(keyword, testOf(keyword)),
  });
}

function failUnless(keyword: KeywordCxt, test: Pick<RegExp, 'test'>): void {
  const { data, gen } = keyword;
  const tester = gen.scopeValue('pattern', { ref: test });
  keyword.fail(_`${isShortEnough(keyword)} && !${tester}.test(${data})`);
}

function isShortEnough({ data, gen, parentSchema }: KeywordCxt): Code {
  const longest = (parentSchema as Schema)['maxLength'];
  // Only the schemas that schemas are checked with have none: see `checkBounds`.
  if (typeof longest !== 'number') return _`true`;
  const within = gen.scopeValue('func', { ref: isWithin });
  return _`(${data}.length <= ${longest} || ${within}(${data}, ${longest}))`;
}

/** As JSON Schema counts: in characters, which may be two units of a string. */
const isWithin = (text: string, longest: number) => text.length <= 2 * longest && Array.from(text).length <= longest;

function testOf({ schema, it }: KeywordCxt): Pick<RegExp, 'test'> {
  const format = it.self.formats[schema as string];
  if (format instanceof RegExp) return format;
  const test = typeof format === 'object' ? format.validate : format;
  if (test instanceof RegExp) return test;
  if (typeof test !== 'function') throw new Error(`No format ${schema as string} is known, at ${it.errSchemaPath}`);
  return { test: test as (text: string) => boolean };
}

type Schema = Readonly<Record<string, unknown>>;

/** What each of these holds are schemas by name; a name there is no keyword. */
const MAPS = new Set(['properties', '$defs', 'dependentSchemas']);
/** They try a pattern on each name, or compare each item with each other. */
const UNBOUNDED = ['patternProperties', 'propertyNames', 'uniqueItems'];

/** Refuses a schema for what people send in which a pattern has no length beside it, or that no length would make cheap. */
export function checkBounds(schema: unknown, at = '#'): void {
  if (typeof schema !== 'object' || schema === null) return;
  const given = schema as Schema;
  const hasPattern = typeof given['pattern'] === 'string' || typeof given['format'] === 'string';
  if (hasPattern && typeof given['maxLength'] !== 'number') {
    throw new Error(`A pattern or a format needs a maxLength beside it, at ${at}`);
  }
  if (hasPattern && !hasWords(given)) throw new Error(`A pattern needs words for people (${SAYS}), at ${at}`);
  for (const keyword of UNBOUNDED) {
    if (given[keyword] !== undefined) throw new Error(`No bound would make ${keyword} cheap, at ${at}`);
  }
  for (const [key, value] of Object.entries(given)) {
    if (!MAPS.has(key)) checkBounds(value, `${at}/${key}`);
    else for (const [name, inner] of Object.entries(value as Schema)) checkBounds(inner, `${at}/${key}/${name}`);
  }
}
