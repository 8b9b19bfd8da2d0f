import { type SeededRandom, seededRandom } from '#kernel/seeded-random.ts';
import type { LineOf } from './build.ts';
import { payLater } from './buy.ts';
import { dayText, monthName, workingDayFrom } from './calendar.ts';
import { unround } from './made-up-amounts.ts';
import { madeUpSupplier } from './made-up-parties.ts';
import { lineOfParty, type Workbook } from './workbook.ts';

/**
 * What is in order although it looks like a fault: the lawful neighbours of what controls look for. Each company has some of
 * them, by chance of their own, so that the rest of its year stays what it was.
 */
export function bePeculiar(book: Workbook, seed: number): void {
  const random = seededRandom(Math.imul(seed, 0x85eb_ca6b) ^ 0x9ec);
  for (const habit of habits) if (random.chance(35)) habit(book, random);
}

type Habit = (book: Workbook, random: SeededRandom) => void;

const dayIn = ({ plan }: Workbook, month: number, day: number): number =>
  workingDayFrom((plan.months[month]?.first ?? 0) + day);

const nextYear = ({ end }: Workbook): number => Number(dayText(end).slice(0, 4)) + 1;

/** Through the bank, without anybody's account. */
function pay(book: Workbook, day: number, label: string, ...lines: readonly LineOf[]): void {
  const cents = lines.reduce((sum, [, each]) => sum + each, 0);
  book.post('bank', day, { piece: book.bankReference('VIR'), label }, ...lines, ['512000', -cents]);
}

