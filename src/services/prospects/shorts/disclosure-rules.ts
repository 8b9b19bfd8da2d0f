import type { AvatarName } from './avatars/avatars.ts';

/**
 * What has to be disclosed, by rule and date. The date of review says how old this list is: laws change, and a video is
 * published later than it is written. This is a producer's checklist and not legal advice.
 */
export const RULES_AS_OF = '2026-11-14';

export const OCCASIONS = ['synthetic_presenter', 'advertising', 'financial_subject'] as const;

export type DisclosureRule = {
  readonly jurisdiction: string;
  readonly rule: string;
  /** Null where there is no single date, or where it could not be confirmed. */
  readonly in_force: string | null;
  readonly applies_when: (typeof OCCASIONS)[number];
  readonly text: string;
  readonly placement: string;
  readonly source: string;
};

const RULES: readonly DisclosureRule[] = [
  {
    jurisdiction: 'EU',
    rule: 'AI Act, Regulation (EU) 2024/1689, Article 50(4)',
    in_force: '2026-08-02',
    applies_when: 'synthetic_presenter',
    text: 'Whoever publishes a realistic generated presenter says clearly that it is generated.',
    placement: 'On screen from the first frame to the last',
    source: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
  },
  {
    jurisdiction: 'EU',
    rule: 'AI Act, Article 50(2), systems placed on the market from 2 August 2026',
    in_force: '2026-08-02',
    applies_when: 'synthetic_presenter',
    text: 'The system that renders the video marks it in a machine-readable way as generated.',
    placement: 'In the file: sign and embed the manifest of `provenance`',
    source: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
  },
  {
    jurisdiction: 'EU',
    rule: 'AI Act, Article 50(2), systems that were on the market before',
    in_force: '2026-12-02',
    applies_when: 'synthetic_presenter',
    text: 'The same marking, with a later date for older rendering systems (Regulation (EU) 2026/1744).',
    placement: 'In the file: sign and embed the manifest of `provenance`',
    source: 'https://eur-lex.europa.eu/eli/reg/2026/1744/oj',
  },
  {
    jurisdiction: 'US-NY',
    rule: 'General Business Law section 396-b, synthetic performers',
    in_force: '2026-06-09',
    applies_when: 'synthetic_presenter',
    text: 'An advertisement with a synthetic performer says so conspicuously.',
    placement: 'In the video itself, in every cut of it',
    source: 'https://www.nysenate.gov/legislation/laws/GBS/396-B',
  },
  {
    jurisdiction: 'TH',
    rule: 'Consumer Protection Board, notification on advertising with AI-generated images',
    in_force: null,
    applies_when: 'synthetic_presenter',
    text: 'Generated or altered images in advertising are disclosed. In force without a period of grace; its number and date could not be confirmed.',
    placement: 'On screen, in Thai: the text of `th_text`',
    source: 'https://thelegal.co.th/category/legal-updates/',
  },
  {
    jurisdiction: 'YouTube',
    rule: 'Disclosure of altered or synthetic content',
    in_force: '2024-03-18',
    applies_when: 'synthetic_presenter',
    text: 'Realistic synthetic video is declared at upload; on health and finance the label is more prominent.',
    placement: 'Switch at upload: altered content, yes',
    source: 'https://support.google.com/youtube/answer/14328491',
  },
  {
    jurisdiction: 'TikTok',
    rule: 'Label for AI-generated content',
    in_force: '2023-09-19',
    applies_when: 'synthetic_presenter',
    text: 'Realistic generated video is labelled by whoever posts it; content credentials are read as well.',
    placement: 'Switch at upload: AI-generated content',
    source: 'https://newsroom.tiktok.com/en-sg/new-labels-for-disclosing-ai-generated-content-sg',
  },
  {
    jurisdiction: 'Meta',
    rule: 'AI info label on Facebook and Instagram',
    in_force: '2024-07-01',
    applies_when: 'synthetic_presenter',
    text: 'Realistic generated video is labelled, by whoever posts it or on detection.',
    placement: 'Switch at upload: AI label',
    source: 'https://about.fb.com/news/2024/04/metas-approach-to-labeling-ai-generated-content-and-manipulated-media/',
  },
  {
    jurisdiction: 'US',
    rule: 'Endorsement Guides, 16 CFR part 255',
    in_force: '2023-07-26',
    applies_when: 'advertising',
    text: 'Virtual presenters count as endorsers: the connection to the advertiser is disclosed, and no experience is claimed.',
    placement: 'In the video, seen and heard; the caption alone is not enough',
    source: 'https://www.ecfr.gov/current/title-16/part-255',
  },
  {
    jurisdiction: 'US',
    rule: 'Rule on consumer reviews and testimonials, 16 CFR part 465',
    in_force: '2024-10-21',
    applies_when: 'advertising',
    text: 'No invented reviews or testimonials. The script has none; add none.',
    placement: 'Whole video and caption',
    source: 'https://www.ecfr.gov/current/title-16/part-465',
  },
  {
    jurisdiction: 'UK',
    rule: 'CAP Code, recognition of marketing; advice on disclosing AI of 29 May 2025',
    in_force: null,
    applies_when: 'advertising',
    text: 'An advertisement is recognisable as one. AI is disclosed where the audience would otherwise be misled.',
    placement: 'First in the caption, and on screen',
    source:
      'https://www.asa.org.uk/news/disclosure-of-ai-in-advertising-striking-the-balance-between-creativity-and-responsibility.html',
  },
  {
    jurisdiction: 'EU',
    rule: 'Unfair Commercial Practices Directive 2005/29/EC, Annex I, points 11 and 22',
    in_force: '2007-12-12',
    applies_when: 'advertising',
    text: 'Paid content says that it is paid, and a trader does not pose as a consumer.',
    placement: 'In the video and in the caption',
    source: 'https://eur-lex.europa.eu/eli/dir/2005/29/oj',
  },
  {
    jurisdiction: 'EU',
    rule: 'Digital Services Act, Regulation (EU) 2022/2065, Article 26',
    in_force: '2024-02-17',
    applies_when: 'advertising',
    text: 'Platforms show that it is an advertisement and on whose behalf: declare it, and name the advertiser.',
    placement: 'Declaration at upload; the field `advertiser`',
    source: 'https://eur-lex.europa.eu/eli/reg/2022/2065/oj',
  },
  {
    jurisdiction: 'SG',
    rule: 'ASAS Guidelines on Interactive Marketing Communication and Social Media',
    in_force: '2016-08-29',
    applies_when: 'advertising',
    text: 'The commercial connection is disclosed simply, prominently and early.',
    placement: 'On screen in the first beat, and at the start of the caption',
    source:
      'https://asas.org.sg/news/media-releases/Post/537/Meda-Release-ASAS-Issues-Guidelines-on-Interactive-Marketing-Communication-Social-Media',
  },
  {
    jurisdiction: 'TH',
    rule: 'Committee on Advertisement, notification on advertising statements B.E. 2565',
    in_force: '2023-01-14',
    applies_when: 'advertising',
    text: 'Advertising is in Thai or has a Thai translation, and claims can be proved. This script is in English: have it translated for a Thai audience.',
    placement: 'On screen, in Thai: `th_text` for the disclosure, a translation for the rest',
    source:
      'https://conventuslaw.com/report/thailand-issues-regulation-on-language-and-other-content-in-advertisements',
  },
  {
    jurisdiction: 'SG',
    rule: 'Financial Advisers Act 2001 and advertising rules of the Monetary Authority of Singapore',
    in_force: null,
    applies_when: 'financial_subject',
    text: 'Only licensed persons give financial advice. The script gives estimates and says that they are not advice.',
    placement: 'Spoken, and in the caption',
    source: 'https://sso.agc.gov.sg/Act/FAA2001',
  },
];

export function rulesFor(avatar: AvatarName): { advertising: DisclosureRule[]; aiTransparency: DisclosureRule[] } {
  const isFinancial = avatar === 'fx_analyst';
  return {
    advertising: RULES.filter(
      ({ applies_when }) => applies_when === 'advertising' || (isFinancial && applies_when === 'financial_subject'),
    ),
    aiTransparency: RULES.filter(({ applies_when }) => applies_when === 'synthetic_presenter'),
  };
}
