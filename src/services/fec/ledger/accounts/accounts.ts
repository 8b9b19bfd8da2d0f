import type { Ledger } from '../../reader/ledger.ts';
import { Memo } from '../memo.ts';

/** The ledger's accounts by their number in `ledger.accounts`: their names, classes and roots. */
export class Accounts {
  readonly count: number;
  /** CompteNum as it stands in the file. */
  readonly names: readonly string[];
  /** The first digit; -1 where the account does not begin with one. */
  readonly classes: Int8Array;
  readonly #masks = new Memo();

  constructor(ledger: Ledger) {
    this.count = ledger.accounts.count;
    this.names = Array.from({ length: this.count }, (_, id) => ledger.accounts.text(id));
    this.classes = Int8Array.from(this.names, (name) => (/^\d/.test(name) ? Number(name[0]) : -1));
  }

  /** For each account, 1 if its number begins with one of these: `starting('401', '404')`. */
  starting(...prefixes: readonly string[]): Uint8Array {
    return this.#masks.once(prefixes.join(' '), () =>
      Uint8Array.from(this.names, (name) => (prefixes.some((prefix) => name.startsWith(prefix)) ? 1 : 0)),
    );
  }

  has(...prefixes: readonly string[]): boolean {
    return this.starting(...prefixes).includes(1);
  }
}