const habits: readonly Habit[] = [
  // An advance to a manager is paid back within the year; one to a customer's account is nobody's.
  (book, random) => {
    const cents = unround(random, 900_00, 40);
    const account: [string, string] = ['467300', 'Gérant - avances de frais'];
    pay(book, dayIn(book, 2, 9), 'Avance sur frais de mission', [account[0], cents, { accountLib: account[1] }]);
    pay(book, dayIn(book, 3, 6), 'Restitution avance sur frais', [account[0], -cents, { accountLib: account[1] }]);
  },
  // Dividends of the year before, paid in the first months.
  (book, random) => {
    const owed = book.open('457000', -unround(random, 3_200_00, 50)).credit;
    pay(book, dayIn(book, 1, 11), 'Paiement des dividendes votés', ['457000', owed]);
  },
  // Withheld from a salary, paid over in the month after.
  (book, random) => {
    const cents = unround(random, 120_00, 40);
    for (const [index, month] of book.plan.months.entries()) {
      const day = workingDayFrom(month.first + 8);
      const words = {
        piece: `SAT-${monthName(day).replace('/', '-')}`,
        label: `Opposition sur salaire ${monthName(day)}`,
      };
      book.post('miscellaneous', day, words, ['648000', cents], ['427000', -cents]);
      if (index > 0) pay(book, day, `Reversement opposition ${monthName(day)}`, ['427000', cents]);
    }
  },
  // A social body is owed a correction that it has paid back; accruals of staff move with each closing.
  (book, random) => {
    const before = book.open('428200', -unround(random, 2_400_00, 30)).credit;
    const after = unround(random, 2_500_00, 30);
    const words = { piece: 'CP-01', label: 'Provision pour congés payés' };
    book.post('inventory', book.end, words, ['641200', after - before], ['428200', before - after]);
  },
  // A deposit of the year before, which its invoice takes up; and a new one, which waits for its own.
  (book, random) => {
    const supplier = madeUpSupplier('maintenance');
    const deposit = { account: '409100', code: supplier.code, name: supplier.name };
    const cents = book.open(...lineOfParty(deposit, unround(random, 640_00, 30))).debit;
    pay(book, dayIn(book, 4, 12), `Remboursement acompte ${supplier.name}`, lineOfParty(deposit, -cents));
    pay(book, dayIn(book, 10, 8), `Acompte ${supplier.name}`, lineOfParty(deposit, unround(random, 580_00, 30)));
  },
  // One customer's credit pays another one's invoice: two third parties. And what is lettered on both sides links two amounts.
  (book, random) => {
    const cents = unround(random, 310_00, 30);
    const [one, other] = ['C0950', 'C0951'].map((code, at) => ({
      account: '411000',
      code,
      name: ['Groupe Valmont', 'Valmont Logistique'][at] ?? '',
    })) as [Parameters<typeof lineOfParty>[0], Parameters<typeof lineOfParty>[0]];
    const day = dayIn(book, 6, 10);
    const receipt = { piece: book.bankReference('VIR'), label: `Règlement ${one.name}` };
    const opened = book.open(...lineOfParty(other, cents));
    const received = book.post('bank', day, receipt, ['512000', cents], lineOfParty(one, -cents))[1];
    const words = { piece: 'COMP-01', label: `Compensation ${one.name} ${other.name}` };
    const lines = book.post('miscellaneous', day + 1, words, lineOfParty(one, cents), lineOfParty(other, -cents));
    book.letter(one, day + 1, [received, lines[0]]);
    book.letter(other, day + 1, [opened, lines[1]]);
  },
  // A repair of something that is equipment, and a large one: upkeep all the same.
  (book, random) => {
    const supplier = madeUpSupplier('maintenance');
    const subject = random.pick(['réparation du four mixte', 'remplacement moteur de la hotte', 'entretien chaudière']);
    const cents = unround(random, 900_00, 30);
    payLater(book, { supplier, account: '615500', cents, rate: 200, day: dayIn(book, 7, 5), subject }, 20);
  },
  // A credit note of a supplier, in a month without another invoice.
  (book, random) => {
    const supplier = madeUpSupplier('carrier');
    const cents = unround(random, 80_00, 30);
    const words = { piece: `AV-${random.between(100, 999)}`, label: `Avoir ${supplier.name} transport` };
    const vat = Math.round(cents / 5);
    const day = dayIn(book, 5, 13);
    const owed = book.post(
      'purchases',
      day,
      words,
      lineOfParty(supplier, cents + vat),
      ['624100', -cents],
      ['445660', -vat],
    )[0];
    const back = { piece: book.bankReference('VIR'), label: `Remboursement ${supplier.name}` };
    const paid = book.post('bank', day + 14, back, ['512000', cents + vat], lineOfParty(supplier, -cents - vat))[1];
    book.letter(supplier, day + 14, [owed, paid]);
  },
  // A premium for the next year, put off on the last day.
  (book, random) => {
    const supplier = madeUpSupplier('insurance');
    const cents = unround(random, 700_00, 20);
    const subject = `protection juridique ${nextYear(book)}`;
    payLater(book, { supplier, account: '616800', cents, rate: 0, day: dayIn(book, 11, 4), subject }, 10);
    const words = { piece: 'CCA-02', label: 'CCA protection juridique' };
    book.post('inventory', book.end, words, ['486000', cents], ['616800', -cents]);
  },
  // A supplier abroad whose French branch bills VAT as often as not.
  (book, random) => {
    const supplier = { account: '401000', code: 'F0970', name: 'Lindqvist AB' };
    for (const [at, month] of [1, 3, 5, 7, 9, 10].entries()) {
      const cents = book.unlikeBefore(supplier, unround(random, 140_00, 20));
      const vat = Math.round(cents / 5);
      const words = { piece: `LQ-${1204 + at * 17}`, label: `${supplier.name} licence ${at + 1}` };
      const day = dayIn(book, month, 7);
      const isAbroad = at % 2 === 0;
      const lines: LineOf[] = isAbroad
        ? [['628000', cents], ['445662', vat], ['445200', -vat], lineOfParty(supplier, -cents)]
        : [['628000', cents], ['445660', vat], lineOfParty(supplier, -cents - vat)];
      const owed = book.post('purchases', day, words, ...lines).at(-1);
      const paid = { piece: book.bankReference('VIR'), label: `Paiement ${supplier.name} ${words.piece}` };
      const total = owed?.credit ?? 0;
      const payment = book.post('bank', day + 20, paid, lineOfParty(supplier, total), ['512000', -total])[0];
      book.letter(supplier, day + 20, [owed, payment]);
    }
  },
  // Part of the loan is paid back early, without interest.
  (book, random) => {
    const cents = unround(random, 6_000_00, 20);
    book.open('164000', -cents);
    pay(book, dayIn(book, 8, 24), "Remboursement anticipé partiel de l'emprunt", ['164000', cents]);
  },
  // The interest of a loan, its fees and its insurance stand where they belong; so does a dividend that was received.
  (book, random) => {
    pay(book, dayIn(book, 9, 15), 'Dividende reçu des parts sociales', ['761000', -unround(random, 45_00, 30)]);
    pay(book, dayIn(book, 9, 16), 'Frais de dossier échéance emprunt', ['627100', unround(random, 35_00, 30)]);
  },
];

const RATES = { 0: '20 %', 1: '10 %', 2: '5,5 %' } as const;

/** Accounts of sales and of VAT bear their rate in their names, as some companies have it. */
export function nameRates({ entries }: Workbook): void {
  for (const line of entries.flatMap(({ lines }) => lines)) {
    const [, digit] = /^(?:70[67]|44571)([012])/.exec(line.account) ?? [];
    if (digit === undefined) continue;
    const rate = RATES[Number(digit) as keyof typeof RATES];
    line.accountLib = line.account.startsWith('7') ? `Ventes ${rate}` : `TVA collectée ${rate}`;
  }
}
