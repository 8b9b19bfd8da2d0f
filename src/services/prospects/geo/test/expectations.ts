import type { SignalStatus } from '../audit.ts';
import type { SiteFacts } from '../site-facts.ts';
import { siteFacts } from './facts.ts';

/**
 * What a person who knows hotels and search says about each page of the corpus: the status of every signal. Signals
 * that are not named pass. Written before the rules; where the two disagreed, the comment at the place says who was right.
 */
export type Expectation = {
  page: string;
  site: SiteFacts;
  grade: 'A' | 'B' | 'C' | 'D' | 'F';
  cappedBy: string | null;
  notes: readonly string[];
} & Readonly<Record<Exclude<SignalStatus, 'pass'>, readonly string[]>>;

type Told = Partial<Omit<Expectation, 'page' | 'site'>> & Pick<Expectation, 'grade'>;

const expectation = (
  page: string,
  site: Partial<SiteFacts> & Pick<SiteFacts, 'finalUrl'>,
  told: Told,
): Expectation => ({
  page,
  site: siteFacts(site),
  cappedBy: null,
  notes: [],
  partial: [],
  fail: [],
  not_applicable: [],
  error: [],
  ...told,
});

const ENTITY = ['json_ld_parses', 'lodging_type', 'core_fields', 'lodging_depth', 'same_as', 'site_identity'];
const CONTACT = ['phone_agrees', 'address_agrees', 'name_agrees'];
const QUESTIONS = ['visible_questions', 'faq_markup', 'answers_first'];

const PROOF = ['specific_facts', 'outbound_citations', 'attributed_quotation'];

/** A single-page application that answers every path with its own shell. */
const SHELL = '<!doctype html><html><body><div id="root"></div></body></html>';

const CLOSED_BY_NAME = `${[
  'OAI-SearchBot',
  'Claude-SearchBot',
  'PerplexityBot',
  'Googlebot',
  'Bingbot',
  'Applebot',
  'DuckAssistBot',
  'GPTBot',
  'ClaudeBot',
  'CCBot',
]
  .map((agent) => `User-agent: ${agent}`)
  .join('\n')}\nDisallow: /\n\nUser-agent: *\nDisallow: /admin\n`;

