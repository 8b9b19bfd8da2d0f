import type { Column } from '../file-facts.ts';

/** The columns in the order of the rules. Montant and Sens stand where Debit and Credit would. */
export const COLUMNS_IN_ORDER: readonly Column[] = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'Montant',
  'Sens',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
  'DateRglt',
  'ModeRglt',
  'NatOp',
  'IdClient',
];

/** What exporters write instead, without case, accents, spaces or signs. */
const ALIASES: readonly (readonly [Column, string])[] = [
  ['JournalCode', 'codejournal codejnl jnlcode codejal journal jal codedujournal journalcod'],
  ['JournalLib', 'journallibelle libellejournal libjournal journalintitule intitulejournal libelledujournal jnllib'],
  [
    'EcritureNum',
    'numecriture numeroecriture ecriturenumero noecriture necriture ecritureno numerodecriture numerodelecriture numecr',
  ],
  ['EcritureDate', 'dateecriture datecomptable datecompta datedecomptabilisation datedecriture dateecr date'],
  [
    'CompteNum',
    'numcompte numerocompte comptenumero nocompte ncompte numerodecompte compteno comptegeneral comptegen compte numcpte',
  ],
  ['CompteLib', 'comptelibelle libellecompte libcompte intitulecompte compteintitule libelleducompte'],
  [
    'CompAuxNum',
    'compteauxnum comptauxnum numcompaux numcompteaux compteauxiliaire compteauxiliairenum numcompteauxiliaire compauxnumero compteauxnumero comptetiers codetiers auxnum auxiliaire',
  ],
  [
    'CompAuxLib',
    'compteauxlib comptauxlib libcompaux libcompteaux libellecompteaux compteauxiliairelib libellecompteauxiliaire compauxlibelle compteauxlibelle libelletiers nomtiers auxlib',
  ],
  ['PieceRef', 'refpiece referencepiece piecereference piece piecenum numpiece numeropiece nopiece'],
  ['PieceDate', 'datepiece datedepiece datedelapiece'],
  ['EcritureLib', 'ecriturelibelle libelleecriture libecriture libelle libelledecriture libelledelecriture'],
  ['Debit', 'montantdebit debitmontant mtdebit debiteur debiteuro debits'],
  ['Credit', 'montantcredit creditmontant mtcredit crediteur crediteuro credits'],
  ['Montant', 'montanteur montanteuro montantecriture mtecriture'],
  ['Sens', 'sensecriture ecrituresens sensdc dc'],
  ['EcritureLet', 'ecrturelet ecriturelettrage lettrage codelettrage lettrageecriture letecriture ecritlet lettre'],
  ['DateLet', 'datelettrage lettragedate letdate datedelettrage'],
  ['ValidDate', 'datevalid datevalidation validationdate datedevalidation'],
  ['Montantdevise', 'devisemontant mtdevise montantdev montantendevise'],
  ['Idevise', 'devise codedevise devisecode iddevise deviseid identifiantdevise'],
  ['DateRglt', 'datereglement datereg dateregl dateregt reglementdate'],
  ['ModeRglt', 'modereglement modereg moderegl moderegt reglementmode modepaiement'],
  ['NatOp', 'natureoperation natureop natoperation natureoperations'],
  ['IdClient', 'identifiantclient clientid idclt idcli'],
];

const bySpelling = new Map<string, Column>(COLUMNS_IN_ORDER.map((column) => [column.toLowerCase(), column]));
const byAlias = new Map<string, Column>(
  ALIASES.flatMap(([column, names]) => names.split(' ').map((name): [string, Column] => [name, column])),
);

/**
 * The column that each name of a header means. A column is given once: first to the name that the rules spell (case and
 * accents aside), then to what exporters write instead.
 */
export function columnsOf(names: readonly string[]): (Column | undefined)[] {
  const found: (Column | undefined)[] = names.map(() => undefined);
  const given = new Set<Column>();
  for (const spellings of [bySpelling, byAlias]) {
    for (const [position, name] of names.entries()) {
      if (found[position] !== undefined) continue;
      const column = spellings.get(bare(name));
      if (column === undefined || given.has(column)) continue;
      given.add(column);
      found[position] = column;
    }
  }
  return found;
}

function bare(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
