import { expect, test } from 'vitest';
import type { Category, Control, Finding } from '../../controls/control.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import { analyse } from '../../test/analyse.ts';
import { booksOf } from '../../test/books-of.ts';
import { type BuiltEntry, eachMonth, entry, fecOf } from '../../test/drafts/build.ts';
import { cleanCompany } from '../../test/drafts/clean-company.ts';
import { fecRows, joinRows, writeFec } from '../../test/drafts/write-fec.ts';
import { collectAnomalies, MAX_PER_TYPE } from '../collect.ts';
import type { Report } from '../report.ts';

/** Two lines an entry, one entry a month: rows 0 to 23, lines 2 to 25. */
const small = booksOf(fecOf(eachMonth('202501', 12, (month) => transfer(`${month}05`))));

function transfer(date: string): BuiltEntry {
  return entry({ journal: 'OD', date }, ['471000', 10_00], ['467000', -10_00]);
}

function control(
  type: string,
  findings: readonly Partial<Finding>[],
  concerns: Control['concerns'] = 'other',
): Control {
  return {
    type,
    title: `Titre de ${type}`,
    detects: '',
    severityRule: '',
    basis: 'Usage',
    concerns,
    *find() {
      for (const finding of findings) {
        yield { severity: 'mineure', weight: 0, row: 0, describe: () => described(''), ...finding };
      }
    },
  };
}

const described = (description: string) => ({ description, expectedValue: 'a', actualValue: 'b', suggestion: 'c' });

const category = (name: string, ...controls: readonly Control[]): Category => ({ name, title: name, controls });

/** So many findings, each of another weight: the first weighs least. */
const findings = (count: number, other: Partial<Finding> = {}) =>
  Array.from(
    { length: count },
    (_, index): Partial<Finding> => ({
      weight: index * 100,
      row: index % 24,
      describe: () => described(`n° ${index}`),
      ...other,
    }),
  );

const collect = (...controls: readonly Control[]) => collectAnomalies(small, [category('essai', ...controls)]);

test('a finding becomes an anomaly with all that its first row tells', () => {
  const told = { ...described('Faits'), compteNum: '471000', rows: [4, 5] };
  expect(collect(control('un', [{ severity: 'critique', row: 4, describe: () => told }]))).toMatchObject([
    {
      type: 'un',
      category: 'essai',
      severity: 'critique',
      title: 'Titre de un',
      description: 'Faits',
      compteNum: '471000',
      period: '2025-03',
      expectedValue: 'a',
      actualValue: 'b',
      suggestion: 'c',
      journalCode: 'OD',
      ecritureNum: '3',
      lines: [6, 7],
      basis: 'Usage',
    },
  ]);
});

test('a finding about the whole file has no row, and one may say otherwise than its row', () => {
  const whole = { row: -1, describe: () => ({ ...described('Fichier'), period: null }) };
  const other = { row: 2, describe: () => ({ ...described(''), period: '2025-09', journalCode: '', ecritureNum: '' }) };
  expect(collect(control('un', [whole]), control('deux', [other]))).toMatchObject([
    { type: 'un', period: null, lines: [], journalCode: '', ecritureNum: '', compteNum: '' },
    { type: 'deux', period: '2025-09', lines: [4], journalCode: '', ecritureNum: '' },
  ]);
});

test('at most fifty lines are told', () => {
  const rows = Array.from({ length: 120 }, (_, index) => index % 24);
  const [only] = collect(control('un', [{ describe: () => ({ ...described(''), rows }) }]));
  expect(only?.lines).toHaveLength(MAX_ROWS);
});

test('words of the file that a finding gives are made harmless', () => {
  const account = `471\u0007\n${'9'.repeat(200)}`;
  const [only] = collect(control('un', [{ describe: () => ({ ...described(''), compteNum: account }) }]));
  expect(only?.compteNum).toMatch(/^471 9{75}…$/);
});

test('a hundred findings are all shown', () => {
  expect(collect(control('un', findings(MAX_PER_TYPE)))).toHaveLength(MAX_PER_TYPE);
});

test('of more, the largest hundred are shown and the others are one', () => {
  const anomalies = collect(control('un', findings(250)));
  const rest = anomalies.at(-1);
  expect(anomalies).toHaveLength(MAX_PER_TYPE + 1);
  const shown = anomalies.slice(0, -1).map(({ description }) => Number(description.slice(3)));
  expect(shown.toSorted((a, b) => a - b)).toEqual(Array.from({ length: MAX_PER_TYPE }, (_, index) => index + 150));
  expect(rest).toMatchObject({
    type: 'un',
    category: 'essai',
    period: null,
    compteNum: '',
    lines: [],
    actualValue: '150',
  });
  // 0 to 149 euros.
  expect(rest?.description).toBe(
    '… et 150 autres anomalies du même type, de moindre montant. Leur montant cumulé est de 11 175 euros.',
  );
});

test('the order in which findings come decides nothing, and equals are taken from the top of the file', () => {
  const turned = collect(control('un', findings(2000).toReversed()));
  expect(turned).toEqual(collect(control('un', findings(2000))));
  const equals = Array.from(
    { length: 300 },
    (_, index): Partial<Finding> => ({
      weight: 5,
      row: index % 3,
      describe: () => described(`ligne ${index % 3}`),
    }),
  );
  const kept = new Set(
    collect(control('un', equals))
      .slice(0, -1)
      .map(({ description }) => description),
  );
  expect(kept).toEqual(new Set(['ligne 0']));
});

