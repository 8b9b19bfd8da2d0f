import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { entry, fecOf } from '../../../test/drafts/build.ts';
import { smallCompany } from '../../../test/small-company.ts';

const told = (label: string, account: string, cents: number) =>
  found(
    fecOf(smallCompany([entry({ journal: 'BQ', date: '20240605', label }, [account, cents], ['512000', -cents])])),
    'libelle_contraire_au_compte',
  );

test('words that leave no doubt stand on their own accounts', () => {
  expect(told('Dividende Optique Delmas', '758000', -500_00)).toMatchObject([
    { severity: 'importante', compteNum: '758000', expectedValue: 'produits de participations (761)' },
  ]);
  expect(told('DIVIDENDES VERSÉS', '658000', 90_00)).toMatchObject([{ severity: 'mineure' }]);
  expect(told('Acompte d’IS mars', '635100', 90_00)).toHaveLength(1);
  expect(told('Échéance prêt camion', '612200', 90_00)).toHaveLength(1);
  expect(told('Urssaf mai', '628000', 90_00)).toHaveLength(1);
});

test('on them they say nothing, and neither do words within others', () => {
  expect(told('Dividende Optique Delmas', '761000', -500_00)).toEqual([]);
  expect(told('Impôt sur les sociétés', '695000', 90_00)).toEqual([]);
  expect(told('Échéance emprunt', '661100', 90_00)).toEqual([]);
  expect(told('Assurance échéance prêt', '616000', 90_00)).toEqual([]);
  expect(told('Urssaf mai', '645100', 90_00)).toEqual([]);
  expect(told('Interprète', '622600', 90_00)).toEqual([]);
});
