import type { Hook } from '../../line.ts';
import { hook } from '../../line.ts';

/** A problem that only shows when there is more than one hotel, or more than one department. */
export const hooks: readonly Hook[] = [
  hook('one-identity', 'Your hotels have too many names.', 'Too many names', 'Name badges in a pile'),
  hook(
    'one-identity',
    'Which of your addresses is the real one?',
    'Which address is real?',
    'A street map with several pins',
  ),
  hook(
    'direct-share',
    'Everybody wants direct bookings. Define direct.',
    'Define direct',
    'A whiteboard with a single word on it',
  ),
  hook('direct-share', 'Your direct share may be a guess.', 'Measured, or guessed?', 'A dial that trembles'),
  hook(
    'crawler-policy',
    'Who decided which robots read your site?',
    'Who lets the robots in?',
    'A reception desk with a visitor book',
  ),
  hook(
    'crawler-policy',
    'Your firewall may be hiding your hotels.',
    'Hidden by your own firewall?',
    'A hotel behind a hedge',
  ),
  hook(
    'group-transfers',
    'Your group pays the rate of the day.',
    'The rate of the day',
    'An exchange board early in the morning',
  ),
  hook(
    'group-transfers',
    'Many hotels, many rates, one quiet leak.',
    'One quiet leak',
    'A dripping tap in an empty kitchen',
  ),
  hook('review-process', 'Your reviews are a free repair list.', 'A free repair list', 'A toolbox beside a guest book'),
  hook(
    'review-process',
    'Who answers a bad review at night?',
    'Who answers at night?',
    'A phone lights up in a dark office',
  ),
  hook(
    'generated-films',
    'Generated films need a paper trail.',
    'Keep a paper trail',
    'Film reels with handwritten labels',
  ),
  hook('generated-films', 'Can you list your AI-made clips?', 'Which clips are generated?', 'A wall of small screens'),
  hook(
    'mail-trust',
    'Your booking mail may look like spam.',
    'Does your mail look like spam?',
    'An envelope without a sender',
  ),
  hook('mail-trust', 'Who is sending mail as your hotel?', 'Who mails as you?', 'Many hands drop letters into one box'),
];
