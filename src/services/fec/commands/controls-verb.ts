import type { CommandVerb } from '#platform/command.ts';
import { wrap } from '#platform/terminal/wrap.ts';
import { CATALOGUE_VERSION, catalogue } from '../controls/catalogue.ts';
import { describeCatalogue } from '../controls/described-catalogue.ts';
import { terminalWidth } from './terminal-width.ts';

/** The catalogue of controls: the names that `--disable` takes, and what each looks for. */
export const controlsVerb: CommandVerb = {
  verb: 'controls',
  summary: 'what is looked for, by category; the names are those that --disable takes',
  usage: 'fec controls',
  examples: ['fec controls', 'fec controls --json'],
  run: async (context) => {
    const json = { version: CATALOGUE_VERSION, categories: describeCatalogue() };
    return { text: tableOf(terminalWidth(context.environment)), json };
  },
};

const GAP = 2;

/** Types on the left, what they look for on the right. */
function tableOf(width: number): string {
  const types = catalogue.flatMap(({ controls }) => controls.map(({ type }) => type));
  const left = GAP + Math.max(0, ...types.map((type) => type.length)) + GAP;
  const indent = ' '.repeat(left);
  return catalogue
    .map(({ name, title, controls }) => {
      const lines = controls.flatMap(({ type, detects }) => {
        const [first = '', ...more] = wrap(detects, width, indent);
        return [`${`${' '.repeat(GAP)}${type}`.padEnd(left)}${first.slice(left)}`, ...more];
      });
      return [`${name} (${title})`, ...lines].join('\n');
    })
    .join('\n\n');
}
