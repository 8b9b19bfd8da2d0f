import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { entry, fecOf } from '../../../test/drafts/build.ts';

/** Thirty invoices to two customers by turns; a test says what the last one is like. */
function invoices(last: { piece?: string; customer?: string; label?: string; sign?: 1 | -1 } = {}): Buffer {
  const entries = Array.from({ length: 30 }, (_, index) => {
    const isLast = index === 29;
    const customer = (isLast ? last.customer : undefined) ?? `C0${(index % 2) + 1}`;
    const number = `FA${String(index + 1).padStart(4, '0')}`;
    const piece = isLast ? (last.piece ?? number) : number;
    const cents = (isLast ? (last.sign ?? 1) : 1) * (10_000 + index * 137);
    const label = isLast ? (last.label ?? 'Facture') : 'Facture';
    return entry(
      {
        journal: 'VE',
        date: `2025${String(1 + Math.floor(index / 3)).padStart(2, '0')}${10 + (index % 3)}`,
        piece,
        label,
      },
      ['411000', cents, { thirdParty: customer, thirdPartyLib: `Client ${customer}` }],
      ['706000', -cents],
    );
  });
  return fecOf(entries);
}

const TYPE = 'facture_numero_reutilise';

test('a number belongs to one customer', () => {
  expect(found(invoices(), TYPE)).toEqual([]);
  const [only, ...others] = found(invoices({ piece: 'FA0009', customer: 'C03' }), TYPE);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ severity: 'importante', expectedValue: '1 facture', actualValue: '2 factures' });
  expect(only?.description).toContain('FA0009 est porté par 2 factures de 2 clients');
});

test('the same customer, credit notes and references without a number are left to others', () => {
  expect(found(invoices({ piece: 'FA0009', customer: 'C01' }), TYPE)).toEqual([]);
  expect(found(invoices({ piece: 'FA0009', customer: 'C03', label: 'Avoir sur facture' }), TYPE)).toEqual([]);
  expect(found(invoices({ piece: 'FA0009', customer: 'C03', sign: -1 }), TYPE)).toEqual([]);
});
