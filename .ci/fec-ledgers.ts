import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Ledgers that are not in the project: `node .ci/fec-ledgers.ts DIRECTORY`. Sound ones must stay quiet, and files with
 * counted faults must give exactly these. Through the command line, as a firm would run it.
 */
type Anomaly = { type: string; severity: string; description: string; lines: number[] };

const MOST_ANOMALIES = 40;
const [directory = '.'] = process.argv.slice(2);
const faults: string[] = [];

function analyse(name: string): Anomaly[] {
  const argv = ['src/apps/cli/main.ts', 'fec', 'analyze', join(directory, name), '--json', '--fail-on', 'never'];
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
