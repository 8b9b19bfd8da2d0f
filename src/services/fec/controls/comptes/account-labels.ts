/**
 * Words that open the label of an account and belong to certain accounts only. Labels are seen in lower case and without
 * accents. Kept short on purpose: a label that may stand elsewhere is not in it.
 */
type LabelRule = {
  word: RegExp;
  /** The accounts where it may stand. */
  belongs: RegExp;
  /** French: what such an account usually is. */
  usual: string;
};

/** Accounts of the owner, of groups and partners, of others, in suspense, of cut-off and of transfers: any label may stand there. */
export const ANY_LABEL = /^(?:108|4[5-8]|58)/;

export const MISPLACED_LABELS: readonly LabelRule[] = [
  {
    word: /^(?:banque|compte bancaire|bnp|credit agricole|societe generale)\b/,
    belongs: /^(?:5|16|40|41|627|66)/,
    usual: 'de trésorerie (51)',
  },
  { word: /^(?:caisse|caisse siege|caisse magasin)$/, belongs: /^(?:53|54)/, usual: 'de caisse (53)' },
  { word: /^tva\b/, belongs: /^(?:44|63|65|67|75|77)/, usual: 'de TVA (445)' },
  { word: /^capital(?: social)?$/, belongs: /^10/, usual: 'de capital (101)' },
  { word: /^clients?\b/, belongs: /^(?:41|49|65|7)/, usual: 'de clients (411)' },
  { word: /^fournisseurs?\b/, belongs: /^(?:40|49|6|765)/, usual: 'de fournisseurs (401)' },
  { word: /^ventes?\b/, belongs: /^(?:7|41|4457|511)/, usual: 'de produits (70)' },
  { word: /^achats?\b/, belongs: /^(?:6|3|40|4456)/, usual: 'de charges (60)' },
  { word: /^salaires?\b/, belongs: /^(?:64|42|43|44|79)/, usual: 'de personnel (641)' },
  { word: /^emprunts?\b/, belongs: /^(?:16|17|66|27|51|627|616)/, usual: 'd’emprunts (164)' },
  { word: /^urssaf\b/, belongs: /^(?:42|43|44|63|64)/, usual: 'd’organismes sociaux (431)' },
];
