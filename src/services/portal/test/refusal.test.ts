import { expect, test } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { problemDocument } from '#platform/http/problem/refusal.ts';
import { portalProblem } from '../problems.ts';
import { spanishRefusal } from '../refusal.ts';

/** What the platform refuses in English reaches people in Spanish, and loses nothing that a program reads. */
type Written = { title: string; detail: string };
const write = (problem: Problem) => spanishRefusal.write(problem, 'an-id') as Written;

const SAID_IN_SPANISH: ReadonlySet<string> = new Set(['malformed_json', 'unauthorized', 'unsupported_media_type']);

test.each(Object.keys(platformProblem.kinds) as (keyof typeof platformProblem.kinds)[])(
  '%s: other words, the same facts',
  (code) => {
    const problem = platformProblem(code, { public: 'Words in English.' });
    const { title, detail, ...facts } = write(problem);
    const { title: english, detail: _, ...expected } = problemDocument.write(problem, 'an-id') as Written;
    expect(facts).toEqual(expected);
    expect(title).not.toBe(english);
    // What depends on the request is said in Spanish from the start (refusal-words.ts).
    if (!SAID_IN_SPANISH.has(code)) expect(detail).not.toContain('English');
  },
);

test('what is wrong is named, at most a dozen of them, and still listed one by one', () => {
  const errors = Array.from({ length: 13 }, (_, i) => ({ in: 'body' as const, name: `field${i}`, detail: 'x' }));
  const written = write(platformProblem('invalid_request', { errors }));
  expect(written.detail).toMatch(/^Revisa los datos: field0 x; field1 x; .*; field11 x; y 1 más\.$/);
  expect(written).toMatchObject({ errors });
});

test("the portal's own problems, and codes that nobody has translated, are left as they are", () => {
  const unknown = new Problem('something_new', { status: 400, title: 'New', meaning: 'A new one.' });
  for (const problem of [portalProblem('enlace_invalido', { public: 'Pide otro.' }), unknown]) {
    expect(write(problem)).toEqual(problemDocument.write(problem, 'an-id'));
  }
});
