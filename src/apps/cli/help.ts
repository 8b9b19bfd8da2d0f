import type { CommandOption, CommandVerb } from '#platform/command.ts';
import type { Colours } from '#platform/terminal/colours.ts';
import { wrap, wrapCommand } from '#platform/terminal/wrap.ts';
import { COMMON_OPTIONS } from './arguments.ts';
import type { Asked } from './find.ts';
import type { Groups } from './groups.ts';

/** Help for everything, for a group and for a command, no wider than the terminal. */
export type Page = { width: number; colours: Colours; keyedServices: readonly string[] };

export function helpFor(asked: Extract<Asked, { kind: 'help' }>, groups: Groups, page: Page): string {
  const { name, entry, group, verb } = asked;
  if (name === undefined || entry === undefined || group === undefined) return helpForAll(groups, page);
  if (verb !== undefined) return helpForVerb(name, verb, page);
  const rows = group.verbs.map((each): Row => [`${name} ${each.verb}`, each.summary]);
  return pageOf(page, [
    [`quintet ${name}: ${entry.summary}`],
    section('Usage', [`quintet ${name} COMMAND [OPTION…]`], page),
    section('Commands', rows, page),
    section('Options', [optionRow('json'), optionRow('help')], page),
    examplesOf(
      group.verbs.flatMap(({ examples }) => examples.slice(0, 1)),
      page,
    ),
    [`For one of them: quintet ${name} COMMAND --help`],
  ]);
}

function helpForAll(groups: Groups, page: Page): string {
  const rows = [...groups].map(
    ([name, { summary, verbs }]): Row => [name, verbs.length === 0 ? summary : `${summary}: ${verbs.join(', ')}`],
  );
  return pageOf(page, [
    ["quintet: the operator's commands. From a checkout: npx quintet COMMAND"],
    section('Usage', ['quintet COMMAND [OPTION…]'], page),
    section('Commands', rows, page),
    section(
      'Options',
      [optionRow('json'), optionRow('help'), ['-V, --version', 'show the version of Quintet and of Node']],
      page,
    ),
    section('Exit codes', EXIT_CODES, page),
    section('Environment', ENVIRONMENT, page),
    examplesOf(EXAMPLES, page),
    ['For one of them: quintet COMMAND --help'],
  ]);
}

function helpForVerb(group: string, verb: CommandVerb, page: Page): string {
  const own = Object.entries(verb.options ?? {}).map(([name, option]) =>
    rowOf(name, { ...option, about: option.about.replace('{services}', page.keyedServices.join(', ')) }),
  );
  const codes = Object.entries(verb.exitCodes ?? {}).map(([code, meaning]): Row => [code, meaning]);
  return pageOf(page, [
    [`quintet ${group}${verb.verb === '' ? '' : ` ${verb.verb}`}: ${verb.summary}`],
    section('Usage', [`quintet ${unbroken(verb.usage)}`], page),
    section('Options', [...own, optionRow('json'), optionRow('help')], page),
    examplesOf(verb.examples, page),
    section('Exit codes', [...EXIT_CODES, ...codes], page),
  ]);
}

type Row = readonly [left: string, right: string];

const EXIT_CODES: readonly Row[] = [
  ['0', 'done'],
  ['1', 'failed, or found nothing to do it to'],
  ['2', 'called wrongly, or the configuration cannot be used'],
];
const ENVIRONMENT: readonly Row[] = [
  ['DATABASE_URL …', 'the settings of the server: docs/configuration.md'],
  ['NO_COLOR', 'set: no colours; FORCE_COLOR: colours without a terminal, too'],
];
const EXAMPLES = [
  'keys issue --service readiness --owner "Acme, Ana" --quiet',
  'keys list --service readiness --json',
  'fec analyze compta.txt --output rapport.html',
];

/** What stands in brackets stays on one line, if it is short enough for one. */
const unbroken = (usage: string) => usage.replace(/[[(][^[\]()]{1,60}[\])]/g, (part) => part.replaceAll(' ', NO_BREAK));
const NO_BREAK = '\u00a0';

const optionRow = (name: 'json' | 'help') => rowOf(name, COMMON_OPTIONS[name] as CommandOption);

const rowOf = (name: string, { about, value, short, isRequired }: CommandOption): Row => [
  `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
  isRequired ? `${about} (required)` : about,
];

const INDENT = '  ';
/** A left column that is wider has its right one on the next line. */
const WIDEST_LEFT = 30;

/** They are there to be copied. */
const examplesOf = (examples: readonly string[], { width, colours }: Page) => [
  colours.bold('Examples'),
  ...examples.flatMap((example) => wrapCommand(`quintet ${example}`, width, `${INDENT}${INDENT}`, INDENT)),
];

function section(title: string, lines: readonly (string | Row)[], { width, colours }: Page): string[] {
  const lefts = lines.flatMap((line) => (typeof line === 'string' ? [] : [line[0].length]));
  const column = Math.max(0, ...lefts.filter((length) => length <= WIDEST_LEFT));
  const room = INDENT.length + column + INDENT.length;
  return [
    colours.bold(title),
    ...lines.flatMap((line) => {
      if (typeof line === 'string') return wrap(line, width, `${INDENT}${INDENT}`, INDENT);
      const [left, right] = line;
      const indent = ' '.repeat(room);
      if (left.length > column) return [`${INDENT}${left}`, ...wrap(right, width, indent)];
      return wrap(right, width, indent, `${INDENT}${left}`.padEnd(room));
    }),
  ];
}

const pageOf = ({ width }: Page, parts: readonly (readonly string[])[]) =>
  `${parts
    .map((part) => (part.length === 1 ? wrap(part[0] ?? '', width, '') : part).join('\n'))
    .join('\n\n')
    .replaceAll(NO_BREAK, ' ')}\n`;
