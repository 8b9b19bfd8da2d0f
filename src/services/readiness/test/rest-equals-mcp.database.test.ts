import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import { randomCases } from '#test/support/proof-size.ts';
import type { TestServer } from '#test/support/server.ts';
import { BANDS } from '../check/bands.ts';
import { QUESTION_IDS } from '../check/questions.ts';
import { EXAMPLE_ANSWERS } from '../check/schema.ts';
import type { RpcAnswer, ToolResult } from './messages.ts';
import { modern, request, SCALE, toolCall } from './messages.ts';
import { startReadiness } from './readiness-server.ts';

let server: TestServer;
let key: string;
/** The tool's own schemas, as any client may compile them. */
let fits: { input: ValidateFunction; output: ValidateFunction };

beforeAll(async () => {
  server = await startReadiness();
  key = await server.issueKey();
  const listed = await ask(`${server.url}/api/mcp`, { json: request('tools/list'), key });
  const tool = listed.json<RpcAnswer<{ tools: Record<'inputSchema' | 'outputSchema', object>[] }>>().result?.tools[0];
  const ajv = new Ajv2020();
  addFormats.default(ajv);
  fits = { input: ajv.compile(tool?.inputSchema ?? false), output: ajv.compile(tool?.outputSchema ?? false) };
});
afterAll(() => server.close());

/** The same input by REST and by MCP, in both eras. The language is a parameter of the URL there, an argument here. */
async function askAll(input: unknown, lang?: string): Promise<{ rest: Answer; mcp: RpcAnswer<ToolResult>[] }> {
  const url = `${server.url}/api/mcp`;
  const withLanguage = lang === undefined ? input : Object.assign({ lang }, input);
  const newer = modern('tools/call', toolCall(withLanguage));
  const query = lang === undefined ? '' : `?lang=${lang}`;
  const [rest, ...mcp] = await Promise.all([
    ask(`${server.url}/api/student-protection-check${query}`, { json: input, key }),
    ask(url, { json: request('tools/call', toolCall(withLanguage)), key }),
    ask(url, { ...newer, key }),
  ]);
  expect(mcp.map(({ status }) => status)).toEqual(mcp.map(() => 200));
  return { rest, mcp: mcp.map((answer) => answer.json<RpcAnswer<ToolResult>>()) };
}

const anyLanguage = fc.constantFrom(undefined, 'en', 'es', 'fr');

const answersWithin = (min: number, max: number) =>
  fc.record(Object.fromEntries(QUESTION_IDS.map((id) => [id, fc.integer({ min, max })])));

const allAlike = (same: number) => Object.fromEntries(QUESTION_IDS.map((id) => [id, same]));
const ONE_FOR_EACH_BAND = [1, 2, 3, 4].map((same): [Record<string, number>, undefined] => [allAlike(same), undefined]);

/** Evenly drawn answers hardly ever leave the middle: so some are all alike, and some all low or all high. */
const validAnswers = fc.oneof(
  answersWithin(1, 4),
  answersWithin(1, 2),
  answersWithin(3, 4),
  fc.integer({ min: 1, max: 4 }).chain((same) => answersWithin(same, same)),
);

/** Faults by question or stranger: what is put in its place, or `undefined` where it is left out. */
const wrongValue = fc.oneof(
  fc.constantFrom<unknown>(0, 5, -1, 1.5, 3.0001, 1e300, null, true, '3', '', [], [1], {}, { value: 1 }),
  fc.integer().filter((value) => value < 1 || value > 4),
  fc.string(),
);
const knownFault = fc.tuple(fc.constantFrom<string>(...QUESTION_IDS), fc.option(wrongValue, { nil: undefined }));
const strangerName = fc.oneof(
  fc.constantFrom('q0', 'q13', 'Q1', ' q1', 'q01', 'name', 'constructor', 'a/b~c'),
  fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name !== '__proto__' && !isKnown(name)),
);
/** A body with such a key is refused as a whole, before anybody looks at answers. */
const poisons = (value: unknown) => /__proto__|prototype/.test(JSON.stringify(value));
const strangerValue = fc.jsonValue({ maxDepth: 1 }).filter((value) => !poisons(value));
const strangerFault = fc.tuple(strangerName, strangerValue);
const faults = fc.array(fc.oneof(knownFault, strangerFault), { minLength: 1, maxLength: 30, size: 'max' });

