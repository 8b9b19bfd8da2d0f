import type { Sample } from '../http/operation/sample.ts';

type JsonObject = Record<string, unknown>;

/** Puts the samples of an operation into its part of the document: values of parameters, bodies, and real answers. */
export function withSamples(part: JsonObject, { samples = [] }: { samples?: readonly Sample[] }): JsonObject {
  const [first] = samples;
  if (first === undefined) return part;
  const given: JsonObject = { ...first.query, ...first.params, ...first.headers };
  const parameters = (part['parameters'] as JsonObject[] | undefined)?.map((parameter) => {
    const value = given[String(parameter['name'])];
    return value === undefined || JSON.stringify(value).includes('{{') ? parameter : { ...parameter, example: value };
  });
  return {
    ...part,
    ...(parameters !== undefined && { parameters }),
    ...(part['requestBody'] !== undefined && { requestBody: withBodies(part['requestBody'] as JsonObject, samples) }),
    responses: withAnswers(part['responses'] as JsonObject, samples),
  };
}

const JSON_TYPE = 'application/json';

function withBodies(requestBody: JsonObject, samples: readonly Sample[]): JsonObject {
  const content = requestBody['content'] as Record<string, JsonObject>;
  const bodies = samples.flatMap(({ name, body }) => (isShowable(body) ? [[name ?? 'sample', { value: body }]] : []));
  const media = content[JSON_TYPE];
  if (bodies.length === 0 || media === undefined) return requestBody;
  return { ...requestBody, content: { ...content, [JSON_TYPE]: { ...media, examples: Object.fromEntries(bodies) } } };
}

/** Not what only its reader can fill in. */
const isShowable = (body: unknown) => body !== undefined && !JSON.stringify(body).includes('{{');

function withAnswers(responses: JsonObject, samples: readonly Sample[]): JsonObject {
  const filled = { ...responses };
  for (const { name, answer } of samples) {
    // What was cut for the eye may be shorter than its schema allows.
    if (answer === undefined || answer.isCut === true) continue;
    const response = filled[answer.status] as JsonObject | undefined;
    const content = response?.['content'] as Record<string, JsonObject> | undefined;
    const media = content?.[answer.mediaType];
    if (response === undefined || media === undefined) continue;
    const examples = { ...(media['examples'] as JsonObject | undefined), [name ?? 'sample']: { value: answer.body } };
    filled[answer.status] = { ...response, content: { ...content, [answer.mediaType]: { ...media, examples } } };
  }
  return filled;
}
