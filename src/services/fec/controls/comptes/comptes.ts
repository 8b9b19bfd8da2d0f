import { civilOf } from '#lib/calendar/civil-date.ts';
import { accountText, count, linesText, quoted } from '../../french/wording.ts';
import { guessRegime } from '../../ledger/accounting-type.ts';
import { frenchDate } from '../../ledger/days.ts';
import { folded } from '../../ledger/labels/label-marks.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import { RowFlag } from '../../reader/ledger.ts';
import type { Category, Control } from '../control.ts';
import { accountFinding, CHART_RULE, firstRows, isWellFormed, movement } from './account-findings.ts';
import { ANY_LABEL, MISPLACED_LABELS } from './account-labels.ts';
import { REMOVED_IN_2025, statusInChart } from './chart-of-accounts.ts';
import { balanceControls } from './soldes.ts';

/**
 * Whether accounts exist in the general chart and are used for what they are meant for. What they end on stands in
 * `soldes.ts`.
 */
const THREE_DIGITS_RULE =
  'LPF, art. A. 47 A-1, VII-1°, 5 : les trois premiers caractères du compte sont des chiffres du plan comptable.';

const malformed: Control = {
  type: 'compte_invalide',
  title: 'Numéro de compte invalide',
  detects:
    'Un compte dont les trois premiers caractères ne sont pas des chiffres. Les comptabilités de trésorerie sont exclues.',
  severityRule: 'Critique.',
  basis: THREE_DIGITS_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, ledger } = books;
    if (books.accountingType === 'tresorerie') return;
    for (let account = 1; account < accounts.count; account += 1) {
      const name = accounts.names[account] as string;
      if (isWellFormed(name)) continue;
      const rows = firstRows(books, account).filter((row) => ((ledger.flags[row] as number) & RowFlag.broken) === 0);
      if (rows.length === 0) continue;
      yield accountFinding(books, account, 'critique', movement(books, account), () => ({
        description: `Le compte « ${quoted(name)} » ne commence pas par trois chiffres (${linesText(books, rows)}).`,
        expectedValue: 'trois chiffres',
        actualValue: quoted(name),
        suggestion: 'Recoder le compte selon le plan comptable général.',
        rows,
      }));
    }
  },
};

const outsideChart: Control = {
  type: 'compte_hors_pcg',
  title: 'Compte absent du plan comptable général',
  detects:
    'Un compte des classes 1 à 7 dont les deux premiers chiffres, ou le troisième, n’existent pas dans le plan comptable général.',
  severityRule:
    'Importante ; mineure si seul le troisième chiffre est inconnu, ou pour les comptes propres à un secteur.',
  basis: CHART_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, balances } = books;
    if (books.accountingType === 'tresorerie') return;
    const isFarm = guessRegime(books.ledger, books.file, accounts) === 'ba';
    for (let account = 1; account < accounts.count; account += 1) {
      const name = accounts.names[account] as string;
      const accountClass = accounts.classes[account] as number;
      if (!isWellFormed(name) || accountClass < 1 || accountClass > 7 || balances.rows[account] === 0) continue;
      const status = statusInChart(name);
      // Farms have a chart of their own, which refines the general one.
      if (status === 'known' || (isFarm && status !== 'unknown_root')) continue;
      const root = status === 'unknown_root' ? name.slice(0, 2) : name.slice(0, 3);
      yield accountFinding(
        books,
        account,
        status === 'unknown_root' ? 'importante' : 'mineure',
        movement(books, account),
        () => ({
          description: `Le compte ${accountText(books, account)} relève de la racine ${root}, ${status === 'sector' ? 'propre à certains secteurs' : 'absente du plan comptable général'} (${count(balances.rows[account] as number, 'ligne')}).`,
          expectedValue: 'racine du PCG',
          actualValue: root,
          suggestion:
            status === 'sector'
              ? 'Vérifier que le plan comptable du secteur s’applique à l’entreprise, et sinon reclasser le compte.'
              : 'Reclasser dans le compte le plus proche du plan comptable général.',
          period: null,
          journalCode: '',
          ecritureNum: '',
        }),
      );
    }
  },
};

const specialClasses: Control = {
  type: 'compte_classe_8_9',
  title: 'Comptes hors des classes 1 à 7',
  detects:
    'Des comptes de classe 8, 9 ou 0 : engagements, analytique, comptes spéciaux. Signalé une fois par classe ; les contributions volontaires des associations (86, 87) à part.',
  severityRule: 'Importante ; mineure pour les comptes 86 et 87.',
  basis: 'Le fichier retrace la comptabilité générale, classes 1 à 7.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances } = books;
    const groups = new Map<string, { first: number; members: number; lines: number; weight: number }>();
    for (let account = 1; account < accounts.count; account += 1) {
      const name = accounts.names[account] as string;
      if (!/^[089]\d\d/.test(name) || balances.rows[account] === 0) continue;
      const group = /^8[67]/.test(name) ? '86/87' : name.slice(0, 1);
      const known = groups.get(group) ?? { first: account, members: 0, lines: 0, weight: 0 };
      known.members += 1;
      known.lines += balances.rows[account] as number;
      known.weight += movement(books, account);
      groups.set(group, known);
    }
    for (const [group, { first, members, lines, weight }] of groups) {
      yield accountFinding(books, first, group === '86/87' ? 'mineure' : 'importante', weight, () => ({
        description: `Le fichier mouvemente ${count(members, 'compte')} ${group === '86/87' ? '(86 et 87)' : `de classe ${group}`}, dont ${accountText(books, first)}, sur ${count(lines, 'ligne')}.`,
        expectedValue: 'classes 1 à 7',
        actualValue: group === '86/87' ? 'comptes 86 et 87' : `classe ${group}`,
        suggestion: 'Exclure de l’export la comptabilité analytique et les engagements hors bilan.',
        period: null,
        journalCode: '',
        ecritureNum: '',
      }));
    }
  },
};