export const EXPECTATIONS: readonly Expectation[] = [
  expectation(
    'complete-en',
    {
      finalUrl: 'https://www.lanternquay.example/',
      llms: {
        status: 'found',
        text: '# Lantern Quay Hotel\n\n> 86 rooms on the Singapore River.\n\n## Pages\n\n- [Rooms](https://www.lanternquay.example/rooms): sizes and prices\n',
      },
    },
    { grade: 'A' },
  ),
  expectation('complete-th', { finalUrl: 'https://www.baanlamphu.example/' }, { grade: 'A', fail: ['llms_file'] }),
  expectation(
    'good-without-faq',
    { finalUrl: 'https://copperbellinn.example/' },
    { grade: 'B', partial: ['lodging_depth', 'same_as'], fail: [...QUESTIONS, 'llms_file'] },
  ),
  expectation(
    'good-wrong-phone',
    { finalUrl: 'https://www.siamorchidhouse.example/' },
    { grade: 'A', fail: ['phone_agrees', 'llms_file'] },
  ),
  expectation(
    'microdata-only',
    { finalUrl: 'https://www.kamponglane.example/' },
    {
      grade: 'B',
      partial: ['core_fields', 'lodging_depth', 'site_identity', 'outbound_citations'],
      fail: ['same_as', ...QUESTIONS, 'attributed_quotation', 'open_graph', 'llms_file'],
      not_applicable: ['json_ld_parses'],
    },
  ),
  expectation(
    'brochure',
    {
      finalUrl: 'https://azurepearl.example/',
      robots: { status: 'missing' },
      sitemap: { status: 'missing', url: null },
    },
    {
      grade: 'F',
      partial: ['title_and_description', 'open_graph'],
      fail: [
        'sitemap_readable',
        'canonical_right',
        ...ENTITY,
        ...CONTACT,
        ...QUESTIONS,
        ...PROOF,
        'freshness',
        'enough_text',
        'language_declared',
        'llms_file',
      ],
    },
  ),
  expectation(
    'keyword-stuffed',
    { finalUrl: 'https://goldenwavepattaya.example/' },
    {
      grade: 'D',
      notes: ['keyword_stuffing'],
      partial: ['lodging_type', 'core_fields', 'site_identity', 'title_and_description'],
      fail: [
        'canonical_right',
        'lodging_depth',
        'same_as',
        'address_agrees',
        'name_agrees',
        ...QUESTIONS,
        'heading_order',
        ...PROOF,
        'freshness',
        'open_graph',
        'llms_file',
      ],
    },
  ),
  expectation(
    'noindex',
    { finalUrl: 'https://www.tanglinridge.example/' },
    { grade: 'F', cappedBy: 'indexable', partial: ['site_identity'], fail: ['indexable', 'faq_markup', 'llms_file'] },
  ),
  expectation(
    'blocked-by-robots',
    { finalUrl: 'https://www.coralsteps.example/', robots: { status: 'found', text: CLOSED_BY_NAME } },
    {
      grade: 'D',
      cappedBy: 'citation_bots_allowed',
      notes: ['training_bots_blocked'],
      fail: ['citation_bots_allowed', 'faq_markup', 'llms_file'],
    },
  ),
  expectation(
    'spa-empty',
    {
      finalUrl: 'https://themarlowhouse.example/',
      robots: { status: 'found', text: SHELL },
      sitemap: { status: 'found', text: SHELL, url: 'https://themarlowhouse.example/sitemap.xml' },
      llms: { status: 'found', text: SHELL },
    },
    {
      grade: 'F',
      fail: [
        'text_without_scripts',
        'sitemap_readable',
        ...ENTITY,
        ...CONTACT,
        ...QUESTIONS,
        'heading_order',
        ...PROOF,
        'freshness',
        'enough_text',
        'llms_file',
      ],
    },
  ),
  expectation(
    'spa-with-server-text',
    { finalUrl: 'https://indigolane.example/' },
    {
      grade: 'B',
      partial: ['core_fields', 'lodging_depth', 'site_identity', 'visible_questions'],
      fail: ['same_as', 'faq_markup', 'outbound_citations', 'attributed_quotation', 'freshness', 'llms_file'],
    },
  ),
  expectation(
    'broken-json-ld',
    { finalUrl: 'https://www.phuriresort.example/' },
    {
      grade: 'C',
      partial: ['phone_agrees', 'address_agrees', 'name_agrees'],
      fail: [...ENTITY, 'faq_markup', 'attributed_quotation', 'llms_file'],
    },
  ),
  expectation(
    'chain-page',
    { finalUrl: 'https://www.meridianisles.example/' },
    {
      grade: 'D',
      // Expected to pass at first: it looks like 300 words and is 290.
      partial: ['enough_text'],
      fail: [
        'lodging_type',
        'core_fields',
        'lodging_depth',
        'phone_agrees',
        'address_agrees',
        ...QUESTIONS,
        ...PROOF,
        'llms_file',
      ],
    },
  ),
  expectation(
    'blog-article',
    { finalUrl: 'https://www.slowmornings.example/chiang-mai-temple-walks' },
    {
      grade: 'D',
      fail: [
        'lodging_type',
        'core_fields',
        'lodging_depth',
        'same_as',
        'site_identity',
        ...CONTACT,
        ...QUESTIONS,
        'llms_file',
      ],
    },
  ),
  expectation(
    'bilingual',
    {
      finalUrl: 'https://www.baanrimkhlong.example/en/',
      alternates: [{ url: 'https://www.baanrimkhlong.example/th/', status: 200, linksBack: true }],
    },
    { grade: 'A', fail: ['faq_markup', 'llms_file'] },
  ),
  expectation(
    'old-page',
    {
      finalUrl: 'http://merpatilodge.example/',
      robots: { status: 'missing' },
      sitemap: { status: 'missing', url: null },
    },
    {
      grade: 'F',
      // Its text, too, was taken for 300 words; it is 288.
      partial: ['https_ok', 'phone_agrees', 'address_agrees', 'enough_text', 'title_and_description'],
      fail: [
        'sitemap_readable',
        'canonical_right',
        ...ENTITY,
        'name_agrees',
        ...QUESTIONS,
        'heading_order',
        'outbound_citations',
        'attributed_quotation',
        'freshness',
        'language_declared',
        'open_graph',
        'llms_file',
      ],
    },
  ),
  expectation(
    'thai-brochure',
    {
      finalUrl: 'https://ruenchan.example/',
      robots: { status: 'unreachable' },
      sitemap: { status: 'missing', url: null },
    },
    {
      grade: 'F',
      partial: ['phone_agrees', 'address_agrees', 'title_and_description', 'open_graph'],
      fail: [
        'sitemap_readable',
        'canonical_right',
        ...ENTITY,
        'name_agrees',
        ...QUESTIONS,
        ...PROOF,
        'freshness',
        'enough_text',
        'language_declared',
        'llms_file',
      ],
      error: ['citation_bots_allowed', 'user_fetch_bots_allowed'],
    },
  ),
  expectation(
    'japanese',
    { finalUrl: 'https://siamcourt.example/ja/' },
    {
      grade: 'A',
      notes: ['language_not_covered'],
      partial: ['site_identity', 'outbound_citations'],
      fail: ['attributed_quotation', 'llms_file'],
      not_applicable: [...QUESTIONS, 'specific_facts'],
    },
  ),
];
