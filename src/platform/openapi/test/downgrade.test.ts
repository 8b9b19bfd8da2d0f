import { describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../document.ts';
import { downgradeTo303 } from '../downgrade.ts';

const withSchema = (schema: unknown): OpenApiDocument => ({
  openapi: '3.1.1',
  info: {},
  paths: {},
  components: { schemas: { S: schema } },
});
const converted = (schema: unknown) =>
  (downgradeTo303(withSchema(schema))['components'] as { schemas: { S: unknown } }).schemas.S;

describe('3.1 said in 3.0.3', () => {
  test.each([
    [
      { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      { type: 'string', format: 'date-time', nullable: true },
    ],
    [
      { type: ['integer', 'null'], minimum: 1 },
      { type: 'integer', minimum: 1, nullable: true },
    ],
    [
      { const: 'ok', type: 'string' },
      { type: 'string', enum: ['ok'] },
    ],
    [
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'number', minimum: 0, exclusiveMinimum: true },
    ],
    [
      { type: 'string', examples: ['a', 'b'] },
      { type: 'string', example: 'a' },
    ],
    [{ anyOf: [{ $ref: '#/x' }, { type: 'null' }] }, { anyOf: [{ $ref: '#/x' }], nullable: true }],
    [
      { type: 'object', properties: { type: { type: 'string' }, const: { type: 'null', anyOf: [] } } },
      { type: 'object', properties: { type: { type: 'string' }, const: { type: 'null', anyOf: [] } } },
    ],
  ])('%j', (before, after) => {
    expect(converted(before)).toEqual(after);
  });

  test('what 3.0.3 cannot say is refused instead of lost', () => {
    expect(() => converted({ type: 'array', prefixItems: [{ type: 'string' }] })).toThrow('prefixItems');
    expect(() => converted({ type: ['string', 'integer'] })).toThrow('string or integer');
  });
});
