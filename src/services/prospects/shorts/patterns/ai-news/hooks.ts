import type { Hook } from '../../line.ts';
import { hook } from '../../line.ts';

/** A change that has a date. The date itself is in the body: a hook that says "now" would be wrong within a year. */
export const hooks: readonly Hook[] = [
  hook('ai-act', 'Europe wants your AI film labelled.', 'Europe wants a label', 'A film slate with a blank label'),
  hook(
    'ai-act',
    'Is your presenter generated? Then say so.',
    'Is your presenter generated?',
    'A studio light, an empty chair',
  ),
  hook(
    'new-york',
    'New York has a rule for AI faces.',
    'A rule for AI faces',
    'A billboard seen from below, face out of focus',
  ),
  hook('new-york', 'In New York, AI faces need a label.', 'AI faces need a label', 'A portrait made of pixels'),
  hook('crawlers', 'AI crawlers may see an empty page.', 'What AI crawlers see', 'A browser window, all white'),
  hook(
    'crawlers',
    'Switch off JavaScript. Is your hotel gone?',
    'Is your hotel gone?',
    'A switch is turned off, a page goes blank',
  ),
  hook('llms-file', 'The file everyone sells may do little.', 'The file everyone sells', 'A file icon gathers dust'),
  hook(
    'llms-file',
    'Before you buy an llms file, watch.',
    'Before you buy that file',
    'An invoice, a question mark in pencil',
  ),
  hook('faq', 'That FAQ trick ended years ago.', 'That trick has ended', 'An old poster, peeling'),
  hook(
    'faq',
    'Promised questions under your search result?',
    'Questions in search results?',
    'A search page, results out of focus',
  ),
  hook(
    'quotations',
    'Quotations beat keywords in this AI test.',
    'Quotations beat keywords',
    'A quotation mark drawn on glass',
  ),
  hook(
    'quotations',
    'Keyword stuffing lost this AI experiment.',
    'Keyword stuffing lost',
    'A page crowded with the same word',
  ),
  hook(
    'fake-reviews',
    'Fake reviews have a rule of their own.',
    'A rule against fake reviews',
    'Star stickers on a desk',
  ),
  hook(
    'fake-reviews',
    'A robot cannot review your hotel.',
    'A robot cannot review you',
    'A toy robot beside a guest book',
  ),
  hook('upload-box', 'There is a box you forgot to tick.', 'A box you forgot', 'An upload form, one box empty'),
  hook('upload-box', 'Uploading an AI presenter? Tick this box.', 'Tick this box', 'A pencil above a tick box'),
];
