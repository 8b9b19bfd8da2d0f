import type { SeededRandom } from '#kernel/seeded-random.ts';
import { lineOf } from '../drafts/build.ts';
import { dayFromText, dayText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftLine } from '../drafts/draft.ts';
import { addEntry, carryForward, entriesWith, openingLines } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** Accounts that do not exist, are named or used for what they are not, or end on the wrong side. */
export const comptesMutations: readonly Mutation[] = [
  { type: 'compte_invalide', plant: recode(['F0001', '6A6100', 'DIVERS', '60', 'C411000', 'x06300', '4-0100']) },
  {
    type: 'compte_hors_pcg',
    plant: recode(['552000', '563000', '209000', '216000', '632000', '711000', '423000', '191000', '730000']),
  },
  { type: 'compte_classe_8_9', plant: outsideClasses },
  {
    type: 'compte_supprime_pcg2025',
    company: { start: '202501' },
    plant: recode(['791000', '796000', '797000', '675000', '775000', '777000', '671200', '771800']),
  },
  { type: 'compte_libelle_multiple', plant: severalLabels },
  { type: 'compte_intitule_incoherent', plant: misleadingLabel },
  { type: 'compte_sens_anormal', plant: wrongSide },
  { type: 'capitaux_propres_insuffisants', plant: lostCapital },
  { type: 'compte_courant_debiteur', plant: ownerInDebt },
  { type: 'dividende_sans_decision', plant: payDividend },
  {
    type: 'dividende_non_verse',
    plant: (draft, random) => {
      const paid = linesOn(draft, '457').reduce((sum, { debit }) => sum + debit, 0);
      return carryForward(draft, '457000', -paid - random.between(50_00, 20_000_00));
    },
  },
  { type: 'avance_dirigeant', plant: advanceToManager },
  { type: 'dettes_fiscales_anciennes', plant: oweTheState },
  { type: 'solde_tiers_sans_mouvement', plant: forgetBalance },
];

/** A few lines of expenses, or all lines of one account, on an account from the list. */
function recode(accounts: readonly string[]) {
  return (draft: CompanyDraft, random: SeededRandom): CompanyDraft => {
    const account = random.pick(accounts);
    const lines = linesOn(draft, '6');
    const whole = random.pick(lines).account;
    const chosen = random.chance(40)
      ? lines.filter((line) => line.account === whole)
      : random.shuffled(lines).slice(0, random.between(1, 4));
    for (const line of chosen) {
      line.account = account;
      line.accountLib = 'Compte divers';
    }
    return draft;
  };
}

/** Opening entries aside. */
function linesOn(draft: CompanyDraft, account: string): DraftLine[] {
  return entriesWith(draft, account).flatMap(({ lines }) => lines.filter((line) => line.account.startsWith(account)));
}

function dayWithin(draft: CompanyDraft, random: SeededRandom, before = 0): string {
  const last = dayFromText(draft.exercise.end) - dayFromText(draft.exercise.start) - before;
  return dayText(dayFromText(draft.exercise.start) + random.between(10, last));
}

const someWords = (draft: CompanyDraft, random: SeededRandom, label: string, before = 0) => ({
  date: dayWithin(draft, random, before),
  piece: `OD-${random.between(1000, 9999)}`,
  label,
});

function outsideClasses(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const [one, other] = random.pick([
    ['801100', '809000'],
    ['911000', '921000'],
    ['956000', '902000'],
    ['864000', '875000'],
    ['011000', '099000'],
  ] as const);
  for (let times = random.between(1, 5); times > 0; times -= 1) {
    const cents = random.between(50_00, 9_000_00);
    const words = someWords(draft, random, 'Répartition analytique');
    addEntry(draft, 'miscellaneous', words, [one, cents], [other, -cents]);
  }
  return draft;
}

function severalLabels(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const root = random.pick(['512', '606', '613', '44566', '44571', '641', '70', '627', '661']);
  const accounts = Map.groupBy(linesOn(draft, root), (line) => line.account);
  const lines = random.pick([...accounts.values()].filter((own) => own.length > 1));
  const label = random.pick(['Compte divers', 'Zone nord', 'Ancien intitulé', 'Agence de Lyon', 'Régularisations']);
  const isHabit = random.chance(50);
  for (const line of lines.slice(1)) if (isHabit ? random.chance(60) : line === lines[1]) line.accountLib = label;
  (lines.at(-1) as DraftLine).accountLib = label;
  return draft;
}

const misleading = [
  ['606', 'Banque BNP Paribas'],
  ['613', 'Compte bancaire courant'],
  ['70', 'TVA collectée 20 %'],
  ['606', 'Capital social'],
  ['218', 'Clients divers'],
  ['164', 'Fournisseurs'],
  ['70', 'Achats de marchandises'],
  ['606', 'Ventes de marchandises'],
  ['512', 'Urssaf'],
  ['641', 'Emprunt Crédit mutuel'],
  ['70', 'Salaires du personnel'],
  ['627', 'Caisse'],
] as const;

