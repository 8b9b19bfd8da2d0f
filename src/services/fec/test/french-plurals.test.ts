import { describe, expect, test } from 'vitest';
import { changed, position } from '../controls/format/test/sales.ts';
import { disabledControlsOf } from '../intake/disabled-option.ts';
import { readJsonRequest } from '../intake/json-request.ts';
import { collectAnomalies } from '../report/collect.ts';
import { conclusionOf } from '../report/facts.ts';
import { analyse, found } from './analyse.ts';
import { booksOf } from './books-of.ts';
import { eachMonth, entry, fecOf } from './drafts/build.ts';
import { fec, type Line } from './fec-text.ts';
import { reportOf, sampleAnomalies } from './report-sample.ts';

/** One of something is told in the singular, in the noun, the verb and what refers to them, wherever a number decides. */
const told = (type: string, ...lines: readonly (Line | string)[]) =>
  analyse(Buffer.from(fec(lines)))
    .anomalies.filter((anomaly) => anomaly.type === type)
    .map(({ description }) => description)
    .join(' ');
const sound: readonly Line[] = [{}, { CompteNum: '401000', Debit: '0,00', Credit: '100,00' }];

describe('a single line', () => {
  test('of one field has « 1 champ »', () => {
    const [only] = found(
      changed([4], (row) => row.splice(1)),
      'format_ligne',
    );
    expect(only?.description).toBe(
      '1 ligne (l. 4) est illisible et ne compte dans aucun total : 1 champ au lieu de 18.',
    );
  });

  test('of one field beside one of thirteen has « champs »', () => {
    const lengths = [1, 13];
    const [only] = found(
      changed([4, 9], (row) => row.splice(lengths.shift() ?? 0)),
      'format_ligne',
    );
    expect(only?.description).toContain(': 1, 13 champs au lieu de 18.');
  });

  test('with an amount that cannot be read is « cette ligne »', () => {
    const [only] = found(
      changed([4], (row) => row.splice(position('Debit'), 1, '#REF!')),
      'format_montant',
    );
    expect(only?.description).toContain('(l. 4). Cette ligne ne compte dans aucun total.');
    expect(only?.suggestion).toBe('Corriger ce montant d’après la pièce justificative.');
  });

  test('with an unknown side is « cette ligne »', () => {
    const file = changed([4], (row) => row.splice(position('Sens', true), 1, 'X'), { hasSides: true });
    const [only] = found(file, 'format_sens');
    expect(only?.description).toMatch(/^1 ligne porte .*\. Cette ligne ne compte dans aucun total\.$/);
    expect(only?.suggestion).toBe('Corriger le sens de cette ligne.');
  });

  test('with an auxiliary account out of place « porte » it', () => {
    const person = { thirdParty: 'F01' };
    const file = fecOf([entry({ journal: 'OD', date: '20250610' }, ['606100', 80_00, person], ['758000', -80_00])]);
    const [only] = found(file, 'auxiliaire_hors_tiers');
    expect(only?.description).toContain('1 ligne porte un compte auxiliaire');
  });

  test('that is the whole file is « la seule ligne »', () => {
    const file = fecOf([entry({ journal: 'OD', date: '20250610' }, ['606100', 80_00, { validDate: '' }])]);
    const [only] = found(file, 'validation_absente');
    expect(only?.description).toMatch(/^La seule ligne ne porte pas de date de validation :/);
  });
});

test.for([
  ['critique', '1 anomalie signalée, critique : à traiter en priorité.'],
  ['importante', '1 anomalie signalée, importante : à examiner.'],
  ['mineure', '1 anomalie signalée, mineure.'],
] as const)('a single anomaly (%s) is not counted among others', ([severity, words]) => {
  const [first] = sampleAnomalies;
  expect(first && conclusionOf(reportOf([{ ...first, severity }]))).toBe(words);
});

