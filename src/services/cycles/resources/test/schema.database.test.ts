import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCycles } from '../../routes/read-cycles.ts';
import type { TimelineServer } from '../../test/timeline-server.ts';
import { startTimeline } from '../../test/timeline-server.ts';

/** The interface as it describes itself, held to what it does. */
let server: TimelineServer;
const resources = readCycles.resources?.list ?? [];

beforeAll(async () => {
  server = await startTimeline({ CYCLES_CORS_DOMAIN: 'apps.example' });
});
afterAll(() => server.close());

type Described = {
  openapi: string;
  resources: {
    name: string;
    link: string;
    media_types: string[];
    parameters: {
      name: string;
      required: boolean;
      default: unknown;
      minimum: number | null;
      maximum: number | null;
      values: string[] | null;
    }[];
  }[];
};

/** A chart must know whether these were said: what it takes otherwise is the same, what it answers is not. */
const TOLD_APART = new Set(['birthTime', 'asOf']);

/** What cannot be left out, as the example has it. */
function requiredIn(link: string, parameters: Described['resources'][number]['parameters']): Record<string, string> {
  const example = new URL(link, 'http://example.invalid').searchParams;
  const names = parameters.filter(({ required }) => required).map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, example.get(name) ?? '']));
}

/** The dasha of the moment changes while a test runs. */
const withoutNow = (text: string) => text.replace(/"current_dasha":.*?"reason":[^}]*/, '');

const describeItself = async () => (await server.read('schema')).json<Described>();

describe('the schema', () => {
  test('names every resource with a link that works and an answer that keeps its own schema', async () => {
    const described = await describeItself();
    expect(described.resources.map(({ name }) => name)).toEqual(resources.map(({ name }) => name));
    expect(described.resources.length).toBe(14);
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
    for (const { name, link } of described.resources) {
      const answer = await fetch(`${server.url}${link}`);
      expect(answer.status, link).toBe(200);
      const validate = ajv.compile(resources.find((each) => each.name === name)?.reply ?? {});
      validate(await answer.json());
      expect(validate.errors, name).toBeNull();
    }
    expect((await fetch(`${server.url}${described.openapi}`)).status).toBe(200);
  });

  test('the OpenAPI document takes every answer', async () => {
    const described = await describeItself();
    const document = (await (await fetch(`${server.url}${described.openapi}`)).json()) as object;
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
    ajv.addSchema(document, 'document');
    const place = 'document#/paths/~1api~1v1/get/responses/200/content/application~1json/schema';
    const links = described.resources.map(({ link }) => link);
    for (const link of [
      ...links,
      '/api/v1?resource=events&startYear=9000&endYear=9001',
      '/api/v1?resource=star-forts',
    ]) {
      ajv.validate({ $ref: place }, await (await fetch(`${server.url}${link}`)).json());
      expect(ajv.errors, link).toBeNull();
    }
  });

  test('defaults are what is answered when nothing is said', async () => {
    for (const { name, link, parameters } of (await describeItself()).resources) {
      const required = requiredIn(link, parameters);
      const given = parameters.filter((parameter) => parameter.default !== null && !TOLD_APART.has(parameter.name));
      const defaults = Object.fromEntries(given.map((each) => [each.name, String(each.default)]));
      const spelled = await server.read(name, { ...required, ...defaults });
      const silent = await server.read(name, required);
      expect(withoutNow(spelled.text), name).toBe(withoutNow(silent.text));
    }
  });

  test('a map is spoken of where there is one', async () => {
    const { resources: described } = await describeItself();
    const paged = described.filter(({ parameters }) => parameters.some(({ name }) => name === 'limit'));
    const saysMap = (part: unknown) => /\bmap\b/.test(JSON.stringify(part));
    expect(paged.map((each) => [each.name, saysMap(each), each.media_types.includes('image/svg+xml')])).toEqual([
      // Its picture is a strip of years.
      ['events', false, true],
      ['star-forts', true, true],
      ['ratio-of-power', false, false],
      ['places', false, false],
    ]);
  });

  test('bounds and values are kept, and a refusal names them', async () => {
    const refused = async (resource: string, name: string, value: string | number) => {
      const pair = name === 'lat' ? { lng: 0 } : name === 'lng' ? { lat: 0 } : {};
      const answer = await server.read(resource, { ...required, ...pair, [name]: value });
      expect(answer.status, `${resource} ${name}=${value}`).toBe(400);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const problem = answer.json<{
        code: string;
        detail: string;
        errors: { in: string; name: string; detail: string }[];
      }>();
      expect(problem).toMatchObject({ code: 'invalid_request' });
      expect(problem.errors).toEqual([{ in: 'query', name, detail: expect.any(String) }]);
      return problem.detail;
    };
    let checked = 0;
    let required: Record<string, string> = {};
    for (const { name: resource, link, parameters } of (await describeItself()).resources) {
      required = requiredIn(link, parameters);
      for (const { name, minimum, maximum, values } of parameters) {
        // Any text is a name or can be searched for, and the list of categories is open.
        if (['name', 'category', 'q'].includes(name)) continue;
        checked += 1;
        expect(await refused(resource, name, 'x')).toContain(name);
        if (minimum !== null) expect(await refused(resource, name, minimum - 1)).toContain(String(minimum));
        if (maximum !== null) expect(await refused(resource, name, maximum + 1)).toContain(String(maximum));
        for (const value of values ?? []) expect(await refused(resource, name, `${value}!`)).toContain(value);
      }
    }
    expect(checked).toBeGreaterThan(20);
  });
});