test('the rest is as grave as its gravest, and its amount is not told where there is none', () => {
  const others: Partial<Finding>[] = [...findings(200), { severity: 'critique', weight: 1 }];
  const [gravest] = collect(control('un', others));
  expect(gravest).toMatchObject({ severity: 'critique', actualValue: '101' });
  const weightless = collect(control('un', findings(101, { weight: 0 }))).at(-1);
  expect(weightless?.description).toBe('… et 1 autre anomalie du même type, de moindre montant.');
});

test('what is at stake is told with each finding, for the rest together, and never where weights are no money', () => {
  const anomalies = collect(control('un', findings(250)));
  expect(anomalies.find(({ description }) => description === 'n° 200')?.stake).toBe(200_00);
  expect(anomalies.at(-1)).toMatchObject({ stake: 11_175_00, standsFor: 150 });
  expect(anomalies.filter(({ standsFor }) => standsFor !== undefined)).toHaveLength(1);
  const counting: Control = { ...control('deux', findings(250)), weighs: 'count' };
  for (const anomaly of collect(counting)) expect(anomaly).not.toHaveProperty('stake');
  expect(collect(counting).at(-1)?.description).toBe('… et 150 autres anomalies du même type, de moindre montant.');
});

test('a fault of the whole file has the sum of all that it stands for at stake', () => {
  const whole = control('un', findings(241), 'line');
  expect(collectAnomalies(many, [category('essai', whole)])).toMatchObject([{ stake: ((240 * 241) / 2) * 100 }]);
});

const many = booksOf(fecOf(Array.from({ length: 600 }, () => transfer('20250505'))));

test.for([
  ['line', 1200, 'lignes', '20,1 %', 241],
  ['entry', 600, 'écritures', '20,2 %', 121],
] as const)('what more than a fifth of all units (%s) share is told once', ([concerns, units, noun, share, count]) => {
  const of = (number: number) =>
    collectAnomalies(many, [category('essai', control('un', findings(number, { severity: 'importante' }), concerns))]);
  expect(of(units / 5)).toHaveLength(MAX_PER_TYPE + 1);
  const [only, ...others] = of(count);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ severity: 'importante', period: null, actualValue: `${count} ${noun}` });
  expect(only?.description).toBe(`Constaté sur ${count} ${noun} (${share} du fichier). Exemple : n° ${count - 1}`);
});

test('neither a hundred nor what concerns something else is the whole file', () => {
  expect(collect(control('un', findings(MAX_PER_TYPE), 'line'))).toHaveLength(MAX_PER_TYPE);
  expect(collect(control('un', findings(500), 'other'))).toHaveLength(MAX_PER_TYPE + 1);
});

test('the order is severity, category, period, account, line', () => {
  const at = (severity: Finding['severity'], row: number, compteNum = ''): Partial<Finding> => ({
    severity,
    row,
    describe: () => ({ ...described(''), compteNum }),
  });
  const first = control('a', [at('mineure', 0), at('critique', 8), at('importante', 4, '6'), at('importante', 4, '2')]);
  const second = control('b', [at('critique', 2), at('importante', 1), at('importante', 0), at('mineure', 0)]);
  const third = control('c', [{ severity: 'critique', row: -1, describe: () => described('') }, at('critique', 2)]);
  const anomalies = collectAnomalies(small, [category('un', first, second), category('deux', third)]);
  expect(
    anomalies.map((each) => [each.severity, each.category, each.period, each.compteNum, each.lines[0]].join(' ')),
  ).toEqual([
    'critique un 2025-02  4',
    'critique un 2025-05  10',
    'critique deux   ',
    'critique deux 2025-02  4',
    'importante un 2025-01  2',
    'importante un 2025-01  3',
    'importante un 2025-03 2 6',
    'importante un 2025-03 6 6',
    'mineure un 2025-01  2',
    'mineure un 2025-01  2',
  ]);
});

test('what does not apply to the books is not run', () => {
  const silent = { ...category('un', control('un', findings(1))), appliesTo: () => false };
  expect(collectAnomalies(small, [silent])).toEqual([]);
});

function expectWhole({ summary, anomalies }: Report): void {
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, each) => total + each, 0);
  expect(summary.totalAnomalies).toBe(anomalies.length);
  expect(sum(summary.bySeverity)).toBe(anomalies.length);
  expect(sum(summary.byType)).toBe(anomalies.length);
  for (const [severity, number] of Object.entries(summary.bySeverity)) {
    expect(anomalies.filter((each) => each.severity === severity)).toHaveLength(number);
  }
  for (const [type, number] of Object.entries(summary.byType)) {
    expect(anomalies.filter((each) => each.type === type)).toHaveLength(number);
    expect(number).toBeLessThanOrEqual(MAX_PER_TYPE + 1);
  }
}

test('the counts of a report agree with its anomalies, however many faults there are', () => {
  const draft = cleanCompany(3);
  const bytes = writeFec(draft);
  expectWhole(analyse(bytes));
  const rows = fecRows(draft).map((row, index) => {
    if (index === 0) return row;
    if (index % 3 === 1) return row.with(3, '20259999');
    return index % 7 === 2 ? row.with(11, '12.345') : row.with(4, `${index % 9}X${index}`);
  });
  const wrong = analyse(joinRows(rows));
  expect(wrong.summary.totalAnomalies).toBeGreaterThan(10);
  expectWhole(wrong);
});

test('a file without dates, numbers and amounts has a report whose counts agree', () => {
  const empty = fecRows(cleanCompany(4)).map((row, index) => (index === 0 ? row : row.fill('')));
  expectWhole(analyse(joinRows(empty)));
});
