import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Ledgers that are not in the project: `node .ci/fec-ledgers.ts DIRECTORY`. Sound ones must stay quiet, and files with
 * counted faults must give exactly these. Through the command line, as a firm would run it.
 */
type Anomaly = { type: string; severity: string; description: string; expectedValue: string; lines: number[] };

const MOST_ANOMALIES = 40;
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

for (const name of ['ledger-a.txt', 'ledger-b.txt', 'ledger-c.txt', 'ledger-d.txt']) {
  const anomalies = analyse(name);
  const critical = anomalies.filter(({ severity }) => severity === 'critique').map(({ type }) => type);
  console.log(`${name}: ${anomalies.length} anomalies, critical: ${critical.join(', ') || 'none'}`);
  if (anomalies.length > MOST_ANOMALIES) faults.push(`${name} has ${anomalies.length} anomalies`);
  if (critical.sort().join() !== (EXPECTED_CRITICAL[name] ?? []).join()) faults.push(`${name} has other critical ones`);
}

/** A small company's year, under its own name: sound, and twice with faults that are told so far. */
const COMPANY: Record<string, readonly string[]> = {
  '123456789FEC20251231.txt': [],
  '987654321FEC20251231.txt': [
    'caisse_creditrice',
    'charge_recurrente_manquante',
    'compte_attente_non_solde',
    'dotation_absente',
    'doublon_paiement',
    'ecriture_weekend',
    'facture_rupture',
    'lettrage_desequilibre',
    'lettrage_isole',
    'piece_posterieure',
    'tva_collectee_incoherente',
    'tva_taux_anormal',
  ],
  '555555555FEC20251231.txt': [
    'cession_sans_sortie',
    'charge_recurrente_manquante',
    'compte_courant_debiteur',
    'creance_ancienne',
    'doublon_facture',
    'facture_rupture',
    'fournisseur_debiteur',
    'lettrage_desequilibre',
    'libelle_sensible',
    'piece_posterieure',
    'tva_deductible_exclue',
    'validation_anterieure',
  ],
};

for (const [name, types] of Object.entries(COMPANY)) {
  const anomalies = analyse(join('restaurant', name), ['--file-name', name]);
  console.log(`${name}: ${anomalies.length} anomalies`);
  const missed = types.filter((type) => !anomalies.some((anomaly) => anomaly.type === type));
  if (missed.length > 0) faults.push(`${name} has no ${missed.join(', ')}`);
  if (types.length === 0 && anomalies.length > 0) faults.push(`${name} has ${anomalies.length} anomalies`);
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
