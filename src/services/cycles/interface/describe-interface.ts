import type { Static } from 'typebox';
import Type from 'typebox';
import type { Resource } from '#platform/http/operation/operation.ts';
import { oneOf, textOrNull } from './schema-parts.ts';

/** The interface as it describes itself, from the same schemas that validate and document. */
const Bound = Type.Unsafe<number | string | null>({ type: ['number', 'string', 'null'] });

const Parameter = Type.Object(
  {
    name: Type.String(),
    type: oneOf(['integer', 'number', 'string']),
    required: Type.Boolean(),
    default: Bound,
    minimum: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
    maximum: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
    values: Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: { type: 'string' } }),
    description: textOrNull(),
  },
  { title: 'ParameterDescription' },
);

const ResourceDescription = Type.Object(
  {
    name: Type.String(),
    summary: Type.String(),
    parameters: Type.Array(Parameter),
    media_types: Type.Array(Type.String()),
    link: Type.String({ description: 'An example that works.' }),
  },
  { title: 'ResourceDescription' },
);

export const InterfaceDescription = Type.Object(
  {
    service: Type.String(),
    version: Type.String(),
    entry: Type.String(),
    years: Type.String(),
    openapi: Type.String({ description: 'The same as OpenAPI 3.1.' }),
    resources: Type.Array(ResourceDescription),
  },
  { title: 'InterfaceDescription' },
);

type Facts = { title: string; version: string; path: string };
type Property = {
  type: 'integer' | 'number' | 'string';
  default?: number | string;
  'x-default'?: number | string;
  minimum?: number;
  maximum?: number;
  enum?: string[];
  description?: string;
};

export function describeInterface<Context>(
  facts: Facts,
  resources: readonly Resource<Context>[],
  examples: Readonly<Record<string, string>>,
): Static<typeof InterfaceDescription> {
  return {
    service: facts.title,
    version: facts.version,
    entry: `GET ${facts.path}?resource=…`,
    years: 'Astronomical integers: 1 BCE is 0, 3015 BCE is -3014.',
    openapi: '/openapi/cycles.json',
    resources: resources.map((resource) => ({
      name: resource.name,
      summary: resource.summary,
      parameters: parametersOf(resource),
      media_types: ['application/json', ...(resource.media ?? []).map(({ media }) => media)],
      link: `${facts.path}?resource=${resource.name}${examples[resource.name] ?? ''}`,
    })),
  };
}

function parametersOf<Context>({ query }: Resource<Context>): Static<typeof Parameter>[] {
  if (query === undefined) return [];
  const required = new Set((query as { required?: string[] }).required ?? []);
  return Object.entries(query.properties as unknown as Record<string, Property>).map(([name, property]) => ({
    name,
    type: property.type,
    // What has a default may be left out.
    required: required.has(name) && property.default === undefined,
    default: property.default ?? property['x-default'] ?? null,
    minimum: property.minimum ?? null,
    maximum: property.maximum ?? null,
    values: property.enum ?? null,
    description: property.description ?? null,
  }));
}