const removedIn2025: Control = {
  type: 'compte_supprime_pcg2025',
  title: 'Compte supprimé par la réforme du plan comptable',
  detects:
    'Pour un exercice ouvert à partir du 1er janvier 2025, un compte que la réforme du plan comptable a supprimé.',
  severityRule: 'Importante.',
  basis: 'Règlement ANC 2022-06, applicable aux exercices ouverts à compter du 1er janvier 2025.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise } = books;
    if (exercise.months === 0 || civilOf(exercise.firstDay).year < 2025) return;
    for (let account = 1; account < accounts.count; account += 1) {
      const name = accounts.names[account] as string;
      const removed = REMOVED_IN_2025.find(({ prefix }) => name.startsWith(prefix));
      if (removed === undefined || balances.rows[account] === 0) continue;
      yield accountFinding(books, account, 'importante', movement(books, account), () => ({
        description: `Le compte ${accountText(books, account)} (${count(balances.rows[account] as number, 'ligne')}) n’existe plus pour un exercice ouvert le ${frenchDate(exercise.firstDay)}.`,
        expectedValue: removed.instead,
        actualValue: quoted(name),
        suggestion: `Utiliser ${removed.instead}.`,
        period: null,
        journalCode: '',
        ecritureNum: '',
      }));
    }
  },
};

const normalised = (label: string) => folded(label).replace(/[^a-z0-9]+/g, '');
const MOST_ACCOUNTS = 5;

const severalLabels: Control = {
  type: 'compte_libelle_multiple',
  title: 'Compte à plusieurs intitulés',
  detects:
    'Un compte qui porte plusieurs intitulés, hors casse, accents, ponctuation et troncature. Les comptes collectifs de tiers sont exclus ; au-delà de cinq comptes, signalé une fois.',
  severityRule: 'Mineure.',
  basis: 'LPF, art. A. 47 A-1, VII-1°, 6 : à un compte correspond un intitulé.',
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    const { ledger, accounts } = books;
    const isParty = accounts.starting('40', '41', '42', '45', '46');
    const variants = new Map<number, { labels: Set<string>; rows: number[]; example: number }>();
    for (const { id, label, row } of ledger.otherAccountLabels) {
      if (isParty[id] === 1) continue;
      const first = normalised(ledger.labels.text(ledger.accountLabel[id] as number));
      const other = normalised(ledger.labels.text(label));
      if (other === '' || first.startsWith(other) || other.startsWith(first)) continue;
      const known = variants.get(id) ?? { labels: new Set([first]), rows: [], example: label };
      known.labels.add(other);
      if (known.rows.length < MAX_ROWS) known.rows.push(row);
      variants.set(id, known);
    }
    const isHabit = variants.size > MOST_ACCOUNTS;
    const others = isHabit
      ? ` Il en va de même pour ${count(variants.size - 1, 'autre compte', 'autres comptes')}.`
      : '';
    for (const [account, { labels, rows, example }] of isHabit ? [...variants].slice(0, 1) : variants) {
      yield accountFinding(books, account, 'mineure', labels.size, () => ({
        description: `Le compte ${accountText(books, account)} porte aussi l’intitulé « ${quoted(ledger.labels.text(example))} » (${linesText(books, rows)}).${others}`,
        expectedValue: '1 intitulé',
        actualValue: count(labels.size, 'intitulé'),
        suggestion: 'Uniformiser les intitulés du compte.',
        period: null,
        rows,
      }));
    }
  },
};

const misplacedLabel: Control = {
  type: 'compte_intitule_incoherent',
  title: 'Intitulé qui contredit le numéro de compte',
  detects:
    'Un compte dont l’intitulé commence par un mot d’une autre classe (« Banque » en classe 6, « TVA » en classe 7).',
  severityRule: 'Mineure.',
  basis: CHART_RULE,
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, balances } = books;
    for (let account = 1; account < accounts.count; account += 1) {
      const name = accounts.names[account] as string;
      if (!isWellFormed(name) || ANY_LABEL.test(name) || balances.rows[account] === 0) continue;
      const label = folded(ledger.labels.text(ledger.accountLabel[account] as number)).trim();
      const misplaced = MISPLACED_LABELS.find(({ word, belongs }) => word.test(label) && !belongs.test(name));
      if (misplaced === undefined) continue;
      yield accountFinding(books, account, 'mineure', movement(books, account), () => ({
        description: `Le compte ${accountText(books, account)} est intitulé comme un compte ${misplaced.usual}, sur ${count(balances.rows[account] as number, 'ligne')}.`,
        expectedValue: `compte ${misplaced.usual}`,
        actualValue: quoted(name),
        suggestion: 'Vérifier l’imputation et l’intitulé du compte.',
        period: null,
        journalCode: '',
        ecritureNum: '',
      }));
    }
  },
};

export const comptes: Category = {
  name: 'comptes',
  title: 'Plan de comptes',
  controls: [malformed, outsideChart, specialClasses, removedIn2025, severalLabels, misplacedLabel, ...balanceControls],
};
