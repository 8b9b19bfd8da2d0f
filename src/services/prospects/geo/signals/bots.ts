/**
 * The crawlers of answer engines, by what they fetch a page for. Data, with the page where each operator describes its
 * own; operators rename and add crawlers every few months, so the list carries its date.
 */
export const BOTS_AS_OF = '2026-11-15';

type Bot = { agent: string; operator: string; source: string };

const OPENAI = { operator: 'OpenAI', source: 'https://developers.openai.com/docs/bots' };
const ANTHROPIC = { operator: 'Anthropic', source: 'https://support.claude.com/en/articles/8896518' };
const PERPLEXITY = { operator: 'Perplexity', source: 'https://docs.perplexity.ai/guides/bots' };
const GOOGLE = {
  operator: 'Google',
  source: 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers',
};
const APPLE = { operator: 'Apple', source: 'https://support.apple.com/en-us/119829' };

/** They build the indexes that answers cite from: who shuts them out is not cited. */
export const CITATION_BOTS: readonly Bot[] = [
  { agent: 'OAI-SearchBot', ...OPENAI },
  { agent: 'Claude-SearchBot', ...ANTHROPIC },
  { agent: 'PerplexityBot', ...PERPLEXITY },
  { agent: 'Googlebot', ...GOOGLE },
  {
    agent: 'Bingbot',
    operator: 'Microsoft',
    source: 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
  },
  { agent: 'Applebot', ...APPLE },
  {
    agent: 'DuckAssistBot',
    operator: 'DuckDuckGo',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
  },
];

/** They fetch one page because a person asked about it. Some operators say that robots.txt may not bind them. */
export const USER_FETCH_BOTS: readonly Bot[] = [
  { agent: 'ChatGPT-User', ...OPENAI },
  { agent: 'Claude-User', ...ANTHROPIC },
  { agent: 'Perplexity-User', ...PERPLEXITY },
];

/** They collect text to train models. To shut them out is a policy that costs no citations: told, never scored. */
export const TRAINING_BOTS: readonly Bot[] = [
  { agent: 'GPTBot', ...OPENAI },
  { agent: 'ClaudeBot', ...ANTHROPIC },
  { agent: 'Google-Extended', ...GOOGLE },
  { agent: 'CCBot', operator: 'Common Crawl', source: 'https://commoncrawl.org/ccbot' },
  { agent: 'Applebot-Extended', ...APPLE },
  {
    agent: 'meta-externalagent',
    operator: 'Meta',
    source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  },
  // ByteDance publishes no page about it; this is the list that names it.
  {
    agent: 'Bytespider',
    operator: 'ByteDance',
    source: 'https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md',
  },
  { agent: 'Amazonbot', operator: 'Amazon', source: 'https://developer.amazon.com/amazonbot' },
];
