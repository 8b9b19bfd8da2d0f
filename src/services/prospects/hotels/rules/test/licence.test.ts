import { expect, test } from 'vitest';
import { mayBePassedOn } from '../licence.ts';

test.each([
  'CDLA-Permissive-2.0',
  'Apache-2.0',
  'CC0-1.0',
  'CC BY 4.0',
  'CC-BY-SA-4.0',
  'ODbL-1.0',
  'Singapore Open Data Licence v1.0',
  'Open Government Data of Thailand',
])('%s lets facts be passed on', (licence) => {
  expect(mayBePassedOn(licence)).toBe(true);
});

test.each([
  'CC BY-NC 4.0',
  'CC-BY-NC-SA-4.0',
  'cc-by-nd',
  'Proprietary',
  'All rights reserved',
  'unknown',
  '',
  'apachelike',
  'Example Licence 1.0',
])('%s does not, or nobody knows', (licence) => {
  expect(mayBePassedOn(licence)).toBe(false);
});
