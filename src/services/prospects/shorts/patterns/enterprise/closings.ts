import type { Line } from '../../line.ts';
import { line } from '../../line.ts';

export const closings: readonly Line[] = [
  line(
    'Pick one step, name an owner, and put a date beside it.',
    'One step. One owner. One date.',
    'A name and a date on a whiteboard',
  ),
  line(
    'Bring this to the next management meeting, with your own numbers.',
    'For the next meeting',
    'An agenda, one item is added',
  ),
  line('Save it for the person who will own the list.', 'Who owns the list?', 'A clipboard is handed over'),
  line(
    'Start with one property. Roll it out once it works.',
    'Start with one property',
    'One lit window in a dark facade',
  ),
  line('Send this to your general managers, and ask who goes first.', 'Who goes first?', 'A round table, hands go up'),
  line(
    'Write down where you stand before you change anything.',
    'Note where you stand',
    'A notebook, a first line is written',
  ),
];
