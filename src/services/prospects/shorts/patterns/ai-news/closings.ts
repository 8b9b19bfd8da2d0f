import type { Line } from '../../line.ts';
import { line } from '../../line.ts';

export const closings: readonly Line[] = [
  line(
    'Send this to whoever edits your website, with the date.',
    'Send it to your web team',
    'A phone passes from hand to hand',
  ),
  line('Check the source before you act on it.', 'Check the source', 'A printed page, a line underlined'),
  line('Put it in the diary, and give it an owner.', 'Date it. Name an owner.', 'A diary, a name written beside a day'),
  line('Follow for dated changes, without the noise.', 'Dated changes, no noise', 'Newspapers folded and stacked'),
  line(
    'Save this, then read the source itself, not the headline.',
    'Read the source itself',
    'Reading glasses on a printed page',
  ),
  line(
    'Ask your agency one question: have we done this?',
    'Have we done this?',
    'A meeting table, one chair pulled out',
  ),
];
