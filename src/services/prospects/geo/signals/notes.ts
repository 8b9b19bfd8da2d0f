import { BOTS_AS_OF, TRAINING_BOTS } from './bots.ts';
import { repeatedWord } from './keyword-stuffing.ts';
import { quoted } from './page-words.ts';
import { says } from './structured.ts';
import type { Subject } from './subject.ts';

/** What is worth telling and earns or costs nothing: a policy, a caveat about the reading, a promise not to make. */
export type Note = { id: string; text: string };

export function notesOn(subject: Subject): Note[] {
  return NOTES.flatMap(({ id, observe }) => {
    const text = observe(subject);
    return text === null ? [] : [{ id, text }];
  });
}

const NOTES: readonly { id: string; observe: (subject: Subject) => string | null }[] = [
  {
    id: 'training_bots_blocked',
    observe: ({ isOpenTo }) => {
      const shutOut =
        isOpenTo === null ? [] : TRAINING_BOTS.map(({ agent }) => agent).filter((agent) => !isOpenTo(agent));
      if (shutOut.length === 0) return null;
      return `robots.txt shuts out crawlers that collect text for training: ${shutOut.join(', ')}. That is a fair policy and costs no points. List of crawlers as of ${BOTS_AS_OF}.`;
    },
  },
  {
    id: 'keyword_stuffing',
    observe: (subject) => {
      const repeated = repeatedWord(subject);
      if (repeated === null) return null;
      const percent = Math.round((repeated.times * 1_000) / repeated.words) / 10;
      return `${quoted(repeated.word, 30)} makes up ${percent} % of the words. Repeating keywords lowered visibility in the experiment that measured it: write as you would speak.`;
    },
  },
  {
    id: 'self_serving_reviews',
    observe: ({ graph, business }) => {
      if (business === null || business.kind === 'organisation') return null;
      if (!['aggregateRating', 'review'].some((name) => says(graph, business.item, name))) return null;
      return 'The structured data rates the hotel on its own site. Google shows no stars for that, and this audit gives no points for it.';
    },
  },
  {
    id: 'several_lodgings',
    observe: ({ business }) =>
      business?.kind === 'lodging' && business.alike > 1
        ? `The structured data describes ${business.alike} houses; the most complete one was judged.`
        : null,
  },
  {
    id: 'json_ld_repaired',
    observe: ({ page }) => {
      const repaired = page.structured.blocks.filter(({ status }) => status === 'repaired').length;
      if (repaired === 0) return null;
      return `${repaired} of ${page.structured.blocks.length} blocks of JSON-LD had to be repaired to be read. What they say was judged as if they were right; search engines may drop them.`;
    },
  },
  {
    id: 'language_not_covered',
    observe: ({ writing }) =>
      writing === 'unspaced' || writing === 'other'
        ? 'Rules about words know English and Thai. What they could not judge in this script is marked not_applicable.'
        : null,
  },
  {
    id: 'page_truncated',
    observe: ({ page }) =>
      page.truncated.length === 0
        ? null
        : `The page is too large to be read as a whole. Cut short: ${page.truncated.slice(0, 10).join(', ')}.`,
  },
];