function misleadingLabel(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const [root, label] = random.pick(misleading);
  const { account } = random.pick(linesOn(draft, root));
  for (const line of draft.entries.flatMap(({ lines }) => lines)) if (line.account === account) line.accountLib = label;
  return draft;
}

/** One entry that turns the balance of an account round, by a little or by much. */
function wrongSide(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  if (random.chance(30)) return turnClassFour(draft, random);
  const root = random.pick(['6061', '6064', '6132', '616', '627', '70', '164', '275', '2815', '2183', '106', '6226']);
  const { account } = random.pick(
    draft.entries.flatMap(({ lines }) => lines.filter((l) => l.account.startsWith(root))),
  );
  const balance = balanceOf(draft, (other) => other === account);
  const turned = Math.abs(balance) + random.pick([random.between(5_00, 90_00), random.between(900_00, 30_000_00)]);
  const cents = balance > 0 ? -turned : turned;
  addEntry(draft, 'miscellaneous', someWords(draft, random, 'Reclassement'), [account, cents], ['467000', -cents]);
  return draft;
}

/** A balance of class 4 that the chart does not know on this side. */
function turnClassFour(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const [account, sign] = random.pick([
    ['403000', 1],
    ['413000', -1],
    ['428200', 1],
    ['438600', 1],
    ['438700', -1],
    ['441000', -1],
    ['447000', 1],
    ['448600', 1],
    ['462000', -1],
    ['465000', -1],
    ['477000', 1],
  ] as const);
  const cents = sign * random.between(5_00, 9_000_00);
  addEntry(draft, 'miscellaneous', someWords(draft, random, 'Reclassement'), [account, cents], ['467000', -cents]);
  return draft;
}

/** Money to the partners that no meeting has given them, or more than it has. */
function payDividend(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const cents = random.between(200_00, 30_000_00);
  const words = someWords(draft, random, 'Virement aux associés');
  addEntry(draft, 'bank', words, ['457000', cents], ['512000', -cents]);
  return draft;
}

function advanceToManager(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const cents = random.between(100_00, 12_000_00);
  const [account, accountLib] = random.pick([
    ['467300', 'Président - avances'],
    ['467400', 'M. Roux, gérant'],
    ['274100', 'Prêt à l’associé'],
    ['425200', 'Avances à la directrice générale'],
    ['462500', 'Créance sur dirigeant'],
  ] as const);
  const words = someWords(draft, random, 'Virement du mois');
  addEntry(draft, 'bank', words, [account, cents, { accountLib }], ['512000', -cents]);
  return draft;
}

/** What was owed at the beginning and is not paid, in part or at all. */
function oweTheState(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const cents = random.between(200_00, 15_000_00);
  const account = random.pick(['447100', '442500', '444900', '445520']);
  carryForward(draft, account, -cents);
  if (random.chance(50)) return draft;
  const paid = Math.round((cents * random.between(10, 70)) / 100);
  const words = {
    ...someWords(draft, random, 'Règlement partiel'),
    date: dayText(dayFromText(draft.exercise.start) + 40),
  };
  addEntry(draft, 'bank', words, [account, paid], ['512000', -paid]);
  return draft;
}

function forgetBalance(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const [account, sign] = random.pick([
    ['403000', -1],
    ['413000', 1],
    ['428600', -1],
    ['438600', -1],
    ['438700', 1],
    ['441000', 1],
    ['448600', -1],
    ['448700', 1],
    ['462000', 1],
    ['464000', -1],
  ] as const);
  return carryForward(draft, account, sign * random.between(20_00, 8_000_00));
}

function balanceOf(draft: CompanyDraft, isChosen: (account: string) => boolean): number {
  return draft.entries
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (isChosen(line.account) ? line.debit - line.credit : 0), 0);
}

function lostCapital(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const equity = -balanceOf(draft, (account) => /^(?:1[0-4]|[67])/.test(account));
  const capital = -balanceOf(draft, (account) => account.startsWith('101'));
  const lost = Math.ceil(equity - capital / 2) + random.between(1, 60_000_00);
  if (random.chance(50)) {
    const account = random.pick(['658000', '654000', '678000']);
    const words = someWords(draft, random, 'Perte sur un chantier arrêté');
    addEntry(draft, 'miscellaneous', words, [account, lost], ['467000', -lost]);
  } else {
    const [opening] = draft.entries.filter((one) => one.journal === draft.journals.opening.code);
    opening?.lines.push(lineOf(['119000', lost]), lineOf(['164000', -lost]));
  }
  return draft;
}

function ownerInDebt(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const owed = openingLines(draft).find((line) => line.account.startsWith('455'))?.credit ?? 0;
  const cents = owed + random.between(20_00, 25_000_00);
  const isRepaid = random.chance(50);
  const words = someWords(draft, random, 'Virement à l’associé', 120);
  addEntry(draft, 'bank', words, ['455100', cents], ['512000', -cents]);
  if (isRepaid) {
    const date = dayText(dayFromText(words.date) + random.between(32, 110));
    const back = { date, piece: `VIR-${random.between(1000, 9999)}`, label: 'Apport de l’associé' };
    addEntry(draft, 'bank', back, ['512000', cents], ['455100', -cents]);
  }
  return draft;
}
