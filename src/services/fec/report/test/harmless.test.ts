import { describe, expect, test } from 'vitest';
import { sampleReport } from '../../test/report-sample.ts';
import { harmlessReport } from '../harmless.ts';
import { reportFullOf } from './hostile-texts.ts';

/** What cannot be seen is not in the report that people open. */
describe('a report', () => {
  test('is cleaned in every text that it has', () => {
    expect(harmlessReport(reportFullOf('a\u202eb\u0007c'))).toEqual(reportFullOf('ab c'));
  });

  test('that is clean already stays what it is, a tab as separator included', () => {
    expect(harmlessReport(sampleReport)).toEqual(sampleReport);
  });
});
