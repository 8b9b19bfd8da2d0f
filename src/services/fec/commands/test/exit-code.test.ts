import { expect, test } from 'vitest';
import type { Report } from '../../report/report.ts';
import { reportOf, sampleAnomalies } from '../../test/report-sample.ts';
import { exitCodeOf, FAIL_ON } from '../exit-code.ts';

/** The codes that scripts rely on, in the order of `FAIL_ON`: critique, importante, mineure, never. */
const having = (...severities: string[]): Report =>
  reportOf(sampleAnomalies.filter(({ severity }) => severities.includes(severity)));

test.each([
  ['nothing', having(), [0, 0, 0, 0]],
  ['mineures', having('mineure'), [0, 0, 5, 0]],
  ['importantes', having('importante', 'mineure'), [0, 3, 3, 0]],
  ['critiques', having('critique', 'importante', 'mineure'), [4, 4, 4, 0]],
  ['critiques alone', having('critique'), [4, 4, 4, 0]],
])('after %s', (_what, report, codes) => {
  expect(FAIL_ON).toEqual(['critique', 'importante', 'mineure', 'never']);
  expect(FAIL_ON.map((failOn) => exitCodeOf(report, failOn))).toEqual(codes);
});
