import { counted } from '#lib/text/counted.ts';
import { readLlmsFile } from '../reading/site/llms-file.ts';
import { languageFault, languagesFault } from './languages.ts';
import { displayLength, quoted } from './page-words.ts';
import type { Finding, Rule } from './rule.ts';
import { fail, notKnown, pass, share } from './rule.ts';
import type { Subject } from './subject.ts';

/** Meta: what the page says about itself beside its text. */
export const META_RULES: readonly Rule[] = [
  {
    id: 'title_and_description',
    category: 'meta',
    label: 'Title and description of a useful length',
    weight: 2,
    evidence: 'moderate',
    effort: 'S',
    expected: 'A title of 15 to 65 characters and a description of 50 to 170.',
    sourceUrl: 'https://developers.google.com/search/docs/appearance/snippet',
    judge: ({ page }) => {
      const title = fitOf(page.title, SHORTEST_TITLE, LONGEST_TITLE);
      const description = fitOf(page.description, SHORTEST_DESCRIPTION, LONGEST_DESCRIPTION);
      return share(
        title.halves + description.halves,
        4,
        `The title ${title.says}; the description ${description.says}.`,
        'Write a title with the name and the place ("Riverside Lodge Singapore: rooms at Boat Quay") and a description of one or two sentences that says what a guest gets.',
      );
    },
  },
  {
    id: 'language_declared',
    category: 'meta',
    label: 'Says its language and links its translations',
    weight: 2,
    evidence: 'moderate',
    effort: 'S',
    expected:
      'The lang of the page is the language of its text. Translations, if there are any, are linked by hreflang both ways, with x-default.',
    sourceUrl: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    judge: judgeLanguage,
  },
  {
    id: 'open_graph',
    category: 'meta',
    label: 'Open Graph tags',
    weight: 1,
    evidence: 'weak',
    effort: 'S',
    expected: 'og:title, og:description, og:image and og:url.',
    sourceUrl: 'https://ogp.me/',
    judge: ({ page }) => {
      const missing = OPEN_GRAPH.filter((property) => (page.openGraph[property] ?? '').trim() === '');
      return share(
        OPEN_GRAPH.length - missing.length,
        OPEN_GRAPH.length,
        missing.length === 0 ? 'All four are there.' : `Missing: ${missing.join(', ')}.`,
        'Let the SEO plugin or the site builder add the tags for sharing: <meta property="og:title" content="…">, and so for og:description, og:image and og:url.',
      );
    },
  },
  {
    id: 'llms_file',
    category: 'meta',
    label: 'Has an llms.txt',
    weight: 1,
    evidence: 'weak',
    effort: 'S',
    expected: 'A file /llms.txt in Markdown with a title and a summary or links below it.',
    sourceUrl: 'https://llmstxt.org/',
    judge: ({ site: { llms } }) => {
      if (llms.status === 'unreachable') return notKnown('/llms.txt could not be asked for.');
      if (llms.status === 'missing') return fail('There is no /llms.txt.', LLMS_FIX);
      const reading = readLlmsFile(llms.text);
      if (reading.valid)
        return pass(
          `/llms.txt has the title ${quoted(reading.name, 40)} and ${counted(reading.links, 'link', 'links')}.`,
        );
      if (reading.reason === 'nothing_below_the_name') {
        return share(1, 2, '/llms.txt has a title and nothing below it.', LLMS_FIX);
      }
      return fail('What stands at /llms.txt is no llms.txt.', LLMS_FIX);
    },
  },
];

const LLMS_FIX =
  'Do this last, if at all: no large engine is known to use it. A text file /llms.txt with a line "# Name of the hotel", one that begins with ">" and says in a sentence what it is, one that says "## Pages", and below it the main pages: "- [Rooms](https://www.yourhotel.com/rooms): kinds and prices".';

const OPEN_GRAPH = ['og:title', 'og:description', 'og:image', 'og:url'];

const SHORTEST_TITLE = 15;
const LONGEST_TITLE = 65;
const SHORTEST_DESCRIPTION = 50;
const LONGEST_DESCRIPTION = 170;

/** Of the wrong length it is still better than none. */
function fitOf(text: string | null, shortest: number, longest: number): { halves: number; says: string } {
  const length = text === null ? 0 : displayLength(text);
  if (length === 0) return { halves: 0, says: 'is missing' };
  if (length < shortest || length > longest) return { halves: 1, says: `has ${length} characters` };
  return { halves: 2, says: `has ${length} characters` };
}

/** A site in one language has no translations to link: then the lang alone counts. */
function judgeLanguage({ page, site, writing }: Subject): Finding {
  const own = languageFault(page.language, writing);
  const ownFix = 'Write the language of the text into the first tag of the page: <html lang="th"> or <html lang="en">.';
  const said = own ?? `The language is ${quoted(page.language ?? '', 20)}`;
  if (page.alternates.length === 0) {
    return own === null ? pass(`${said}; there are no translations to link.`) : fail(`${own}.`, ownFix);
  }
  const { part, whole, faults } = languagesFault(page, site);
  const linked = faults.length === 0 ? 'the translations are linked' : faults.join(', ');
  return share(
    (own === null ? whole : 0) + part,
    2 * whole,
    `${said}; ${linked}.`,
    own === null
      ? 'List every language version on every one of them, itself included, with full addresses: <link rel="alternate" hreflang="th" href="https://www.yourhotel.com/th/">, and one with hreflang="x-default".'
      : ownFix,
  );
}
