import { expect, test } from 'vitest';
import { analyse, found } from '../../../test/analyse.ts';
import { fecOf } from '../../../test/drafts/build.ts';
import { smallCompany } from '../../../test/small-company.ts';

/** From 2024-01-01 to 2024-12-25. */
const year = fecOf(smallCompany());
const named = (fileName: string, bytes = year) => found(bytes, 'nom_fichier_incorrect', { fileName });

test.for([
  '123456789FEC20241231.txt',
  '123456789FEC20241225',
  '123456789FEC20241231_2.txt.gz',
  'C:\\compta\\123456789FEC20241231.TXT',
  '/srv/123456789FEC20241231.csv',
])('%s is in order', (fileName) => {
  expect(named(fileName)).toEqual([]);
});

test('without a name there is nothing to find', () => {
  expect(found(year, 'nom_fichier_incorrect')).toEqual([]);
  expect(named('')).toEqual([]);
  expect(named(' \u0000 ')).toEqual([]);
});

test.for([
  'compta.txt',
  '12345678FEC20241231.txt',
  '1234567890FEC20241231.txt',
  '123456789fec20241231.txt',
  '123456789FEC20241331.txt',
  '123456789FEC20240230.txt',
  '123456789FEC31122024.txt',
  '123456789FEC20241231 (1).txt',
])('%s has another form', (fileName) => {
  expect(named(fileName)).toMatchObject([
    {
      severity: 'mineure',
      category: 'format',
      period: null,
      lines: [],
      expectedValue: 'SirenFECAAAAMMJJ',
      actualValue: fileName,
    },
  ]);
});

test('entries after the closing date', () => {
  const [only, ...others] = named('123456789FEC20240930.txt');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    description:
      'Le nom du fichier annonce une clôture au 30/09/2024, alors que les écritures de l’exercice vont du 01/01/2024 au 25/12/2024.',
    expectedValue: '31/12/2024',
    actualValue: '30/09/2024',
    compteNum: '',
    journalCode: '',
    ecritureNum: '',
  });
});

test('a closing date far from the entries, and one that they may still reach', () => {
  expect(named('123456789FEC20500930.txt')).toMatchObject([{ severity: 'importante', actualValue: '30/09/2050' }]);
  const half = fecOf(smallCompany([], { months: 6 }));
  expect(named('123456789FEC20241231.txt', half)).toMatchObject([{ severity: 'mineure', expectedValue: '30/06/2024' }]);
});

test('the check digit of the SIREN is not checked', () => {
  expect(named('000000001FEC20241231.txt')).toEqual([]);
});

test('the head of the report has name, company, SIREN and closing date', () => {
  expect(analyse(year, { fileName: '123456789FEC20241231.txt', company: 'Le\u0007 Port  SARL ' }).meta).toMatchObject({
    fileName: '123456789FEC20241231.txt',
    company: 'Le Port SARL',
    siren: '123456789',
    closingDate: '2024-12-31',
  });
  expect(analyse(year, { fileName: '/srv/compta.txt' }).meta).toMatchObject({
    fileName: 'compta.txt',
    company: null,
    siren: null,
    closingDate: null,
  });
  expect(analyse(year).meta).toMatchObject({ fileName: null, company: null, siren: null, closingDate: null });
});

test('names are bounded', () => {
  const { fileName, company } = analyse(year, { fileName: 'x'.repeat(5000), company: 'y'.repeat(5000) }).meta;
  expect([fileName?.length, company?.length]).toEqual([255, 200]);
});
