import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { platform } from '#apps/platform-service.ts';
import { services } from '#apps/services.ts';
import type { Operation } from '#platform/http/operation/operation.ts';
import type { Sample } from '#platform/http/operation/sample.ts';
import { openApiDocument } from '#platform/openapi/document.ts';

/** The answers that the reference shows, without asking anybody: there is one for each operation, and each fits its schema. */
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

/** Their answers are documents: one would hold itself, the others are committed in openapi/. */
const WITHOUT_ANSWER = new Set(['getOpenApi', 'getOpenApiDocument']);

function schemasOf({ reply, resources }: Operation, { name, answer }: Sample): unknown[] {
  const resource = resources?.list.find((each) => each.name === name);
  const entry = resource === undefined ? reply[answer?.status ?? 0] : resource.reply;
  return [entry ?? []].flat().filter((each) => !('media' in each));
}

describe.each([...services, platform].map((service) => [service.name, service] as const))('%s', (_name, service) => {
  test('shows a real answer of every operation, or says what is missing for one', async () => {
    for (const { id, page, samples = [] } of await service.operations()) {
      if (page === true || WITHOUT_ANSWER.has(id)) continue;
      expect(samples.length, id).toBeGreaterThan(0);
      for (const { answer, refused, needs } of samples) {
        if (refused === undefined) expect(answer, id).toBeDefined();
        else expect([id, answer, needs]).toEqual([id, undefined, expect.any(String)]);
      }
    }
  });

  test('shows answers that fit their schemas', async () => {
    for (const operation of await service.operations()) {
      for (const sample of operation.samples ?? []) {
        if (sample.answer?.mediaType !== 'application/json') continue;
        for (const schema of schemasOf(operation as Operation, sample)) {
          const isValid = ajv.compile(schema as object);
          isValid(sample.answer.body);
          // A list that was cut is shorter than some schemas allow.
          const faults = (isValid.errors ?? []).filter(
            ({ keyword }) => sample.answer?.isCut !== true || keyword !== 'minItems',
          );
          expect([operation.id, sample.name, faults]).toEqual([operation.id, sample.name, []]);
        }
      }
    }
  });

  test('has them in its document', async () => {
    const operations = await service.operations();
    const text = JSON.stringify(openApiDocument(service, operations));
    const shown = operations.flatMap(({ samples = [] }) => samples.flatMap(({ answer }) => answer ?? []));
    for (const { body, mediaType, isCut } of shown)
      if (mediaType === 'application/json' && isCut !== true)
        expect(text).toContain(`{"value":${JSON.stringify(body)}}`);
  });
});
