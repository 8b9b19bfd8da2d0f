import { shortened } from '../shortened.ts';

/**
 * Whether a text is an llms.txt as llmstxt.org describes it: Markdown that begins with the name of the site as its first
 * heading, and says something below it, in a quoted summary or in lists of links.
 */
export type LlmsReading =
  | { valid: true; name: string; hasSummary: boolean; links: number }
  | { valid: false; reason: 'empty' | 'html' | 'no_name' | 'nothing_below_the_name' };

const MOST_CHARACTERS = 256 * 1024;
const LONGEST_NAME = 200;

export function readLlmsFile(text: string): LlmsReading {
  const content = text
    .slice(0, MOST_CHARACTERS)
    .replace(/^\ufeff/, '')
    .trim();
  if (content === '') return { valid: false, reason: 'empty' };
  if (/^<(?:!doctype|html|head|body|\?xml|!--)/i.test(content)) return { valid: false, reason: 'html' };
  const [first = '', ...lines] = content.split(/\r\n|[\r\n]/);
  const name = /^#[ \t]+(\S.*)$/.exec(first)?.[1]?.trim();
  if (name === undefined) return { valid: false, reason: 'no_name' };
  let inSection = false;
  let hasSummary = false;
  let links = 0;
  for (const line of lines) {
    if (/^##[ \t]+\S/.test(line)) inSection = true;
    else if (!inSection && /^>[ \t]?\S/.test(line)) hasSummary = true;
    else if (inSection && LINK.test(line)) links += 1;
  }
  if (!hasSummary && links === 0) return { valid: false, reason: 'nothing_below_the_name' };
  return { valid: true, name: shortened(name, LONGEST_NAME), hasSummary, links };
}

/** `- [Rooms](https://…)`, perhaps with a note after it. */
const LINK = /^[ \t]{0,8}[-*+][ \t]{1,8}\[[^[\]]{1,500}\]\([^()\s]{1,2048}\)/;
