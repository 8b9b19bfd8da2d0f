import type { FileFacts } from '../reader/file-facts.ts';
import type { Ledger } from '../reader/ledger.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Entries } from './entries/entries.ts';
import { Touch } from './entries/entry-touches.ts';
import { Role } from './entries/roles.ts';
import { folded } from './labels/label-marks.ts';
import type { Parties } from './parties/parties.ts';
import { rowsOf } from './row-groups.ts';

/** How the books are kept: on an accrual basis (`engagement`), on a cash basis (`tresorerie`), or it cannot be told. */
export type AccountingType = 'engagement' | 'tresorerie' | 'indeterminee';
/** A hint at the tax regime. */
export type Regime = 'bic_is' | 'bnc' | 'ba';

type Given = {
  ledger: Ledger;
  file: FileFacts;
  accounts: Accounts;
  entries: Entries;
  roles: Uint8Array;
  parties: Parties;
  /** By entry: bits of `Touch`. */
  entryTouches: Uint16Array;
};

/** The header alone does not tell: accrual ledgers are exported with the columns of a treasury layout. */
export function readAccountingType(given: Given): AccountingType {
  const { ledger, file, accounts, entries, roles, parties, entryTouches: touches } = given;
  // All lines, less those of the few opening entries.
  let rows = ledger.size;
  let partyRows = parties.groups.rows.length;
  let judged = 0;
  let treasury = 0;
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (((roles[entry] as number) & Role.opening) === 0) {
      judged += 1;
      if (((touches[entry] as number) & (Touch.treasury | Touch.partner)) !== 0) treasury += 1;
      continue;
    }
    for (const row of rowsOf(entries.groups, entry)) {
      rows -= 1;
      if ((parties.of[row] as number) >= 0) partyRows -= 1;
    }
  }
  const partyShare = rows === 0 ? 0 : partyRows / rows;
  const treasuryShare = judged === 0 ? 0 : treasury / judged;
  const hasCutOff = accounts.has('408', '418', '486', '487');
  if (file.layout !== 'engagement' && partyShare < 0.05) return 'tresorerie';
  if (treasuryShare >= 0.95 && partyShare < 0.01 && !hasCutOff && !accounts.has('28', '68')) return 'tresorerie';
  return partyShare >= 0.01 || hasCutOff ? 'engagement' : 'indeterminee';
}

export function guessRegime(ledger: Ledger, file: FileFacts, accounts: Accounts): Regime {
  if (file.layout === 'tresorerie_bnc') return 'bnc';
  if (file.layout === 'tresorerie_ba') return 'ba';
  const msa = accounts.names.some(
    (name, id) =>
      name.startsWith('645') && /\bmsa\b/.test(folded(ledger.labels.text(ledger.accountLabel[id] as number))),
  );
  const signs = [
    accounts.has('7010', '7011', '7012', '7013', '7014', '7015'),
    accounts.has('24'),
    msa,
    accounts.has('6012'),
  ];
  return signs.filter(Boolean).length >= 3 ? 'ba' : 'bic_is';
}
