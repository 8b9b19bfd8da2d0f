import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Ledgers that are not in the project: `node .ci/fec-ledgers.ts DIRECTORY`. Sound ones must stay quiet, and files with
 * counted faults must give exactly these. Through the command line, as a firm would run it.
 */
type Anomaly = {
  type: string;
  severity: string;
  description: string;
  compteNum: string;
  expectedValue: string;
  lines: number[];
};

const [directory = '.'] = process.argv.slice(2);
const faults: string[] = [];

function analyse(name: string, options: readonly string[] = []): Anomaly[] {
  const path = join(directory, name);
  const argv = ['src/apps/cli/main.ts', 'fec', 'analyze', path, '--json', '--fail-on', 'never', ...options];
  return JSON.parse(execFileSync(process.execPath, argv, { encoding: 'utf8', maxBuffer: 1 << 26 })).anomalies;
}

const EXPECTED_CRITICAL: Record<string, string[]> = {
  'ledger-b.txt': ['numerotation_inexploitable', 'validation_absente'],
};

/** As many as were read one by one and judged (docs/fec-sound-ledgers.md): one more must be judged first. */
const MOST_ANOMALIES = { 'ledger-a.txt': 36, 'ledger-b.txt': 15, 'ledger-c.txt': 9, 'ledger-d.txt': 34 };

for (const [name, most] of Object.entries(MOST_ANOMALIES)) {
  const anomalies = analyse(name);
  const critical = anomalies.filter(({ severity }) => severity === 'critique').map(({ type }) => type);
  console.log(`${name}: ${anomalies.length} anomalies, critical: ${critical.join(', ') || 'none'}`);
  if (anomalies.length > most) faults.push(`${name} has ${anomalies.length} anomalies`);
  if (critical.sort().join() !== (EXPECTED_CRITICAL[name] ?? []).join()) faults.push(`${name} has other critical ones`);
}

/** A small company's year: sound, and with 31 faults, each of which a finding must name, by a line or an account of its own. */
const COMPANY: Record<string, Record<string, readonly [type: string, lineOrAccount: number | string]>> = {
  '123456789FEC20251231.txt': {},
  '987654321FEC20251231.txt': {
    1: ['tva_taux_anormal', 387],
    2: ['doublon_paiement', 749],
    3: ['achat_especes_sans_tiers', 263],
    '3, the till': ['caisse_creditrice', 263],
    4: ['charge_recurrente_manquante', '613200'],
    5: ['compte_attente_non_solde', 921],
    6: ['lettrage_desequilibre', 264],
    7: ['dotation_absente', '215400'],
    8: ['piece_posterieure', 479],
    9: ['dividende_sans_decision', 1136],
    10: ['vente_hors_journal', 1313],
    '10, Sunday': ['ecriture_weekend', 1312],
    '10, VAT': ['tva_collectee_incoherente', 1313],
    11: ['immobilisation_en_charge', 1044],
    12: ['cotisation_impayee', '431000'],
    13: ['emprunt_sans_interets', '164000'],
    14: ['facture_numero_reutilise', 576],
    '14, missing': ['facture_rupture', 525],
    15: ['reglement_autre_tiers', 493],
  },
  '555555555FEC20251231.txt': {
    a: ['doublon_facture', 955],
    b: ['tva_deductible_exclue', 1247],
    c: ['tva_deductible_exclue', 521],
    d: ['facture_achat_inversee', 727],
    e: ['charge_recurrente_manquante', '645100'],
    f: ['libelle_sensible', 398],
    g: ['compte_courant_debiteur', '455100'],
    h: ['ecriture_circulaire', 1339],
    i: ['cession_sans_sortie', 947],
    j: ['creance_ancienne', 23],
    k: ['facture_rupture', 803],
    l: ['tva_taux_intitule', 307],
    m: ['exercice_suivant', 1353],
    n: ['charge_recurrente_manquante', '606100'],
    o: ['personnel_debiteur', 572],
    p: ['validation_anterieure', 254],
  },
};

for (const [name, planted] of Object.entries(COMPANY)) {
  const anomalies = analyse(join('restaurant', name), ['--file-name', name]);
  const missed = Object.entries(planted).filter(
    ([, [type, place]]) =>
      !anomalies.some(
        (anomaly) =>
          anomaly.type === type &&
          (typeof place === 'number' ? anomaly.lines.includes(place) : anomaly.compteNum === place),
      ),
  );
  console.log(`${name}: ${anomalies.length} anomalies, ${missed.length} faults missed`);
  for (const [fault, [type]] of missed) faults.push(`${name}: fault ${fault} has no ${type}`);
  if (Object.keys(planted).length === 0 && anomalies.length > 0)
    faults.push(`${name} has ${anomalies.length} anomalies`);
  for (const { type, expectedValue } of anomalies) {
    // The rate stands in the account's name.
    if (type === 'tva_collectee_incoherente' && expectedValue !== '2 000,00 €')
      faults.push(`${name}: ${expectedValue}`);
  }
}

const expected = JSON.parse(readFileSync(join(directory, 'synth-dirty-2k.expected.json'), 'utf8')) as Record<
  string,
  number
>;
for (const name of ['synth-dirty-2k-pipe-utf8.txt', 'synth-dirty-2k-tab-latin9.txt']) {
  const anomalies = analyse(name);
  const of = (type: string) => anomalies.filter((anomaly) => anomaly.type === type);
  const lines = (type: string) => of(type).reduce((sum, anomaly) => sum + anomaly.lines.length, 0);
  const found: Record<string, number> = {
    unbal: of('desequilibre').length,
    dup: of('doublon').length,
    ragged: lines('format_ligne'),
    baddate: lines('format_date'),
    badamt: lines('format_montant'),
    gap: of('rupture_sequence').reduce((sum, { description }) => sum + missingNumbers(description), 0),
  };
  console.log(name, found);
  for (const [fault, count] of Object.entries(found)) {
    if (expected[fault] !== count) faults.push(`${name}: ${fault} is ${count}, not ${expected[fault]}`);
  }
}

/** `… : 3 numéros manquent (…)`. */
function missingNumbers(text: string): number {
  return Number(/(\d+) numéros? manqu/.exec(text)?.[1] ?? Number.NaN);
}

for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
