import { withoutAccents } from '#lib/text/accents.ts';
import type { Encoding } from '../../reader/file-facts.ts';
import type { Texts } from '../../reader/texts/texts.ts';

/**
 * What the words of a label tell. Every distinct label is looked at once, byte by byte, for all keywords together; the
 * pattern of a mark then decides about the few that contain one. Keywords and patterns see the label in lower case and
 * without accents.
 */
type Mark = { keywords: readonly string[]; pattern?: RegExp };

const MARKS = {
  opening: { keywords: ['nouveau', 'ouverture', 'reprise des soldes', 'reprise de solde', 'reprise solde', 'bilan d'] },
  reversal: { keywords: ['extourne', 'extourn', 'contrepass', 'contre-pass', 'contre pass', 'annul'] },
  inventory: { keywords: ['inventaire', 'cloture', 'situation'] },
  accrual: {
    keywords: [
      'fnp',
      'fae',
      'cca',
      'pca',
      'a recevoir',
      'non parvenue',
      'a etablir',
      "d'avance",
      'a payer',
      'provision',
    ],
    pattern: /\b(?:fnp|fae|cca|pca|car|cap)\b|a recevoir|non parvenue|a etablir|d'avance|a payer|provision/,
  },
  equipment: {
    keywords: [
      'ordinateur',
      'pc portable',
      'macbook',
      'imprimante',
      'serveur',
      'ecran',
      'tablette',
      'smartphone',
      'iphone',
      'photocopieur',
      'mobilier',
      'fauteuil',
      'armoire',
      'machine',
      'vehicule',
      'remorque',
      'climatis',
      'refrigerateur',
      'congelateur',
      'televiseur',
      'perceuse',
      'tondeuse',
      'chariot',
      'compresseur',
      'lave-',
      'outillage',
      'materiel',
      'four ',
      'hotte',
      'frigo',
      'chambre froide',
      'vitrine',
      'trancheuse',
      'petrin',
      'piano de cuisson',
      'echographe',
      'autoclave',
      'microscope',
      'defibrillateur',
      'scanner',
      'betonniere',
      'echafaudage',
      'nacelle',
      'pelleteuse',
      'mini-pelle',
      'perforateur',
      'poste a souder',
      'groupe electrogene',
      'pompe a chaleur',
      'chaudiere',
      'videoprojecteur',
      'sonorisation',
      'camera',
      'caisse enregistreuse',
      'velo',
      'scooter',
      'tracteur',
      'broyeur',
    ],
    pattern:
      /ordinateur|pc portable|macbook|imprimante|serveur|ecran|tablette|smartphone|iphone|photocopieur|mobilier|fauteuil|armoire|machine|vehicule|remorque|climatis|refrigerateur|congelateur|televiseur|perceuse|tondeuse|chariot|compresseur|lave-|outillage|materiel|\bfour (?!de |a )|\bhottes?\b|\bfrigo|chambre froide|\bvitrines?\b|trancheuse|\bpetrins?\b|piano de cuisson|echographe|autoclave|microscope|defibrillateur|\bscanners?\b|betonniere|echafaudage|\bnacelles?\b|pelleteuse|mini-pelle|perforateur|poste a souder|groupe electrogene|pompe a chaleur|chaudiere|videoprojecteur|sonorisation|\bcameras?\b|caisse enregistreuse|\bvelos?\b|scooter|\btracteurs?\b|broyeur/,
  },
  upkeep: {
    keywords: [
      'location',
      'entretien',
      'reparation',
      'maintenance',
      'abonnement',
      'consommable',
      'contrat',
      'cartouche',
      'papier',
      'revision',
      'nettoyage',
      'depannage',
      'assurance',
      'fourniture',
      'remplacement',
      'intervention',
      "main d'oeuvre",
      'verification',
      'controle technique',
      'ramonage',
      'vidange',
      'remise en etat',
      'piece detachee',
      'pieces detachees',
    ],
  },
  exempt: {
    keywords: [
      'export',
      'exoner',
      'intracom',
      'intra-com',
      'autoliq',
      'hors ue',
      'franchise',
      'non soumis',
      'non assujetti',
      'sans tva',
      'deb ',
    ],
  },
  lodging: { keywords: ['hotel', 'hebergement', 'nuitee', 'chambre', 'logement'] },
  travel: {
    keywords: ['train', 'sncf', 'avion', 'taxi', 'air france', 'billet', 'transport de personnes'],
    pattern: /\b(?:trains?|sncf|avions?|taxis?|air france|billets?)\b|transport de personnes/,
  },
  car: { keywords: ['voiture', 'tourisme', 'berline', 'vehicule'] },
  utility: { keywords: ['utilitaire', 'fourgon', 'camion', 'vul'], pattern: /utilitaire|fourgon|camion|\bvul\b/ },
  // Within a word, question marks are letters that an export has lost.
  sensitive: {
    keywords: [
      'perso',
      'prive',
      'cadeau',
      'amende',
      'contravention',
      'pv',
      'penalit',
      'famille',
      'vacances',
      'scolarite',
      'cantine',
      'erreur',
      '??',
    ],
    pattern:
      /\b(?:perso|prives?|privees?|cadeaux?|amendes?|contraventions?|pv|penalites?|famille|vacances|scolarite|cantine|erreurs?)\b|(?<![a-z?])\?{2,}(?![a-z?])/,
  },
  creditNote: { keywords: ['avoir', 'rembours'], pattern: /\bavoirs?\b|rembours/ },
  discount: {
    keywords: ['remise', 'ristourne', 'rabais', 'rrr', 'rfa', 'retour'],
    pattern: /\b(?:remises?|ristournes?|rabais|rrr|rfa|retours?)\b/,
  },
  telling: {
    keywords: ['dividende', 'impot sur les', 'acompte is', "acompte d'is", 'pret', 'emprunt', 'urssaf'],
    pattern:
      /\bdividendes?\b|\bimpot sur les (?:societes|benefices)\b|\bacompte (?:d')?is\b|\b(?:remboursement|echeance|mensualite) (?:du |de |d')?(?:pret|emprunt)\b|\burssaf\b/,
  },
} as const satisfies Record<string, Mark>;

