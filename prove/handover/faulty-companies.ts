import { type BuiltEntry, fecOf } from '#services/fec/test/drafts/build.ts';
import { posting, smallCompany } from '#services/fec/test/small-company.ts';

/** Accounting files with few findings and with many, whose labels look like formulas and like markup. */
const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (index: number) => `2024${two(1 + (index % 12))}${two(1 + (index % 27))}`;

export const FEW = fecOf(
  smallCompany([
    posting('20240305', '=HYPERLINK("http://example.com") <à éclaircir>', ['471000', 400_00], ['512000', -400_00]),
    posting('20240611', '+Écart', ['606100', 150_00], ['512000', -100_00]),
    posting('20240918', '@Analytique', ['999000', 250_00], ['512000', -250_00]),
  ]),
);

/** Of one type a report tells a hundred: these are wrong in three ways, and none of what is open is lettered. */
const EACH = 100;
const MANY_ENTRIES: readonly BuiltEntry[] = Array.from({ length: EACH }, (_, index) => {
  const cents = (300 + 7 * index) * 100 + 13;
  const customer = { thirdParty: `C${100 + index}` };
  const supplier = { thirdParty: `F${100 + index}` };
  return [
    posting(dayOf(index), `Attente ${index}`, [`471${two(index)}00`, cents], ['512000', -cents]),
    posting(dayOf(index + 3), `=Avance ${index}`, ['411000', -cents, customer], ['512000', cents]),
    posting(dayOf(index + 5), `Acompte ${index}`, ['401000', cents, supplier], ['512000', -cents]),
    posting(dayOf(index + 9), `Vente ${index}`, ['512000', 3 * cents], ['707000', -3 * cents]),
  ];
}).flat();

export const MANY = fecOf(smallCompany(MANY_ENTRIES.slice(1)));
