import { expect, test } from 'vitest';
import { wrongParameters } from '#platform/http/operation/wrong-parameters.ts';
import { inFrench } from '../refusal.ts';

/** What the platform finds wrong with parameters, in French. */
const NOT_KNOWN = 'est inconnu';

test('each parameter is told with what is wrong with it, and the name that was meant', () => {
  const problem = wrongParameters(
    { name: 'expires', detail: 'manque' },
    { name: 'disabledcontrols', detail: `${NOT_KNOWN} (vouliez-vous dire « disabledControls » ?)` },
    { name: 'colour', detail: NOT_KNOWN },
  );
  expect(inFrench(problem)).toBe(
    'Paramètres incorrects : « expires » manque ; « disabledcontrols » est inconnu (vouliez-vous dire « disabledControls » ?) ; « colour » est inconnu.',
  );
});

test('a flood of them is not repeated', () => {
  const flood = Array.from({ length: 100 }, (_, i) => ({ name: `k${i}\u0007`, detail: NOT_KNOWN }));
  const words = inFrench(wrongParameters(...flood));
  expect(words).toMatch(/^Paramètres incorrects : « k0[^»]* » est inconnu ; .* ; et 88 autres\.$/);
  expect(/\p{Cc}/u.test(words)).toBe(false);
});
