import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, eachMonth, entry, fecOf } from '../../../test/drafts/build.ts';

type Numbers = (journal: string, month: string, count: number, all: number) => string;

/** Each month four sales and three payments; `number` gives each its number from its journal, month and counts. */
function year(number: Numbers, skipped: (index: number) => boolean = () => false): BuiltEntry[] {
  const counts = new Map<string, number>();
  const next = (key: string) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts.get(key) ?? 0;
  };
  return eachMonth('202501', 12, (month) =>
    ['VE', 'BQ', 'VE', 'BQ', 'VE', 'BQ', 'VE'].map((journal) => ({ journal, month })),
  )
    .flat()
    .map(({ journal, month }, index) => {
      const numbered = number(journal, month, next(isMonthly(number) ? journal + month : journal), next(''));
      const cents = 120_00 + index * 11;
      const head = { journal, date: `${month}${String((index % 7) * 3 + 3).padStart(2, '0')}`, number: numbered };
      return journal === 'VE'
        ? entry(head, ['411000', cents, { thirdParty: 'C01' }], ['707000', -cents])
        : entry(head, ['512000', cents], ['411000', -cents, { thirdParty: 'C01' }]);
    })
    .filter((_, index) => !skipped(index));
}

/** One that begins anew with each month has the month in it. */
const isMonthly = (number: Numbers): boolean => number('', '202507', 1, 1).includes('07');

const padded = (count: number) => String(count).padStart(5, '0');
const perJournal: Numbers = (_, __, count) => String(count);
const withCode: Numbers = (journal, _, count) => `${journal}${padded(count)}`;
const overFile: Numbers = (_, __, ___, all) => padded(all);
const withMonth: Numbers = (_, month, count) => `${month}-${count}`;
const monthInDigits: Numbers = (journal, month, count) =>
  `${journal}${month.slice(2)}${String(count).padStart(3, '0')}`;

const schemes: readonly (readonly [string, Numbers])[] = [
  ['of each journal', perJournal],
  ['of each journal with its code', withCode],
  ['of the whole file', overFile],
  ['of each month', withMonth],
  ['of each month within the digits', monthInDigits],
];

test.for(schemes)('numbers %s without holes are in order', ([, number]) => {
  expect(found(fecOf(year(number)), 'rupture_sequence')).toEqual([]);
});

test.for(schemes)('numbers %s: one deleted entry is one hole', ([, number]) => {
  const anomalies = found(fecOf(year(number, (index) => index === 25)), 'rupture_sequence');
  expect(anomalies.map(({ severity }) => severity)).toEqual(['critique']);
  expect(anomalies[0]?.description).toContain('1 numéro manque');
});

test('a hole is told with its neighbours and what is missing between them', () => {
  const [only] = found(fecOf(year(withCode, (index) => index === 23 || index === 25)), 'rupture_sequence');
  expect(only).toMatchObject({
    severity: 'critique',
    compteNum: '',
    journalCode: 'VE',
    ecritureNum: 'VE00013',
    expectedValue: 'VE00014',
    actualValue: 'VE00016',
    lines: [44, 52],
    period: '2025-04',
  });
  expect(only?.description).toBe(
    'Dans le journal VE, le n° VE00013 est suivi du n° VE00016 (l. 44, 52) : 2 numéros manquent (VE00014 à VE00015).',
  );
});

test('few holes in many numbers are important, many are critical and told once for the series', () => {
  const count = (numbers: readonly number[]) =>
    numbers.map((number, index) => {
      const date = `2025${String(Math.floor((index * 12) / numbers.length) + 1).padStart(2, '0')}15`;
      return entry(
        { journal: 'OD', date, number: String(number) },
        ['606100', 50_00 + index],
        ['467000', -50_00 - index],
      );
    });
  const whole = Array.from({ length: 300 }, (_, index) => index + 1);
  const few = found(fecOf(count(whole.filter((number) => number !== 77))), 'rupture_sequence');
  expect(few.map(({ severity, expectedValue }) => [severity, expectedValue])).toEqual([['importante', '77']]);
  const many = found(fecOf(count(whole.filter((number) => number % 9 !== 0))), 'rupture_sequence');
  expect(many).toHaveLength(1);
  expect(many[0]).toMatchObject({ severity: 'critique', actualValue: '33 ruptures', period: null });
  expect(many[0]?.description).toContain('33 numéros manquent, à commencer par 9');
});

