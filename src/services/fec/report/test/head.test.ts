import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { catalogue } from '../../controls/catalogue.ts';
import { analyse } from '../../test/analyse.ts';
import { entry, fecOf } from '../../test/drafts/build.ts';
import { packReport, unpackReport } from '../packed-report.ts';
import { sentReport } from '../report.ts';

/** What stands at the head of a report: which bytes, how much, and what was looked for. */
const sale = entry(
  { journal: 'VE', date: '20250110' },
  ['411000', 1_200_00],
  ['707000', -1_000_00],
  ['445710', -200_00],
);
const cost = entry({ journal: 'AC', date: '20250115' }, ['606100', 1_234_56], ['401000', -1_234_56]);

test('the bytes have their checksum, whatever their number', () => {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const small = fecOf([sale, cost]);
  expect(analyse(small).meta.sha256).toBe(sha256(small));
  const wide = Buffer.from(`\ufeff${small.toString('utf8')}`, 'utf16le');
  expect(analyse(wide).meta.sha256).toBe(sha256(wide));
  const large = Buffer.concat([small, ...Array.from({ length: 30_000 }, () => small.subarray(small.indexOf(10) + 1))]);
  expect(large.length).toBeGreaterThan(9 * 1024 * 1024);
  expect(analyse(large, { disabledControls: catalogue.map(({ name }) => name) }).meta.sha256).toBe(sha256(large));
});

test('totals, and the result of the exercise', () => {
  expect(analyse(fecOf([sale, cost])).meta).toMatchObject({
    totalDebit: '2434.56',
    totalCredit: '2434.56',
    result: '-234.56',
  });
  expect(analyse(fecOf([sale])).meta.result).toBe('1000.00');
});

test('entries that close income and expense do not make the result nothing', () => {
  const accounts = ['606100', '606300', '606400', '611000', '613000'];
  const costs = accounts.map((account) =>
    entry({ journal: 'AC', date: '20250115' }, [account, 10_00], ['401000', -10_00]),
  );
  const closing = entry(
    { journal: 'OD', date: '20251231', label: 'Solde des comptes de gestion' },
    ['707000', 1_000_00],
    ...accounts.map((account): [string, number] => [account, -10_00]),
    ['120000', -950_00],
  );
  expect(analyse(fecOf([sale, ...costs, closing])).meta.result).toBe('950.00');
});

test('the controls that ran, in the order of the catalogue', () => {
  const all = catalogue.flatMap(({ controls }) => controls.map(({ type }) => type));
  const named = 'nom_fichier_incorrect';
  const treasuryOnly = ['regime_reglement_absent', 'regime_incoherent'];
  const disabledControls = ['doublons', 'tva_taux_anormal'];
  const fileName = '123456789FEC20250131.txt';
  const { controls } = analyse(fecOf([sale, cost]), { disabledControls, fileName }).meta;
  expect(analyse(fecOf([sale, cost]), { disabledControls }).meta.controls).toEqual(
    controls.filter((type) => type !== named),
  );
  expect(controls).toContain(named);
  const { controls: off } = catalogue.find(({ name }) => name === 'doublons') ?? { controls: [] };
  const left = new Set(['tva_taux_anormal', ...off.map(({ type }) => type)]);
  expect(controls.filter((type) => !treasuryOnly.includes(type))).toEqual(
    all.filter((type) => !left.has(type) && !treasuryOnly.includes(type)),
  );
});

test('the API sends no checksum: the same entries give the same report, however their bytes came in', () => {
  const report = analyse(fecOf([sale, cost]));
  expect(report.meta.sha256).toHaveLength(64);
  expect(sentReport(report).meta).not.toHaveProperty('sha256');
  expect(unpackReport(packReport(report))).toEqual(report);
});
