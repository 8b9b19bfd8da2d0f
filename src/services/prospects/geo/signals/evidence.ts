import { counted } from '#lib/text/counted.ts';
import { registrableDomain } from '../../text/website.ts';
import { countWords } from '../reading/prose/words.ts';
import { isCitedHost } from './hosts.ts';
import { estimatedWords, quoted, quotedList } from './page-words.ts';
import type { Finding, Rule } from './rule.ts';
import { fail, notApplicable, pass, share } from './rule.ts';
import { specificFacts } from './specific-facts.ts';
import { textsIn } from './structured.ts';
import type { Subject } from './subject.ts';

/** Evidence: whether the text has something in it that is worth citing. It is not checked whether it is true. */
export const EVIDENCE_RULES: readonly Rule[] = [
  {
    id: 'specific_facts',
    category: 'evidence',
    label: 'States specific facts',
    weight: 4,
    evidence: 'strong',
    effort: 'M',
    expected: 'At least five facts with figures (prices, distances, times, years, counts), and two in every 100 words.',
    sourceUrl: 'https://arxiv.org/abs/2311.09735',
    judge: judgeFacts,
  },
  {
    id: 'outbound_citations',
    category: 'evidence',
    label: 'Links to sources that others trust',
    weight: 3,
    evidence: 'strong',
    effort: 'S',
    expected:
      'Links in the text to two public sources, such as a government, a tourism board, an airport or Wikipedia.',
    sourceUrl: 'https://arxiv.org/abs/2311.09735',
    judge: judgeCitations,
  },
  {
    id: 'attributed_quotation',
    category: 'evidence',
    label: 'Quotes somebody by name',
    weight: 2,
    evidence: 'strong',
    effort: 'S',
    expected: 'A quotation that says who said it.',
    sourceUrl: 'https://arxiv.org/abs/2311.09735',
    judge: ({ page }) => {
      const quotations = page.quotations.filter(({ text }) => countWords(text) >= SHORTEST_QUOTATION);
      const [first] = quotations;
      const attributed = quotations.find(({ attribution }) => (attribution ?? '').trim() !== '');
      if (attributed !== undefined) {
        return pass(`${quoted(attributed.attribution ?? '', 40)} is quoted: ${quoted(attributed.text)}.`);
      }
      return share(
        first === undefined ? 0 : 1,
        2,
        first === undefined ? 'Nobody is quoted.' : `A quotation does not say whose it is: ${quoted(first.text)}.`,
        'Quote a guest, a guide book or your chef in a sentence or two and say who it is: <blockquote>"…"</blockquote> <cite>Mei L., guest in May 2026</cite>. Ask before you quote a guest by name.',
      );
    },
  },
  {
    id: 'freshness',
    category: 'evidence',
    label: 'Was updated within the year',
    weight: 3,
    evidence: 'moderate',
    effort: 'S',
    expected: 'A date of the last change that is at most twelve months old.',
    sourceUrl: 'https://developers.google.com/search/docs/appearance/publication-dates',
    judge: judgeFreshness,
  },
  {
    id: 'enough_text',
    category: 'evidence',
    label: 'Says enough',
    weight: 2,
    evidence: 'weak',
    effort: 'M',
    expected: 'At least 300 words beside menu and footer.',
    sourceUrl: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
    judge: ({ page, writing }) => {
      const words = writing === 'unspaced' ? Math.max(page.mainWords, estimatedWords(page.text)) : page.mainWords;
      return share(
        words < THIN_WORDS ? 0 : words,
        ENOUGH_WORDS,
        `The text has ${writing === 'unspaced' ? 'about ' : ''}${counted(words, 'word', 'words')}.`,
        'Describe rooms, location, getting there, breakfast and house rules in your own words; pictures alone say nothing to a machine.',
      );
    },
  },
];

const SHORTEST_QUOTATION = 4;
const ENOUGH_WORDS = 300;
const THIN_WORDS = 100;

