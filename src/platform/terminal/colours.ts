import { styleText } from 'node:util';
import type { Environment } from '../config/setting.ts';

/** Few colours, and only where somebody sees them: a file or another program gets plain text. */
export type Colours = Readonly<Record<'bold' | 'dim' | 'red' | 'yellow' | 'green', (text: string) => string>>;

export function coloursFor(isTerminal: boolean, environment: Environment): Colours {
  const isWanted = wantsColours(isTerminal, environment);
  const paint = (name: keyof Colours) => (text: string) =>
    isWanted ? styleText(name, text, { validateStream: false }) : text;
  return { bold: paint('bold'), dim: paint('dim'), red: paint('red'), yellow: paint('yellow'), green: paint('green') };
}

/** As Node itself decides: FORCE_COLOR says the last word, then NO_COLOR, then whether it is a terminal that can. */
function wantsColours(isTerminal: boolean, environment: Environment): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM: kind } = environment;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if (refused !== undefined && refused !== '') return false;
  return isTerminal && kind !== 'dumb';
}
