import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '#platform/workspaces/audit.ts';
import { en } from '../locales/workspaces/en.ts';
import { ACTIONS } from '../pages/console/operator/operator-search.ts';

test('everything that is written down in an audit has words', () => {
  expect(Object.keys(en.audit.actions).sort()).toEqual([...AUDIT_ACTIONS].sort());
});

test('and operators can choose it in the audit of all', () => {
  expect([...ACTIONS].sort()).toEqual([...AUDIT_ACTIONS].sort());
});
