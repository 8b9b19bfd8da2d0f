import { RULES } from '../judge-page.ts';
import { CORPUS } from './corpus.ts';
import { otherScore } from './other-weights.ts';
import { DISPUTED, pairsOf, RANKINGS } from './rankings.ts';

/** The tables of the README, made from the rules and the corpus, so that they cannot say something else. */

export function signalsTable(): string {
  const rows = RULES.map(
    ({ id, category, weight, evidence, expected }) =>
      `| ${category} | \`${id}\` | ${weight} | ${evidence} | ${expected} |`,
  );
  return ['| category | signal | points | evidence | what passes |', '|---|---|---:|---|---|', ...rows].join('\n');
}

type Compared = { page: string; ours: number; theirs: number; ourRank: number; theirRank: number };

/** Best first by our score. Pages with the same score share the better rank. */
function comparison(): Compared[] {
  const scored = CORPUS.map(({ expectation, page, html, audit }) => ({
    page: expectation.page,
    ours: audit.score,
    theirs: otherScore(page, expectation.site, html).score,
  }));
  const rankIn = (scores: readonly number[], score: number) => 1 + scores.filter((other) => other > score).length;
  return scored
    .map((each) => ({
      ...each,
      ourRank: rankIn(
        scored.map(({ ours }) => ours),
        each.ours,
      ),
      theirRank: rankIn(
        scored.map(({ theirs }) => theirs),
        each.theirs,
      ),
    }))
    .toSorted((a, b) => a.ourRank - b.ourRank || (a.page < b.page ? -1 : 1));
}

export function comparisonTable(): string {
  const rows = comparison().map(({ page, ours, theirs, ourRank, theirRank }) => {
    const moved = ourRank - theirRank;
    const difference = moved === 0 ? '0' : moved > 0 ? `+${moved}` : String(moved);
    return `| ${page} | ${ours.toFixed(1)} | ${theirs} | ${ourRank} / ${theirRank} | ${difference} | ${WHY[page] ?? ''} |`;
  });
  return ['| page | ours | theirs | rank | difference | why |', '|---|---:|---:|---|---:|---|', ...rows].join('\n');
}

/** Where the two differ most, and why; checked against the points of both. */
const WHY: Readonly<Record<string, string>> = {
  'complete-en':
    'First for both. Its llms.txt earns 12 of 18 points there and 1 here; that it says Hotel earns nothing there.',
  'complete-th': 'Thai has no spaces: there the text counts as short. No llms.txt costs 18 points there and 1 here.',
  bilingual: 'No llms.txt. That both languages, address and phone agree earns 1 point there.',
  japanese: 'No llms.txt. What cannot be judged in Japanese is left out here.',
  'good-wrong-phone': 'Two phone numbers contradict each other: 6 points here; there they are not compared.',
  'good-without-faq': 'Unanswered questions cost 13 points here and 4 there.',
  'spa-with-server-text': 'A Hotel block earns 5 points there, as any block with as many fields would.',
  'microdata-only': 'There only JSON-LD is read.',
  'broken-json-ld': 'The structured data is lost for both; here answers, phone and address in the text still count.',
  'blog-article': 'An Article with an author and a date earns points there; here no hotel is described.',
  'chain-page': 'An Organization earns points there; here it is not the hotel.',
  'keyword-stuffed': 'There the repeated word takes points off; here it is a note.',
  'blocked-by-robots':
    'All seven citation crawlers are shut out: 40 at most here. There it costs nothing, since others may come.',
  'old-page': 'No robots.txt costs 18 points there and nothing here; prices, address and phone count here.',
  noindex: 'The page forbids indexing: 25 at most here. There only the header is looked at.',
  brochure: 'Near the end for both.',
  'thai-brochure': 'Near the end for both.',
  'spa-empty': 'Nothing can be read. Title, description, canonical link and Open Graph earn 14 points there.',
};

/** Of the pairs that a person has put in order: how many each of the two scores puts in the same order. */
export function agreement(): { pairs: number; ours: number; theirs: number } {
  const rows = new Map(comparison().map((each) => [each.page, each]));
  const pairs = [...pairsOf(RANKINGS), ...pairsOf(DISPUTED)].map(
    ([better, lesser]) => [rows.get(better), rows.get(lesser)] as const,
  );
  const agrees = (score: 'ours' | 'theirs') =>
    pairs.filter(([better, lesser]) => (better?.[score] ?? 0) > (lesser?.[score] ?? 100)).length;
  return { pairs: pairs.length, ours: agrees('ours'), theirs: agrees('theirs') };
}
