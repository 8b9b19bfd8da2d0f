import { amountText, count, euros, percent, quoted } from '../../french/wording.ts';
import { frenchDate } from '../../ledger/days.ts';
import { renamedAccounts } from './renamed-accounts.ts';

/** Accounts that changed from one exercise to the next more than business explains, each with what the lines say about why. */
export type AccountYear = {
  account: string;
  label: string;
  /** Debits less credits, without what closes the year. Cents. */
  closing: number;
  lines: number;
  /** In which it moved, openings aside. */
  months: number;
  largest: { amount: number; entry: number; label: string; date: string | null } | undefined;
};

/** `months`: how long it is, whether anything happened in them or not. */
export type Year = { accounts: readonly AccountYear[]; months: number };

type Variation = {
  account: string;
  /** Its number in the exercise before. */
  beforeAccount: string;
  label: string;
  before: number;
  now: number;
  variation: number;
  /** Of what it was; null where it was nothing. */
  share: number | null;
  reasons: Reason[];
};

type Reason = {
  code: 'new' | 'gone' | 'sense' | 'one-line' | 'count' | 'months' | 'average' | 'turnover';
  text: string;
  /** The entry to look at. */
  entry: number | null;
};

export type Compared = {
  turnover: { now: number; before: number; share: number | null };
  /** What is smaller is not looked at. */
  threshold: number;
  /** Income and expense of the year before are taken for as many months as this one has. */
  isProportional: boolean;
  variations: Variation[];
};

const LEAST = 1000_00;
const SHARE_OF_TURNOVER = 0.005;
const UNUSUAL = 0.3;
/** Further from what the turnover did. */
const BESIDE_TURNOVER = 0.25;
const MOST = 200;

const isOfYear = (account: string) => account.startsWith('6') || account.startsWith('7');
const turnoverOf = ({ accounts }: Year) =>
  accounts.reduce((all, { account, closing }) => (account.startsWith('70') ? all - closing : all), 0);
/** Whatever grows is positive, on either side. */
const shareOf = (variation: number, before: number) => (before === 0 ? null : variation / before);

export function compareAccounts(now: Year, before: Year): Compared {
  const isProportional = now.months > 0 && before.months > 0 && now.months !== before.months;
  const scale = isProportional ? now.months / before.months : 1;
  const scaled = (account: string, amount: number) => (isOfYear(account) ? Math.round(amount * scale) : amount);
  const turnover = { now: turnoverOf(now), before: Math.round(turnoverOf(before) * scale) };
  const growth = shareOf(turnover.now - turnover.before, turnover.before);
  const threshold = Math.max(LEAST, Math.round(Math.max(turnover.now, turnover.before) * SHARE_OF_TURNOVER));
  const renamed = renamedAccounts(
    before.accounts.map(({ account }) => account),
    now.accounts.map(({ account }) => account),
  );
  const earlier = new Map(before.accounts.map((each) => [renamed.get(each.account) ?? each.account, each]));
  const later = new Map(now.accounts.map((each) => [each.account, each]));
  const accounts = [...new Set([...earlier.keys(), ...later.keys()])].sort();
  const variations = accounts.flatMap((account): Variation[] => {
    const [own, other] = [later.get(account), earlier.get(account)];
    const was = scaled(account, other?.closing ?? 0);
    const is = own?.closing ?? 0;
    const variation = is - was;
    const share = shareOf(variation, was);
    if (Math.abs(variation) < threshold || !isUnusual(account, { is, was, share, growth })) return [];
    const reasons = reasonsOf({ account, own, other, is, was, variation, growth, scale });
    const beforeAccount = other?.account ?? account;
    const label = own?.label ?? other?.label ?? '';
    return [{ account, beforeAccount, label, before: was, now: is, variation, share, reasons }];
  });
  variations.sort((one, another) => Math.abs(another.variation) - Math.abs(one.variation));
  return { turnover: { ...turnover, share: growth }, threshold, isProportional, variations: variations.slice(0, MOST) };
}

type Moved = { is: number; was: number; share: number | null; growth: number | null };

function isUnusual(account: string, { is, was, share, growth }: Moved): boolean {
  if (was === 0 || is === 0 || Math.sign(is) !== Math.sign(was)) return true;
  if (share === null || Math.abs(share) < UNUSUAL) return false;
  // Beside the turnover both grow as they are, whatever their sense.
  const grown = Math.abs(is) / Math.abs(was) - 1;
  return !isOfYear(account) || growth === null || Math.abs(grown - growth) >= BESIDE_TURNOVER;
}

type Explained = {
  account: string;
  own: AccountYear | undefined;
  other: AccountYear | undefined;
  is: number;
  was: number;
  variation: number;
  growth: number | null;
  scale: number;
};

function reasonsOf({ account, own, other, is, was, variation, growth, scale }: Explained): Reason[] {
  const reasons: Reason[] = [];
  const add = (code: Reason['code'], text: string, entry: number | null = null) => reasons.push({ code, text, entry });
  if (other === undefined) add('new', 'Compte absent de l’exercice précédent.');
  else if (own === undefined || own.closing === 0)
    add('gone', own === undefined ? 'Compte absent de cet exercice.' : 'Compte soldé à la fin de cet exercice.');
  else if (Math.sign(is) !== Math.sign(was) && was !== 0)
    add('sense', `Le solde passe de ${senseOf(was)} à ${senseOf(is)}.`);
  const largest = own?.largest;
  if (
    largest !== undefined &&
    Math.abs(largest.amount) >= Math.abs(variation) / 2 &&
    sameSign(largest.amount, variation)
  ) {
    const when = largest.date === null ? '' : ` le ${frenchDate(dayNumber(largest.date))}`;
    const part = Math.min(1, Math.abs(largest.amount / variation));
    add(
      'one-line',
      `Une seule ligne de ${euros(Math.abs(largest.amount))}${when} (« ${quoted(largest.label)} ») fait ${percent(part)} de l’écart.`,
      largest.entry,
    );
  }
  if (own !== undefined && other !== undefined && scale === 1) addVolumes(add, own, other);
  if (isOfYear(account) && growth !== null && other !== undefined) {
    const sign = growth < 0 ? 'recule' : 'progresse';
    add('turnover', `Le chiffre d’affaires, lui, ${sign} de ${percent(Math.abs(growth))}.`);
  }
  return reasons;
}

/** Only of exercises that are equally long. */
function addVolumes(add: (code: Reason['code'], text: string) => void, own: AccountYear, other: AccountYear): void {
  const ratio = other.lines === 0 ? 1 : own.lines / other.lines;
  if (ratio >= 1.5 || ratio <= 1 / 1.5) add('count', `${count(own.lines, 'ligne')} au lieu de ${other.lines}.`);
  else if (isOfYear(own.account) && own.lines > 0 && other.lines > 0) {
    const [now, before] = [Math.abs(own.closing / own.lines), Math.abs(other.closing / other.lines)];
    if (before !== 0 && Math.abs(now / before - 1) >= UNUSUAL) {
      add('average', `Montant moyen d’une ligne : ${amountText(now)} € au lieu de ${amountText(before)} €.`);
    }
  }
  if (Math.abs(own.months - other.months) >= 3)
    add('months', `Mouvementé ${own.months} mois au lieu de ${other.months}.`);
}

const sameSign = (one: number, other: number) => Math.sign(one) === Math.sign(other);
const senseOf = (amount: number) => (amount > 0 ? 'débiteur' : 'créditeur');
const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
