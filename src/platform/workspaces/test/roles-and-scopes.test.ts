import { expect, test } from 'vitest';
import { mayDo, ROLES } from '../role.ts';
import { scopesOpen } from '../scopes.ts';

const EFFECTS = ['read', 'spend', 'write'] as const;

test('viewers read; members spend and write as well; owners manage', () => {
  const table = ROLES.map((role) => EFFECTS.filter((effect) => mayDo(role, effect)));
  expect(table).toEqual([['read'], ['read', 'spend', 'write'], ['read', 'spend', 'write']]);
  expect(ROLES.filter((role) => mayDo(role, 'write', 'owner'))).toEqual(['owner']);
  expect(ROLES.filter((role) => mayDo(role, 'read', 'member'))).toEqual(['member', 'owner']);
});

test('scopes open by effect or by name; none opens nothing, null everything', () => {
  const operation = { id: 'analyzeFile', effect: 'spend' } as const;
  expect(scopesOpen(null, operation)).toBe(true);
  expect(scopesOpen([], operation)).toBe(false);
  expect(scopesOpen(['read', 'write'], operation)).toBe(false);
  expect(scopesOpen(['spend'], operation)).toBe(true);
  expect(scopesOpen(['readAnalysis', 'analyzeFile'], operation)).toBe(true);
});
