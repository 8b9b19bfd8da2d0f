import type { TObject, TSchema } from 'typebox';
import type { Operation, Resource } from '../http/operation/operation.ts';
import type { Components, JsonObject } from './components.ts';

/** What an operation reads from path, query and headers. */
export function parametersOfOperation<Context>(operation: Operation<Context>, components: Components): JsonObject[] {
  return [
    ...parametersOf(operation.params, 'path', components),
    ...queryParameters(operation, components),
    ...parametersOf(operation.headers, 'header', components),
    ...(operation.access === 'member' ? [WORKSPACE] : []),
  ];
}

/** What tells of a member which workspace is meant; admission reads it. */
const WORKSPACE: JsonObject = {
  name: 'Quintet-Workspace',
  in: 'header',
  required: true,
  description: 'The slug of the workspace. There is no default.',
  schema: { type: 'string', examples: ['acme'] },
};

function queryParameters<Context>(operation: Operation<Context>, components: Components): JsonObject[] {
  if (operation.resources === undefined) return parametersOf(operation.query, 'query', components);
  const { selector, list } = operation.resources;
  for (const resource of list) components.reference(queryOf(selector, resource));
  const choice = {
    name: selector,
    in: 'query',
    required: true,
    description: list
      .map((resource) => `\`${resource.name}\`: ${resource.summary} (\`${queryTitle(resource.name)}\`)`)
      .join('\n\n'),
    schema: { type: 'string', enum: list.map((resource) => resource.name) },
  };
  const merged = new Map<string, { parameter: JsonObject; users: Map<string, unknown> }>();
  for (const resource of list) {
    for (const given of parametersOf(resource.query, 'query', components)) {
      const { default: fallback, ...schema } = given['schema'] as JsonObject;
      const name = String(given['name']);
      const parameter = { ...given, required: false, schema };
      const known = merged.get(name);
      if (known === undefined) {
        merged.set(name, { parameter, users: new Map([[resource.name, fallback]]) });
        continue;
      }
      const both = bothMean(known.parameter, parameter);
      if (both === undefined) throw new Error(`${operation.id}: resources mean different things by ${name}`);
      known.parameter = both;
      known.users.set(resource.name, fallback);
    }
  }
  const others = [...merged.values()].map(({ parameter, users }) => sharedParameter(parameter, users));
  return [choice, ...others];
}

/** The wider of two bounds is told for both: each resource's own query says how far it goes. */
const WIDER: Readonly<Record<string, (one: number, other: number) => number>> = {
  minimum: Math.min,
  minLength: Math.min,
  maximum: Math.max,
  maxLength: Math.max,
};

/** Of two of one kind that choose among other words or within other bounds: any word of the two, within the wider bounds. */
function bothMean(known: JsonObject, given: JsonObject): JsonObject | undefined {
  if (JSON.stringify(known) === JSON.stringify(given)) return known;
  const [one, other] = [known['schema'] as JsonObject, given['schema'] as JsonObject];
  if (JSON.stringify(kindOf(one)) !== JSON.stringify(kindOf(other))) return undefined;
  const [words, otherWords] = [one['enum'], other['enum']];
  if (Array.isArray(words) !== Array.isArray(otherWords)) return undefined;
  const told = [known, given].map(({ description }) => description).filter((each) => typeof each === 'string');
  const description = told.reduce((said, each) => (said.includes(each) ? said : `${said} ${each}`), '').trim();
  const bounds = Object.entries(WIDER).flatMap(([name, wider]) => {
    const [bound, otherBound] = [one[name], other[name]];
    return typeof bound === 'number' && typeof otherBound === 'number' ? [[name, wider(bound, otherBound)]] : [];
  });
  return {
    ...known,
    ...(description !== '' && { description }),
    schema: {
      ...kindOf(one),
      ...Object.fromEntries(bounds),
      ...(Array.isArray(words) && { enum: [...new Set([...words, ...(otherWords as unknown[])])] }),
    },
  };
}

/** Without what two may differ in. */
const kindOf = (schema: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== 'enum' && !Object.hasOwn(WIDER, name)));

const queryTitle = (resource: string) =>
  `${resource.replace(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase())}Query`;

/**
 * What one resource takes, as one object: OpenAPI has no word for parameters that go together, so this stands beside them.
 * What has a default may be left out.
 */
function queryOf<Context>(selector: string, { name, summary, query }: Resource<Context>): TSchema {
  const { properties = {}, required = [], ...rest } = (query ?? {}) as { properties?: JsonObject; required?: string[] };
  const needed = required.filter((each) => !('default' in (properties[each] as object)));
  return {
    ...rest,
    type: 'object',
    title: queryTitle(name),
    description: `Parameters of \`${selector}=${name}\`: ${summary}.`,
    required: [selector, ...needed],
    properties: { [selector]: { type: 'string', const: name }, ...properties },
  } as TSchema;
}

/** A parameter of several resources: they may differ in its default, which is then told in words. */
function sharedParameter(parameter: JsonObject, users: ReadonlyMap<string, unknown>): JsonObject {
  const byDefault = Map.groupBy(users.keys(), (name) => users.get(name));
  const [[onlyDefault]] = [...byDefault] as [[unknown, string[]]];
  const isShared = byDefault.size === 1;
  const told = isShared
    ? []
    : [...byDefault].map(
        ([fallback, names]) =>
          `Default for ${names.join(', ')}: ${fallback === undefined ? 'none' : JSON.stringify(fallback)}.`,
      );
  return {
    ...parameter,
    description: [parameter['description'], `For ${[...users.keys()].join(', ')}.`, ...told].filter(Boolean).join(' '),
    schema: {
      ...(parameter['schema'] as JsonObject),
      ...(isShared && onlyDefault !== undefined && { default: onlyDefault }),
    },
  };
}

function parametersOf(
  schema: TObject | undefined,
  location: 'path' | 'query' | 'header',
  components: Components,
): JsonObject[] {
  if (schema === undefined) return [];
  const required = new Set((schema as { required?: string[] }).required ?? []);
  return Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => {
    const { description, ...rest } = property as { description?: string };
    return {
      name: location === 'header' ? inCapitals(name) : name,
      in: location,
      // What has a default is always there for the handler, and may be left out by the caller.
      required: location === 'path' || (required.has(name) && !('default' in property)),
      ...(description !== undefined && { description }),
      schema: components.reference(rest as TSchema),
    };
  });
}

/** `idempotency-key` as people write it. */
const inCapitals = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
