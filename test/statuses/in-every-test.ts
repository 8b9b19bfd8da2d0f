import { afterAll, expect } from 'vitest';
import { inWords, PLANTED, SeenAnswers } from './seen-answers.ts';

/** For every test file: whatever its servers answer with must be declared by the operation (`reply`, `refuses`). */
const seen = new SeenAnswers({ except: PLANTED });

afterAll(() => {
  seen.close();
  expect(seen.undeclared.map(inWords), 'answers that the documents do not declare').toEqual([]);
});
