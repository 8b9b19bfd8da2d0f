/** Where the facts in scripts come from. What cannot be sourced here is an example or an opinion, and is marked as such. */
export type Source = {
  readonly name: string;
  /** Of publication, or of the day it was read where it carries none; as exact as it is known. */
  readonly date: string;
  readonly url: string;
};

export const GEO_STUDY: Source = {
  name: 'Aggarwal et al., GEO: Generative Engine Optimization, KDD 2024',
  date: '2024-08',
  url: 'https://arxiv.org/abs/2311.09735',
};

export const CRAWLER_STUDY: Source = {
  name: 'Vercel and MERJ, The rise of the AI crawler',
  date: '2024-12-17',
  url: 'https://vercel.com/blog/the-rise-of-the-ai-crawler',
};

export const LLMS_FILE_STUDY: Source = {
  name: 'Ahrefs, study of llms.txt files',
  date: '2026-06-15',
  url: 'https://ahrefs.com/blog/llmstxt-study/',
};

export const GOOGLE_AI_GUIDE: Source = {
  name: 'Google Search Central, guide to generative AI features in Search',
  date: '2026-05-15',
  url: 'https://developers.google.com/search/docs/fundamentals/ai-optimization-guide',
};

export const GOOGLE_FAQ_CHANGE: Source = {
  name: 'Google Search Central Blog, changes to FAQ rich results',
  date: '2023-08-08',
  url: 'https://developers.google.com/search/blog/2023/08/howto-faq-changes',
};

export const GOOGLE_FAQ_END: Source = {
  name: 'Google Search Central, documentation updates',
  date: '2026-05-08',
  url: 'https://developers.google.com/search/updates#removing-faq-rich-result',
};

export const AI_ACT: Source = {
  name: 'Regulation (EU) 2024/1689, Article 50',
  date: '2024-07-12',
  url: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
};

/** It gives older systems more time. */
export const AI_ACT_AMENDMENT: Source = {
  name: 'Regulation (EU) 2026/1744, amending it',
  date: '2026-07',
  url: 'https://eur-lex.europa.eu/eli/reg/2026/1744/oj',
};

export const NEW_YORK_ADVERTISING: Source = {
  name: 'New York General Business Law, section 396-b',
  date: '2026-06-09',
  url: 'https://www.nysenate.gov/legislation/laws/GBS/396-B',
};

export const FAKE_REVIEWS_RULE: Source = {
  name: 'United States, 16 CFR part 465',
  date: '2024-10-21',
  url: 'https://www.ecfr.gov/current/title-16/part-465',
};

export const YOUTUBE_DISCLOSURE: Source = {
  name: 'YouTube Help, disclosing altered or synthetic content',
  date: '2024-03-18',
  url: 'https://support.google.com/youtube/answer/14328491',
};

export const REMITTANCE_PRICES: Source = {
  name: 'World Bank, Remittance Prices Worldwide, issue 54',
  date: '2025-09',
  url: 'https://remittanceprices.worldbank.org',
};

export const TRANSFER_STUDY: Source = {
  name: 'Accourt, UK SMEs International Payments Analysis, commissioned by a transfer provider',
  date: '2016-01-12',
  url: 'https://www.moneymover.com/news/press-releases/2016/jan/12/uk-bank-charges-total-4bn-for-foreign-exchange/',
};

export const ROBOTS_STANDARD: Source = {
  name: 'RFC 9309, Robots Exclusion Protocol',
  date: '2022-09',
  url: 'https://www.rfc-editor.org/rfc/rfc9309',
};

export const MAIL_STANDARD: Source = {
  name: 'RFC 5321, Simple Mail Transfer Protocol',
  date: '2008-10',
  url: 'https://www.rfc-editor.org/rfc/rfc5321',
};

export const CANONICAL_STANDARD: Source = {
  name: 'RFC 6596, The Canonical Link Relation',
  date: '2012-04',
  url: 'https://www.rfc-editor.org/rfc/rfc6596',
};

export const CRAWLER_NAMES: Source = {
  name: 'OpenAI, overview of its crawlers',
  date: '2026-11',
  url: 'https://platform.openai.com/docs/bots',
};

export const SCHEMA_ORG: Source = {
  name: 'Schema.org, the type Hotel',
  date: '2026-11',
  url: 'https://schema.org/Hotel',
};

export const CONTENT_CREDENTIALS: Source = {
  name: 'C2PA, Content Credentials technical specification',
  date: '2025-05',
  url: 'https://spec.c2pa.org/specifications/specifications/2.2/specs/C2PA_Specification.html',
};