const isKnown = (name: string) => (QUESTION_IDS as readonly string[]).includes(name);

describe('REST and MCP', () => {
  it('give the very same result for any answers', { timeout: 120_000 }, async () => {
    const bands = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(validAnswers, anyLanguage, async (answers, lang) => {
        const { rest, mcp } = await askAll({ answers }, lang);
        expect(rest.status).toBe(200);
        bands.add(rest.json()['score_band']);
        expect(fits.input({ answers })).toBe(true);
        expect(fits.output(rest.json())).toBe(true);
        for (const { result } of mcp) {
          expect(result?.isError).toBeUndefined();
          expect(result?.structuredContent).toEqual(rest.json());
          const [json, reading, ...more] = result?.content ?? [];
          expect([json, more]).toEqual([{ type: 'text', text: rest.text }, []]);
          expect(reading).toEqual({
            type: 'text',
            text: expect.stringContaining(rest.json<{ recommendation: string }>().recommendation),
          });
        }
      }),
      { numRuns: randomCases(250), examples: ONE_FOR_EACH_BAND },
    );
    expect(bands).toEqual(new Set(BANDS));
  });

  it('refuse any wrong answers alike, and name exactly the faulty ones', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(validAnswers, faults, async (valid, changes) => {
        const changed = new Map<string, unknown>(changes);
        const answers = Object.fromEntries(
          [...Object.entries(valid), ...changed].filter(
            ([name]) => !changed.has(name) || changed.get(name) !== undefined,
          ),
        );
        const { rest, mcp } = await askAll({ answers });
        expect(rest.status).toBe(400);
        expect(fits.input({ answers })).toBe(false);
        const { code, errors } = rest.json<{ code: string; errors: { name: string; detail: string }[] }>();
        expect(code).toBe('invalid_request');
        expect(new Set(errors.map(({ name }) => name))).toEqual(
          new Set([...changed.keys()].map((name) => `answers.${name}`)),
        );
        for (const { result } of mcp) {
          expect(result?.isError).toBe(true);
          expect(result).not.toHaveProperty('structuredContent');
          const said = errors.map(({ name, detail }) => `${name} ${detail}`).join('; ');
          expect(result?.content).toHaveLength(1);
          const { text = '' } = result?.content[0] ?? {};
          expect(text.startsWith(`${said}. ${SCALE}`)).toBe(true);
          const again = text.slice(`${said}. ${SCALE}`.length);
          for (const id of QUESTION_IDS) expect([id, again.includes(` ${id}: `)]).toEqual([id, changed.has(id)]);
        }
      }),
      { numRuns: randomCases(250) },
    );
  });

  it.each([{}, { answers: null }, { answers: [] }, { answers: 'all of them' }, { answers: EXAMPLE_ANSWERS, more: 1 }])(
    'refuse the input %j alike',
    async (input) => {
      const { rest, mcp } = await askAll(input);
      expect(rest.status).toBe(400);
      const { errors } = rest.json<{ errors: { name: string; detail: string }[] }>();
      expect(errors).toHaveLength(1);
      for (const { result } of mcp) {
        expect(result?.isError).toBe(true);
        expect(result?.content[0]?.text).toBe(`${errors[0]?.name} ${errors[0]?.detail}. ${SCALE}`);
      }
    },
  );

  it.each([[[]], ['answers'], [3], [null]])(
    'refuse %j, which is no object at all, with 400 and -32602',
    async (input) => {
      const { rest, mcp } = await askAll(input);
      expect(rest.status).toBe(400);
      expect(mcp.map(({ error }) => error?.code)).toEqual([-32602, -32602]);
    },
  );

  it('refuse a smuggled prototype alike', async () => {
    const text = JSON.stringify({ answers: EXAMPLE_ANSWERS }).replace('{"q1"', '{"__proto__":{"q1":4},"q1"');
    const headers = { 'content-type': 'application/json' };
    const rest = await ask(`${server.url}/api/student-protection-check`, { body: text, key, headers });
    const rpc = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":${text}}}`;
    const mcp = await ask(`${server.url}/api/mcp`, { body: rpc, key, headers });
    expect([rest.status, rest.json()['code']]).toEqual([400, 'malformed_json']);
    expect([mcp.status, mcp.json<RpcAnswer>().error?.code]).toEqual([400, -32700]);
  });
});
