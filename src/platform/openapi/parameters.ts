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

/** Of two that say the same, or that choose among other words: then it is any word of the two, and each resource's own query says which. */
function bothMean(known: JsonObject, given: JsonObject): JsonObject | undefined {
  if (JSON.stringify(known) === JSON.stringify(given)) return known;
  const { enum: words, ...rest } = known['schema'] as JsonObject;
  const { enum: otherWords, ...otherRest } = given['schema'] as JsonObject;
  if (!Array.isArray(words) || !Array.isArray(otherWords)) return undefined;
  if (JSON.stringify(rest) !== JSON.stringify(otherRest)) return undefined;
  const told = [known, given].map(({ description }) => description).filter((each) => typeof each === 'string');
  const description = told.reduce((said, each) => (said.includes(each) ? said : `${said} ${each}`), '').trim();
  return {
    ...known,
    ...(description !== '' && { description }),
    schema: { ...rest, enum: [...new Set([...words, ...otherWords])] },
  };
}

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
