import type { Short } from '../schema.ts';
import type { Rule } from './presenter-rules.ts';
import { PRESENTER_RULES } from './presenter-rules.ts';

/**
 * What every script must keep, written apart from what makes them: nothing here asks the generator. A rule is true of a
 * script that keeps it.
 */
const LENGTHS: Record<Short['pattern'], readonly [least: number, most: number]> = {
  money: [30, 40],
  ai_news: [30, 45],
  enterprise: [45, 60],
  decoder: [25, 40],
};

const BANNED =
  /\b(guarantee[ds]?|risk-free|cures?|best hotel|act now|anti-ageing|anti-aging|heals?|miracle|no risk|instantly)\b/i;

const PLACEHOLDER = /\{\{|\}\}|\$\{|\[[A-Z]|\bTODO\b|\blorem\b|undefined|\bNaN\b|\bnull\b|\[object/i;

const REAL_NAMES =
  /\b(Marriott|Hilton|Hyatt|Accor|Sheraton|Novotel|Ibis|Shangri-La|Banyan Tree|Raffles|Mandarin Oriental|Centara|Dusit|Amari|Anantara|Booking\.com|Agoda|Expedia|Trip\.com|Airbnb|DBS|OCBC|UOB|HSBC|Citibank|Barclays|Kasikorn|Bangkok Bank|Krungthai|Siam Commercial|Maybank|Wise|Revolut)\b/;

const OWN_EXPERIENCE =
  /\b(I|we) (have |had |once |just |recently )?(stay|stayed|visit|visited|slept|sleep|tried|booked|ate|tasted|checked in)\b|\bmy (own )?(stay|room|trip|visit|holiday)\b|\bwhen I was\b/i;

const AMERICAN =
  /\b(color|center|favorite|favor|travelers?|traveling|canceled|canceling|organize[ds]?|optimiz\w+|recogniz\w+|catalog|licensed plate|percent|neighbor\w*|labeled|labeling|behavior|gray|check|program)\b/i;

/** Check-in is British, a check is not. */
const american = (text: string) => AMERICAN.test(text.replaceAll(/\bcheck(-in|-out)?\b/gi, ''));

const NUMBER_WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|twice|double|triple|zero)\b/gi;

/** Numbers that stand alone: not the one in the name C2PA. */
const DIGITS = /(?<![\p{L}\d])\d+(?:[.,:]\d+)*(?![\p{L}\d])/gu;

const words = (text: string) => text.split(' ').length;
const numbersIn = (text: string) => [...(text.match(DIGITS) ?? []), ...(text.toLowerCase().match(NUMBER_WORDS) ?? [])];
const near = (a: number, b: number, by: number) => Math.abs(a - b) <= by + 1e-9;
const isTenth = (value: number) => Number.isInteger(Math.round(value * 1e6) / 1e5);
/** Names of publications are spelt as they are. */
const withoutSources = (caption: string) => caption.replace(/ Sources?: .*/, '');
const voiceovers = ({ beats }: Short) => beats.map(({ voiceover }) => voiceover);
const speech = (script: Short) => voiceovers(script).join(' ');

/** All that somebody reads or hears, gathered once a script. The seed is the caller's own. */
function textsOf(script: Short): readonly string[] {
  const { seed: _, ...rest } = script;
  const texts = gathered.get(script) ?? leaves(rest);
  gathered.set(script, texts);
  return texts;
}

const gathered = new WeakMap<Short, readonly string[]>();

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

function hasBalancedQuotes(text: string): boolean {
  if (!/["'‘’“”()[\]]/.test(text)) return true;
  const count = (letter: string) => text.split(letter).length - 1;
  const apostrophes = text.match(/(?<=\p{L})’(?=\p{L})/gu)?.length ?? 0;
  const pairs = [
    ['(', ')'],
    ['“', '”'],
    ['[', ']'],
  ] as const;
  return (
    count('"') % 2 === 0 &&
    !/(?<!\p{L})'|'(?!\p{L})/u.test(text) &&
    count('‘') === count('’') - apostrophes &&
    pairs.every(([open, close]) => count(open) === count(close))
  );
}

function claimsNumbers({ beats, claims }: Short): boolean {
  return beats.every(({ n, voiceover }) => {
    const claimed = new Set(claims.filter(({ beat }) => beat === n).flatMap(({ text }) => numbersIn(text)));
    return numbersIn(voiceover).every((number) => claimed.has(number));
  });
}

/** Whoever hears or reads a made-up figure is told so in the same breath, and nothing says that it was found somewhere. */
function labelsExamples({ beats, claims, caption }: Short): boolean {
  const made = claims.filter(({ kind }) => kind === 'illustrative');
  const texts = [caption, ...beats.map(({ voiceover }) => voiceover)];
  if (made.length > 0 && texts.some((text) => /\bpublic (data|records)\b/i.test(text))) return false;
  return made.every(({ beat, text }) => {
    const spoken = beats.find(({ n }) => n === beat);
    const before = beats.filter(({ n }) => n <= beat).map(({ voiceover }) => voiceover);
    return (
      text.startsWith('Example: ') &&
      spoken?.on_screen_text.startsWith('Example: ') === true &&
      /\b(Say|For example|Suppose)\b/.test(before.join(' ')) &&
      caption.includes('The example figures are made up.')
    );
  });
}

export const RULES: Readonly<Record<string, Rule>> = {
  'has an id of its content': ({ script_id }) => /^short_[0-9a-f]{24}$/.test(script_id),
  'has no placeholder': (script) => !textsOf(script).some((text) => PLACEHOLDER.test(text)),
  'has single spaces': (script) =>
    !textsOf(script).some((text) => / {2}|^\s|\s$|\t|\n\n| \n|\n /.test(text) || text === ''),
  'has balanced quotes': (script) => textsOf(script).every(hasBalancedQuotes),
  'is in British spelling': (script) => !american(`${speech(script)} ${withoutSources(script.caption)}`),
  'begins at zero and has no gap': ({ beats }) =>
    beats.every(({ n, start_s }, i) => n === i + 1 && start_s === (i === 0 ? 0 : beats[i - 1]?.end_s)),
  'ends with its last beat': ({ beats, duration_s }) => beats.at(-1)?.end_s === duration_s,
  'has beats of 2 to 12 seconds': ({ beats }) =>
    beats.every(({ start_s, end_s }) => end_s - start_s >= 2 - 1e-9 && end_s - start_s <= 12 + 1e-9),
  'has times of one decimal': ({ beats, duration_s }) =>
    [duration_s, ...beats.flatMap(({ start_s, end_s }) => [start_s, end_s])].every(isTenth),
  'has the length of its pattern': ({ pattern, duration_s }) =>
    duration_s >= LENGTHS[pattern][0] && duration_s <= LENGTHS[pattern][1],
  'counts its words': (script) => script.word_count === words(speech(script)),
  'can be spoken in its time': ({ word_count, beats, duration_s, wpm }) =>
    wpm === 155 && near((word_count / 155) * 60 + beats.length * 0.3, duration_s, duration_s * 0.05),
  'gives each beat the time of its words': ({ beats }) =>
    beats.every(({ start_s, end_s, voiceover }) => near(end_s - start_s, (words(voiceover) / 155) * 60 + 0.3, 0.05)),
  'hooks within 12 words and 3.5 seconds': ({ hook, beats }) =>
    words(hook) <= 12 && hook === beats[0]?.voiceover && beats[0].end_s <= 3.5 && beats[0].part === 'hook',
  'ends with its call to action': ({ cta, beats }) => cta === beats.at(-1)?.voiceover && beats.at(-1)?.part === 'cta',
  'has two short lines on screen': ({ beats }) =>
    beats.every(({ on_screen_text }) => {
      const lines = on_screen_text.split('\n');
      return lines.length <= 2 && lines.every((line) => line !== '' && line.length <= 42);
    }),
  'has three to five hashtags': ({ hashtags }) =>
    hashtags.length >= 3 &&
    hashtags.length <= 5 &&
    new Set(hashtags.map((tag) => tag.toLowerCase())).size === hashtags.length &&
    hashtags.every((tag) => /^#[\p{L}\p{N}_]+$/u.test(tag)),
  'has no banned words': (script) => !BANNED.test([speech(script), script.caption].join(' ')),
  'names no hotel, agency or bank': (script) => !textsOf(script).some((text) => REAL_NAMES.test(text)),
  'claims no experience': (script) => !OWN_EXPERIENCE.test(speech(script)),
  'claims every number it speaks': claimsNumbers,
  'shows no number that it does not claim': ({ beats, claims }) => {
    const claimed = claims.flatMap(({ text, source }) => [...numbersIn(text), ...numbersIn(source?.date ?? '')]);
    return beats.every(({ on_screen_text }) =>
      numbersIn(on_screen_text.replace(/^Step \d: |\bQ\d\b/, '')).every((number) => claimed.includes(number)),
    );
  },
  'asserts something': ({ claims }) => claims.length > 0,
  'has a dated source for each fact': ({ claims }) =>
    claims.every(({ kind, source }) =>
      kind === 'fact'
        ? source !== null &&
          /^20\d\d-\d\d(-\d\d)?$/.test(source.date) &&
          source.url.startsWith('https://') &&
          source.name !== ''
        : source === null,
    ),
  'says that examples are examples': labelsExamples,
  'dates its news': (script) =>
    script.pattern !== 'ai_news' ||
    (/\b(January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b/.test(
      speech(script),
    ) &&
      !/\b(today|yesterday|tomorrow|tonight|this (week|month|year)|last (week|month)|just (announced|launched)|breaking|recently)\b/i.test(
        `${speech(script)} ${script.caption}`,
      )),
  'keeps its caption short': ({ caption }) => caption.length <= 500,
  ...PRESENTER_RULES,
};

/** The rules that a script breaks. */
export const faultsIn = (script: Short): string[] =>
  Object.entries(RULES).flatMap(([name, holds]) => (holds(script) ? [] : [name]));

/** How much of what is spoken the two likeliest of these share: runs of four words, of all that both have. */
export function mostAlike(scripts: readonly Short[]): number {
  const runs = scripts.map((script) => runsIn(speech(script)));
  return Math.max(0, ...runs.flatMap((one, i) => runs.slice(i + 1).map((other) => likeness(one, other))));
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((run) => other.has(run)).length;
  return shared / (one.size + other.size - shared);
}

function runsIn(text: string): ReadonlySet<string> {
  const each = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .split(' ');
  return new Set(each.slice(3).map((_, i) => each.slice(i, i + 4).join(' ')));
}
