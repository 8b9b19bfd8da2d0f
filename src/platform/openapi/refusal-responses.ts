import type { TSchema } from 'typebox';
import type { FaultyField, ProblemKind } from '#kernel/problem.ts';
import { Problem } from '#kernel/problem.ts';
import { refusalsOf } from '../http/operation/declared-refusals.ts';
import type { Operation } from '../http/operation/operation.ts';
import type { FaultWords } from '../http/problem/fault-words.ts';
import { platformProblem } from '../http/problem/problems.ts';
import type { RefusalFormat } from '../http/problem/refusal.ts';
import { problemDocument } from '../http/problem/refusal.ts';
import { ENGLISH } from '../http/problem/refusal-words.ts';
import type { Components, JsonObject } from './components.ts';
import type { DescribedService } from './described-service.ts';
import { refusalHeaders } from './response-headers.ts';

/** The refusals of an operation by status. Several codes of one status are told apart by their code; each has an example. */
export function refusalResponses<Context>(
  service: DescribedService,
  operation: Operation<Context>,
  components: Components,
): Map<number, JsonObject> {
  const format = operation.refusal ?? service.refusal ?? problemDocument;
  const byStatus = Map.groupBy(refusalsOf(service, operation), ([, { status }]) => status);
  return new Map(
    [...byStatus].map(([status, codes]) => {
      const response = {
        description: describe(codes),
        headers: refusalHeaders(operation, status, components),
        content: { [format.mediaType]: contentOf(operation, format, codes, components) },
      };
      // Beside an answer of the operation's own it is told there.
      const name = status in operation.reply ? undefined : sharedName(operation, format, codes);
      return [status, name === undefined ? response : (components.response(name, response) as JsonObject)];
    }),
  );
}

type Codes = readonly (readonly [string, ProblemKind])[];

function describe(codes: Codes): string {
  const [first] = codes;
  if (codes.length === 1 && first !== undefined) return `${first[1].title}: \`${first[0]}\`.`;
  return codes.map(([code, { title }]) => `\`${code}\`: ${title}.`).join('\n\n');
}

function contentOf<Context>(
  operation: Operation<Context>,
  format: RefusalFormat,
  codes: Codes,
  components: Components,
): JsonObject {
  const names = codes.map(([code]) => code);
  const only = [...(format.codeAt ?? ['code'])]
    .reverse()
    .reduce<JsonObject>((inner, name) => ({ type: 'object', required: [name], properties: { [name]: inner } }), {
      type: 'string',
      enum: names,
    });
  const examples = codes.map(([code, kind]) => {
    const example = { summary: kind.title, value: exampleOf(operation, format, code, kind) };
    const isShared = !namesValues(operation, code);
    return [code, isShared ? components.example(`${code}${suffixOf(operation, format)}`, example) : example];
  });
  return { schema: { allOf: [components.reference(format.schema), only] }, examples: Object.fromEntries(examples) };
}

const EXAMPLE_REQUEST_ID = '7d9f1c52-3b0e-4a86-9c64-0f2b5e8a1d37';

function exampleOf<Context>(
  operation: Operation<Context>,
  format: RefusalFormat,
  code: string,
  kind: ProblemKind,
): unknown {
  const errors = namesValues(operation, code) ? exampleFaults(operation, (format.words ?? ENGLISH).faults) : [];
  const told = errors.map(({ name, detail }) => `${name} ${detail}.`).join(' ');
  const words = kind.example ?? (told === '' ? undefined : told);
  const problem = new Problem(code, kind, {
    ...(words !== undefined && { public: words }),
    ...(errors.length > 0 && { errors }),
  });
  return format.write(problem, EXAMPLE_REQUEST_ID);
}

function namesValues<Context>({ invalid }: Operation<Context>, code: string): boolean {
  const plain = platformProblem('invalid_request');
  return (invalid?.(plain) ?? plain).code === code;
}

/** One value that could be wrong here, in the words of the validation. */
function exampleFaults<Context>(
  { query, params, body, resources }: Operation<Context>,
  words: FaultWords,
): FaultyField[] {
  if (resources !== undefined) {
    const known = resources.list.map(({ name }) => name).join(', ');
    return [{ in: 'query', name: resources.selector, detail: `is missing; it is one of ${known}` }];
  }
  const locations = [
    ['query', query],
    ['body', body === 'stream' ? undefined : body],
    ['path', params],
  ] as const;
  for (const [location, schema] of locations) {
    const [first] = Object.entries(((schema ?? {}) as { properties?: Record<string, TSchema> }).properties ?? {});
    if (first !== undefined)
      return [{ in: location, name: first[0], detail: faultOf(first[1] as JsonObject, location, words) }];
  }
  return [];
}

function faultOf({ maximum, enum: values }: JsonObject, location: string, words: FaultWords): string {
  if (typeof maximum === 'number') return words.bounds.maximum(maximum);
  if (Array.isArray(values)) return words.oneOf(values.join(', '), undefined);
  return location === 'path' ? words.invalid : words.missing;
}

/** Refusals that are the same for many operations of a document are written once. */
function sharedName<Context>(operation: Operation<Context>, format: RefusalFormat, codes: Codes): string | undefined {
  const isPlatforms = codes.every(([code]) => code in platformProblem.kinds && !namesValues(operation, code));
  if (!isPlatforms) return undefined;
  const words = codes.map(([code]) => code.replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase()));
  return `${words.join('Or')}${suffixOf(operation, format)}${operation.limited === false ? 'Uncounted' : ''}`;
}

/** An operation that says no in its own way has parts of its own. */
const suffixOf = <Context>({ id, refusal }: Operation<Context>, { schema }: RefusalFormat) =>
  refusal === undefined ? '' : `As${(schema as { title?: string }).title ?? id}`;
