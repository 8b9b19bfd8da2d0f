import type { Line } from '../../line.ts';
import { line } from '../../line.ts';

export const closings: readonly Line[] = [
  line(
    'Save it for the next meeting where somebody says it.',
    'Save it for the meeting',
    'A meeting room, the door opens',
  ),
  line('Follow for the next hotel term in plain words.', 'More terms, plainly', 'A dictionary, a page turns'),
  line('Which term should we decode next? Leave it below.', 'Which term next?', 'An empty speech bubble on a wall'),
  line('Try the test now. The coffee can wait.', 'Try the test', 'A cup of coffee is pushed aside'),
  line('Share it with the colleague who nods too quickly.', 'Share it kindly', 'Colleagues at a table, one nods'),
  line(
    'Do the test once, then explain it to your team.',
    'Test it. Explain it.',
    'A short briefing at the start of a shift',
  ),
];
