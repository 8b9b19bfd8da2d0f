import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRule, rulePeriod } from './posix-rule.ts';
import type { CompiledZone } from './tzif.ts';
import { isTzif, readTzif } from './tzif.ts';
import { periodAt } from './zone.ts';
import type { ZoneRecord } from './zone-file.ts';

/**
 * Makes the records of the shipped file from a directory of compiled time zones, as Debian installs it. Refuses one that
 * was compiled without backzone: it takes, say, Amsterdam's time before 1970 from Brussels.
 */
const PROOF = { name: 'Europe/Amsterdam', at: Date.UTC(1930, 0, 1) / 1000, offset: 1172 };
/** Other views of the same zones, and names that stand for no place. */
const PASSED_OVER = new Set(['posix', 'right', 'localtime', 'posixrules', 'Factory']);

export function compileZones(directory: string): { version: string; records: ZoneRecord[] } {
  const version = /^# version (\S+)\n/.exec(readFileSync(join(directory, 'tzdata.zi'), 'utf8'))?.[1];
  if (version === undefined) throw new Error(`${join(directory, 'tzdata.zi')} does not tell its version.`);
  const byHistory = new Map<string, CompiledZone & { names: string[] }>();
  for (const name of zoneNames(directory)) {
    const zone = readZone(directory, name);
    const history = JSON.stringify(zone);
    const known = byHistory.get(history);
    if (known === undefined) byHistory.set(history, { names: [name], ...zone });
    else known.names.push(name);
  }
  const records = [...byHistory.values()];
  proveBackzone(directory, records);
  return { version, records };
}

function zoneNames(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => !PASSED_OVER.has(name.split('/')[0] ?? ''))
    .filter((name) => isZoneFile(join(directory, name)))
    .toSorted();
}

function isZoneFile(path: string): boolean {
  try {
    return isTzif(readFileSync(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return false;
    throw error;
  }
}

function readZone(directory: string, name: string): CompiledZone {
  try {
    return shortened(readTzif(readFileSync(join(directory, name))));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${join(directory, name)}: ${reason}`, { cause: error });
  }
}

/** Without changes that change nothing here, and without those that the rule tells as well. */
function shortened({ first, changes, rule }: CompiledZone): CompiledZone {
  const kept = changes.filter(({ offset, kind }, index) => {
    const before = changes[index - 1] ?? first;
    return before.offset !== offset || before.kind !== kind;
  });
  const future = readRule(rule);
  const last = kept.at(-1);
  if (last !== undefined && rulePeriod(future, last.at).offset !== last.offset) {
    throw new Error('the rule for the future does not follow from the last change');
  }
  for (;;) {
    const [before, end] = kept.slice(-2);
    if (before === undefined || end === undefined || before.kind !== 'legal') break;
    const ruled = rulePeriod(future, end.at - 1);
    if (ruled.offset !== before.offset || ruled.from > before.at) break;
    kept.pop();
  }
  return { first, changes: kept, rule };
}

function proveBackzone(directory: string, records: readonly ZoneRecord[]): void {
  const zone = records.find(({ names }) => names.includes(PROOF.name));
  const offset = zone && periodAt({ ...zone, rule: readRule(zone.rule) }, PROOF.at).offset;
  if (offset !== PROOF.offset) throw new Error(`${directory} was compiled without backzone. Nothing was written.`);
}