const ENOUGH_FACTS = 5;
const FACTS_IN_HUNDRED_WORDS = 2;

/** The scarcer of the two counts, so that neither three figures in ten words nor ten in a thousand pass. */
function judgeFacts({ page, words, writing }: Subject): Finding {
  const facts = specificFacts(page.text);
  const number = writing === 'unspaced' ? Math.max(words.length, estimatedWords(page.text)) : words.length;
  const byDensity = facts.length * 100 * ENOUGH_FACTS;
  const byCount = facts.length * number * FACTS_IN_HUNDRED_WORDS;
  const whole = number * FACTS_IN_HUNDRED_WORDS * ENOUGH_FACTS;
  const found =
    facts.length === 0
      ? `No facts with figures in ${counted(number, 'word', 'words')}.`
      : `${counted(facts.length, 'fact', 'facts')} with figures in ${counted(number, 'word', 'words')}, such as ${quotedList(facts.slice(0, 2))}.`;
  if ((writing === 'unspaced' || writing === 'other') && Math.min(byDensity, byCount) < whole) {
    return notApplicable(`${found} Figures of this language are not all recognised.`);
  }
  return share(
    Math.min(byDensity, byCount),
    Math.max(whole, 1),
    found,
    'Replace general praise by figures that are true: "350 m from Chinatown MRT station, a 5-minute walk", "48 rooms of 22 to 35 sqm", "breakfast 06:30 to 10:30, S$24".',
  );
}

const MOST_LINKS = 2_000;

function judgeCitations({ page, site }: Subject): Finding {
  const own = registrableDomain(site.finalUrl);
  const hosts = page.links
    .filter(({ inMain }) => inMain)
    .slice(0, MOST_LINKS)
    .map(({ url }) => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '')
    .filter((host) => isCitedHost(host) && registrableDomain(host) !== own);
  const cited = [...new Set(hosts)];
  return share(
    cited.length,
    2,
    cited.length === 0
      ? 'The text links to no public source.'
      : `The text links to ${cited.slice(0, 4).join(', ')}${cited.length > 4 ? ', …' : ''}.`,
    'Where the text names a station, an airport, a park or a temple, link to the page of a public body about it (a ministry, the tourism board, the airport, the railway, UNESCO) or to Wikipedia, for example <a href="https://www.changiairport.com/">Changi Airport</a>.',
  );
}

const DATE_PROPERTIES = ['dateModified', 'datePublished'];
/** They have dates of their own: a guest may write about a page that nobody has touched for years. */
const OTHERS_WORK = new Set([
  'Review',
  'UserReview',
  'CriticReview',
  'Comment',
  'Rating',
  'ImageObject',
  'VideoObject',
]);

function judgeFreshness({ page, site, graph }: Subject): Finding {
  const own = graph.items.filter(({ types }) => !types.some((type) => OTHERS_WORK.has(type)));
  const structured = own.flatMap((item) => DATE_PROPERTIES.flatMap((name) => textsIn(graph, item, name)));
  const days = [
    ...page.dates.map(({ day }) => day),
    ...structured.map((text) => text.slice(0, 10)),
    ...(site.lastModified === null ? [] : [site.lastModified]),
  ].filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= site.today);
  const fix =
    'Show when the page was last changed, and mean it: <time datetime="2026-05-04">Updated 4 May 2026</time>, and "dateModified" in the structured data. Go over prices and times once a season.';
  if (days.length === 0) return fail('No date says when the page was last changed.', fix);
  const latest = days.reduce((a, b) => (a > b ? a : b));
  if (latest >= yearsBefore(site.today, 1)) return pass(`The latest date is ${latest}.`);
  return share(latest >= yearsBefore(site.today, 2) ? 1 : 0, 2, `The latest date is ${latest}.`, fix);
}

/** The 29th of February compares rightly without being a day of that year. */
const yearsBefore = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
