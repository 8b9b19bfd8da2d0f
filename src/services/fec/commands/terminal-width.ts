import type { Environment } from '#platform/config/setting.ts';

const USUAL = 100;
const NARROWEST = 40;
const WIDEST = 140;

/** Columns for text: what COLUMNS says, or those of the terminal. Lines that are too long are hard to read. */
export function terminalWidth(environment: Environment): number {
  const told = Number(environment['COLUMNS'] ?? process.stdout.columns);
  return Number.isInteger(told) && told > 0 ? Math.min(WIDEST, Math.max(NARROWEST, told)) : USUAL;
}