test('a journal that begins with its second number lacks the first one, if all others begin with one', () => {
  const others = ['AC', 'CA', 'PA', 'BX'].map((journal) =>
    entry({ journal, date: '20250320' }, ['606100', 90_00], ['467000', -90_00]),
  );
  const late = [...year(perJournal, (index) => index === 0), ...others];
  const [only, ...rest] = found(fecOf(late), 'rupture_sequence');
  expect(rest).toEqual([]);
  expect(only).toMatchObject({ expectedValue: '1', actualValue: '2', journalCode: 'VE' });
  expect(found(fecOf(year(perJournal, (index) => index === 0)), 'rupture_sequence')).toEqual([]);
});

test('another range of numbers is no hole', () => {
  const ranged: Numbers = (journal, month, count) =>
    (month < '202507' ? '' : '20000') + withCode(journal, month, count, 0).slice(2);
  expect(found(fecOf(year(ranged)), 'rupture_sequence')).toEqual([]);
});

test('a number that stands on a broken line alone is there', () => {
  const text = fecOf(year(withCode)).toString();
  const broken = text.replace(/^(VE\t[^\t]*\tVE00015\t\d+\t)[^\r\n]*(\r\n)VE\t[^\t]*\tVE00015\t[^\r\n]*\r\n/m, '$1$2');
  expect(broken.length).toBeLessThan(text.length);
  expect(found(Buffer.from(broken), 'rupture_sequence')).toEqual([]);
});

test('holes that another journal’s useless numbers explain are none', () => {
  const useless = year(overFile).map((each) => (each.journal === 'BQ' ? { ...each, number: '0' } : each));
  expect(found(fecOf(useless), 'rupture_sequence')).toEqual([]);
  expect(found(fecOf(useless), 'numerotation_inexploitable')).toHaveLength(1);
});

test('one number for two balanced entries of different dates and pieces is important', () => {
  const twice = year(withCode).map((each, index) => (index === 30 ? { ...each, number: 'VE00002' } : each));
  const [only, ...others] = found(fecOf(twice), 'numero_reutilise');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    journalCode: 'VE',
    ecritureNum: 'VE00002',
    expectedValue: '1 écriture',
    actualValue: '2 écritures',
    lines: [6, 7, 62, 63],
  });
  expect(only?.description).toContain('pièce VE-0002 du 09/01/2025 (l. 6-7) ; pièce VE-0018 du 09/05/2025 (l. 62-63)');
});

test('one number for two entries that follow each other is found too', () => {
  const sales = year(withCode).filter(({ journal }) => journal === 'VE');
  const twice = sales.map((each, index) => (index === 12 ? { ...each, number: 'VE00012' } : each));
  expect(found(fecOf(twice), 'numero_reutilise')).toHaveLength(1);
});

test('parts of one entry, the same piece or day, and a journal that numbers by batches reuse nothing', () => {
  const base = year(withCode);
  const changed = (index: number, change: Partial<BuiltEntry>) =>
    fecOf(base.map((each, at) => (at === index ? { ...each, number: 'VE00002', ...change } : each)));
  expect(found(fecOf(base), 'numero_reutilise')).toEqual([]);
  expect(found(changed(30, { date: '20250109' }), 'numero_reutilise')).toEqual([]);
  expect(found(changed(30, { pieceRef: 'VE-0002' }), 'numero_reutilise')).toEqual([]);
  const [one, other] = [base[2], base[30]];
  const halves = [one, other].flatMap((each) =>
    each === undefined ? [] : [{ ...each, number: 'VE00002', lines: each.lines.slice(0, 1) }],
  );
  expect(found(fecOf([...base, ...halves]), 'numero_reutilise')).toEqual([]);
  const batches = base
    .filter(({ journal }) => journal === 'VE')
    .map((each, index) => ({ ...each, number: `L${Math.floor(index / 4) + 1}` }));
  expect(found(fecOf(batches), 'numero_reutilise')).toEqual([]);
});

