import { expect, test } from 'vitest';
import { en } from '../locales/fec-findings/en.ts';
import { es } from '../locales/fec-findings/es.ts';
import { fr } from '../locales/fec-findings/fr.ts';

test('counts agree with what is counted', () => {
  expect([0, 1, 2].map((count) => fr.inState('justified', count))).toEqual(['Justifiée', 'Justifiée', 'Justifiées']);
  expect([0, 1, 2].map((count) => es.inState('corrected', count))).toEqual(['Corregidas', 'Corregida', 'Corregidas']);
  expect([0, 1, 2].map((count) => fr.changes.changed('new', count))).toEqual(['Nouvelle', 'Nouvelle', 'Nouvelles']);
});

test('whoever signed off and has left is named within the sentence', () => {
  expect([en, fr, es].map(({ signedBy }) => signedBy(null, '1/2'))).toEqual([
    'Signed off by somebody who has left, 1/2',
    'Visée par une personne partie depuis, le 1/2',
    'Visto bueno de alguien que ya no está, el 1/2',
  ]);
  expect(fr.signedBy('Ada', '1/2')).toBe('Visée par Ada, le 1/2');
});