test('fields of a line', () => {
  expect(told('format_ligne', ...sound, 'x')).toContain(' : 1 champ au lieu de 18.');
  expect(told('format_ligne', ...sound, 'x|y')).toContain(' : 2 champs au lieu de 18.');
  expect(told('format_ligne', ...sound, 'x', 'x|y')).toContain(' : 1, 2 champs au lieu de 18.');
});

test('lines that count in no total', () => {
  expect(told('format_montant', ...sound, { Debit: 'x' })).toContain('Cette ligne ne compte dans aucun total.');
  expect(told('format_montant', ...sound, { Debit: 'x' }, { Debit: 'x' })).toContain('Ces lignes ne comptent');
});

test('the only line without a date of validation', () => {
  expect(told('validation_absente', { ValidDate: '' })).toContain('La seule ligne ne porte pas de date de validation');
  expect(told('validation_absente', { ValidDate: '' }, { ValidDate: '' })).toContain(
    'Aucune des 2 lignes ne porte de date',
  );
});

test('lines of third parties', () => {
  const year = eachMonth('202501', 12, (month) =>
    entry({ journal: 'AC', date: `${month}10` }, ['606100', 50_00], ['401000', -50_00, { thirdParty: 'F01' }]),
  );
  const lines = (first: string, second?: string) =>
    entry(
      { journal: 'AC', date: '20251210' },
      ['606100', 50_00, first === '' ? {} : { thirdParty: first }],
      ['401000', -50_00, second === undefined ? {} : { thirdParty: second }],
    );
  const anomalies = (...last: Parameters<typeof lines>) => analyse(fecOf([...year, lines(...last)])).anomalies;
  expect(anomalies('F01', 'F01').find(({ type }) => type === 'auxiliaire_hors_tiers')?.description).toContain(
    '1 ligne porte un compte auxiliaire',
  );
  const bare = anomalies('').find(({ type }) => type === 'collectif_sans_auxiliaire');
  expect(bare?.description).toContain('1 ligne d’un compte collectif sans auxiliaire');
  expect(bare?.suggestion).toBe('Ventiler cette ligne par tiers.');
});

test('the conclusion of a report', () => {
  const minor = sampleAnomalies.filter(({ severity }) => severity === 'mineure');
  expect(conclusionOf(reportOf(minor.slice(0, 1)))).toBe('1 anomalie signalée, mineure.');
  expect(conclusionOf(reportOf(minor.slice(0, 2)))).toBe('2 anomalies signalées, toutes mineures.');
});

test('what is not shown of a type', () => {
  const rest = (findings: number) =>
    collectAnomalies(booksOf(fec(sound)), [
      {
        name: 'essai',
        title: 'Essai',
        controls: [
          {
            type: 'essai',
            title: 'Essai',
            detects: '',
            severityRule: '',
            basis: '',
            concerns: 'other',
            find: () =>
              Array.from({ length: findings }, () => ({
                severity: 'mineure' as const,
                weight: 300,
                row: -1,
                describe: () => ({ description: '', expectedValue: '', actualValue: '', suggestion: '' }),
              })),
          },
        ],
      },
    ]).at(-1)?.description;
  expect(rest(101)).toBe('… et 1 autre anomalie du même type, de moindre montant. Son montant est de 3 euros.');
  expect(rest(102)).toContain(
    '… et 2 autres anomalies du même type, de moindre montant. Leur montant cumulé est de 6 euros.',
  );
});

test('refusals', () => {
  expect(() => disabledControlsOf(['a'])).toThrow(/^Contrôle inconnu : « a »/);
  expect(() => disabledControlsOf(['a', 'b'])).toThrow(/^Contrôles inconnus : « a », « b »/);
  const unknown = (count: number) => () =>
    readJsonRequest({ content: '', ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1])) });
  expect(unknown(1)).toThrow(/^Champ inconnu : « k0 »\. /);
  expect(unknown(6)).toThrow(/^Champs inconnus : .* et 1 autre\. /);
  expect(unknown(7)).toThrow(/ et 2 autres\. /);
});