test('the same number everywhere is critical and told once', () => {
  const [only, ...others] = found(fecOf(year(() => '0')), 'numerotation_inexploitable');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'critique',
    period: null,
    journalCode: '',
    expectedValue: 'suite continue',
    actualValue: '0 sur 100 % des lignes',
    lines: [],
  });
  expect(only?.description).toContain('« 0 » figure sur 168 lignes (100 % du fichier)');
  expect(only?.description).toContain('journaux concernés : VE, BQ');
  const empty = found(fecOf(year(() => '')), 'numerotation_inexploitable');
  expect(empty[0]?.description).toContain('Le numéro d’écriture est vide sur 168 lignes');
});

test('a small journal with one number is important only; numbers that tell entries apart are useful', () => {
  const large = [0, 1, 2].flatMap((pass) => year((journal, _, count) => `${journal}${pass}-${count}`));
  const small = eachMonth('202501', 6, (month) =>
    entry({ journal: 'OD', date: `${month}28`, number: '1' }, ['606100', 70_00], ['467000', -70_00]),
  );
  expect(found(fecOf([...large, ...small]), 'numerotation_inexploitable').map(({ severity }) => severity)).toEqual([
    'importante',
  ]);
  expect(found(fecOf(large), 'numerotation_inexploitable')).toEqual([]);
});

/** Sales of a year, six a month, whose pieces `name` gives. */
const sales = (name: (index: number, month: string) => string): BuiltEntry[] =>
  eachMonth('202501', 12, (month) =>
    [2, 6, 10, 14, 18, 22].map((day) => ({ month, date: month + String(day).padStart(2, '0') })),
  )
    .flat()
    .map(({ month, date }, index) =>
      entry(
        { journal: 'VE', date, piece: name(index, month) },
        ['411000', 240_00 + index, { thirdParty: 'C01' }],
        ['707000', -240_00 - index],
      ),
    );

const invoice = (index: number) => `FA25-${String(index + 1).padStart(4, '0')}`;
const without = (entries: readonly BuiltEntry[], ...gone: readonly number[]) =>
  entries.filter((_, index) => !gone.includes(index));

test('an invoice missing from its series is important', () => {
  const [only, ...others] = found(fecOf(without(sales(invoice), 30, 31)), 'facture_rupture');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '',
    expectedValue: 'FA25-0031',
    actualValue: 'FA25-0033',
    lines: [60, 62],
    period: '2025-05',
  });
  expect(only?.description).toContain(
    'le n° FA25-0030 est suivi du n° FA25-0033 (l. 60, 62) : 2 numéros manquent (FA25-0031 à FA25-0032)',
  );
});

test('invoices that begin anew each month, or share their numbers with credit notes, are series too', () => {
  const monthly = (index: number, month: string) => `${month}${String((index % 6) + 1).padStart(3, '0')}`;
  expect(found(fecOf(sales(monthly)), 'facture_rupture')).toEqual([]);
  const shared = (index: number) => (index % 10 === 3 ? invoice(index).replace('FA', 'AV') : invoice(index));
  expect(found(fecOf(sales(shared)), 'facture_rupture')).toEqual([]);
  expect(found(fecOf(without(sales(shared), 40)), 'facture_rupture')).toHaveLength(1);
});

test('an invoice whose reference stands elsewhere in the file is not missing', () => {
  const elsewhere = entry(
    { journal: 'OD', date: '20250620', piece: 'FA25-0031' },
    ['416000', 60_00],
    ['758000', -60_00],
  );
  expect(found(fecOf([...without(sales(invoice), 30), elsewhere]), 'facture_rupture')).toEqual([]);
});

test('a whole series, a short one, one full of holes and references without a pattern have no missing invoice', () => {
  expect(found(fecOf(sales(invoice)), 'facture_rupture')).toEqual([]);
  expect(found(fecOf(without(sales(invoice).slice(0, 15), 5)), 'facture_rupture')).toEqual([]);
  expect(found(fecOf(sales((index) => `CDE${1000 + index * 3}`)), 'facture_rupture')).toEqual([]);
  const mixed = sales((index) => (index % 2 === 0 ? invoice(index / 2) : `${(index * 7919) % 997}A${index}B`));
  expect(found(fecOf(without(mixed, 40)), 'facture_rupture')).toEqual([]);
});
