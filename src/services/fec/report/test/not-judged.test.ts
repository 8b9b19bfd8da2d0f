import { expect, test } from 'vitest';
import { analyse } from '../../test/analyse.ts';
import { fec, type Line } from '../../test/fec-text.ts';

/** Entries that could not be judged are told, with the reason: nobody should take their silence for a clean bill. */
const debit = (number: string, amount: string, more: Line = {}): Line => ({
  EcritureNum: number,
  Debit: amount,
  Credit: '0,00',
  ...more,
});
const credit = (number: string, amount: string, more: Line = {}): Line => ({
  EcritureNum: number,
  CompteNum: '401000',
  Debit: '0,00',
  Credit: amount,
  ...more,
});
const sound = [debit('1', '100,00'), credit('1', '100,00')];
const metaOf = (...lines: readonly (Line | string)[]) => analyse(Buffer.from(fec(lines))).meta;

test('of a sound file nothing is told', () => {
  expect(metaOf(...sound)).toMatchObject({ notJudged: [], notJudgedCount: 0 });
});

test('a last line that breaks off does not hide an unbalanced entry without a word', () => {
  const { notJudged, notJudgedCount } = metaOf(...sound, debit('2', '75,00'), credit('2', '70,00'), 'AC|Ach');
  expect(notJudgedCount).toBe(1);
  expect(notJudged).toEqual([
    {
      ecritureNum: '2',
      lines: [4, 5],
      reason:
        'La ligne 6, illisible, pourrait appartenir à cette écriture. Équilibre non vérifié : les lignes lues totalisent 75,00 € au débit et 70,00 € au crédit.',
    },
  ]);
});

test('a broken line that still tells its entry', () => {
  const { notJudged } = metaOf(...sound, debit('2', '75,00'), 'AC|Achats|2|20250110|401000|Fourn');
  expect(notJudged).toEqual([
    {
      ecritureNum: '2',
      lines: [4, 5],
      reason:
        'La ligne 5 est illisible (nombre de champs incorrect). Équilibre non vérifié : les lignes lues totalisent 75,00 € au débit et 0,00 € au crédit.',
    },
  ]);
});

test('amounts and sides that cannot be read', () => {
  const amounts = metaOf(debit('2', 'x'), debit('2', 'y'), credit('2', '70,00'));
  expect(amounts.notJudged[0]?.reason).toBe(
    'Les montants des lignes 2 et 3 sont illisibles. Équilibre non vérifié : les lignes lues totalisent 0,00 € au débit et 70,00 € au crédit.',
  );
  const header = ['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib'];
  const rest = ['CompAuxNum', 'CompAuxLib', 'PieceRef', 'PieceDate', 'EcritureLib', 'Montant', 'Sens', 'EcritureLet'];
  const columns = [...header, ...rest, 'DateLet', 'ValidDate', 'Montantdevise', 'Idevise'];
  const lines = [{ Sens: 'X' }, { CompteNum: '401000', Sens: 'C' }];
  const sides = analyse(Buffer.from(fec(lines, { header: columns }))).meta;
  expect(sides.notJudged[0]?.reason).toMatch(/^Le sens de la ligne 2 est illisible\. Équilibre non vérifié/);
});

test('an entry whose readable lines balance has nothing to add to its reason', () => {
  const { notJudged } = metaOf(debit('2', '75,00'), credit('2', '75,00'), credit('2', 'x'));
  expect(notJudged[0]?.reason).toBe('Le montant de la ligne 4 est illisible. Équilibre non vérifié.');
});

test('both neighbours of a line that tells nothing, in the order of the file', () => {
  const { notJudged } = metaOf(...sound, 'xx', debit('2', '75,00'), credit('2', '75,00'));
  expect(notJudged.map(({ ecritureNum, lines }) => [ecritureNum, lines])).toEqual([
    ['1', [2, 3]],
    ['2', [5, 6]],
  ]);
});

test('a journal whose numbers say nothing', () => {
  const months = Array.from({ length: 12 }, (_, month) => `2025${String(month + 1).padStart(2, '0')}10`);
  const lines = months.flatMap((EcritureDate) => [
    debit('0', '10,00', { EcritureDate }),
    credit('0', '10,00', { EcritureDate }),
  ]);
  const { notJudged, notJudgedCount } = metaOf(...lines);
  expect(notJudgedCount).toBe(1);
  expect(notJudged[0]).toMatchObject({
    ecritureNum: '0',
    reason: 'Les numéros du journal AC ne distinguent pas les écritures : leur équilibre n’est vérifié que par mois.',
  });
  expect(notJudged[0]?.lines).toHaveLength(24);
});

test('the list is bounded, its number is not, and long lists of lines are cut', () => {
  const many = Array.from({ length: 150 }, (_, at) => [debit(`${at}`, 'x'), credit(`${at}`, '5,00')]).flat();
  const { notJudged, notJudgedCount } = metaOf(...many);
  expect([notJudged.length, notJudgedCount]).toEqual([100, 150]);
  expect(notJudged.at(-1)?.ecritureNum).toBe('99');
  const long = metaOf(...Array.from({ length: 120 }, () => debit('1', 'x')));
  expect(long.notJudged[0]?.lines).toHaveLength(50);
  expect(long.notJudged[0]?.reason).toMatch(/^Les montants des lignes 2 à 51… sont illisibles\./);
});

test('numbers of the file are shown without control characters, and cut', () => {
  const { notJudged } = metaOf(debit(`7\u0007${'9'.repeat(100)}`, 'x'), ...sound);
  expect(notJudged[0]?.ecritureNum).toMatch(/^7 9+…$/);
});