export type MarkName = keyof typeof MARKS;
const NAMES = Object.keys(MARKS) as MarkName[];

/** For each label a set of bits; `bitOf` says which bit is which mark. */
export function markLabels(labels: Texts, encoding: Encoding): Uint32Array {
  const marks = new Uint32Array(labels.count);
  const { bytes, ends } = labels.arena;
  const { moves, found } = AUTOMATON;
  const isUtf8 = encoding !== 'iso-8859-15' && encoding !== 'windows-1252';
  let start = 0;
  for (let id = 0; id < marks.length; id += 1) {
    const end = ends[id] as number;
    let move = 0;
    let hits = 0;
    let lead = 0;
    for (let at = start; at < end; at += 1) {
      let letter = bytes[at] as number;
      if (isUtf8 && letter >= 0x80) {
        if (letter >= 0xc0) {
          lead = letter;
          continue;
        }
        if (letter === 0x80 && lead === 0xe2) continue;
        letter = letterOf(lead, letter);
      }
      move = moves[(move >> 1) + (FOLDED[letter] as number)] as number;
      if ((move & 1) === 1) hits |= found[(move >> 1) / SYMBOLS] as number;
    }
    if (hits !== 0) marks[id] = confirm(hits, labels, id);
    start = end;
  }
  return marks;
}

/** The letter of two bytes of UTF-8, as ISO 8859-15 has it. The printed apostrophe is E2 80 99: its middle is passed over. */
function letterOf(lead: number, byte: number): number {
  if (lead === 0xc3) return byte + 0x40;
  return lead === 0xe2 && byte === 0x99 ? APOSTROPHE : 0;
}

export const bitOf = (name: MarkName): number => 1 << NAMES.indexOf(name);

/** Lower case, no accents, the typewriter's apostrophe: how keywords and patterns see a label. */
export function folded(text: string): string {
  return withoutAccents(text).replaceAll('’', "'").toLowerCase();
}

function confirm(hits: number, labels: Texts, id: number): number {
  let confirmed = hits;
  let text: string | undefined;
  for (const name of NAMES) {
    const { pattern }: Mark = MARKS[name];
    if (pattern === undefined || (hits & bitOf(name)) === 0) continue;
    text ??= folded(labels.text(id));
    if (!pattern.test(text)) confirmed &= ~bitOf(name);
  }
  return confirmed;
}

/** Letters are 1 to 26, digits 27 to 36, then the signs that keywords use; everything else is 0. */
const SIGNS = " '-?.";
const APOSTROPHE = 0x27;
/** In Windows-1252. */
const PRINTED_APOSTROPHE = 0x92;
const SYMBOLS = 37 + SIGNS.length;

function symbolOf(code: number): number {
  if (code >= 0xc0) {
    const plain = folded(String.fromCharCode(code)).charCodeAt(0);
    return plain < 0x80 ? symbolOf(plain) : 0;
  }
  if (code >= 0x61 && code <= 0x7a) return code - 0x60;
  if (code >= 0x41 && code <= 0x5a) return code - 0x40;
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 27;
  const sign = SIGNS.indexOf(String.fromCharCode(code === PRINTED_APOSTROPHE ? APOSTROPHE : code));
  return sign < 0 ? 0 : 37 + sign;
}

const FOLDED = Uint8Array.from({ length: 256 }, (_, code) => symbolOf(code));

const AUTOMATON = buildAutomaton();

/**
 * The keywords of all marks as one automaton (Aho and Corasick): one step for each byte, whatever their number. A move is
 * twice the position where the next state's own moves begin, and one more where that state ends a keyword.
 */
function buildAutomaton(): { moves: Int32Array; found: Int32Array } {
  const next: number[][] = [Array.from({ length: SYMBOLS }, () => -1)];
  const found: number[] = [0];
  for (const name of NAMES) {
    for (const keyword of MARKS[name].keywords) {
      let state = 0;
      for (const letter of keyword) {
        const symbol = symbolOf(letter.charCodeAt(0));
        const row = next[state] as number[];
        let target = row[symbol] as number;
        if (target < 0) {
          target = next.length;
          row[symbol] = target;
          next.push(Array.from({ length: SYMBOLS }, () => -1));
          found.push(0);
        }
        state = target;
      }
      found[state] = (found[state] as number) | bitOf(name);
    }
  }
  const moves = new Int16Array(next.length * SYMBOLS);
  const failure = new Int32Array(next.length);
  const queue = [0];
  for (const state of queue) {
    for (let symbol = 0; symbol < SYMBOLS; symbol += 1) {
      const target = next[state]?.[symbol] as number;
      const fallback = state === 0 ? 0 : (moves[(failure[state] as number) * SYMBOLS + symbol] as number);
      moves[state * SYMBOLS + symbol] = target < 0 ? fallback : target;
      if (target < 0) continue;
      failure[target] = fallback;
      found[target] = (found[target] as number) | (found[fallback] as number);
      queue.push(target);
    }
  }
  const positions = Int32Array.from(moves, (state) => state * SYMBOLS * 2 + (found[state] === 0 ? 0 : 1));
  return { moves: positions, found: Int32Array.from(found) };
}
