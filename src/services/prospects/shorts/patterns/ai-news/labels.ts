import { fact, opinion } from '../../claims.ts';
import { line } from '../../line.ts';
import {
  AI_ACT,
  AI_ACT_AMENDMENT,
  FAKE_REVIEWS_RULE,
  NEW_YORK_ADVERTISING,
  YOUTUBE_DISCLOSURE,
} from '../../sources.ts';

/** Duties to say what is generated, and by whom. */
export const labels = [
  {
    topic: 'ai-act',
    caption: 'Article 50 of the European AI Act and what it means for a generated presenter.',
    tags: ['#AIAct', '#transparency'] as const,
    change: line(
      'Since 2 August 2026, Article 50 of the European AI Act has asked for a clear label on deepfake images, sound and video.',
      'EU AI Act, Article 50\nApplies from 2 August 2026',
      'A European flag in front of an office building',
      fact('Article 50 of the AI Act has applied since 2 August 2026 and asks for deepfakes to be labelled.', AI_ACT),
    ),
    affected: line(
      'If your hotel film is shown in the European Union and its presenter is generated, read that again.',
      'Shown in the Union? Read it again.',
      'A hotel film on a phone in a train',
      opinion('A realistic generated presenter may count as a deepfake.'),
    ),
    action: line(
      'List every clip you publish, note which are generated, and add the label before the next campaign.',
      'List your clips. Add the label.',
      'A list of clips, labels are stuck on',
    ),
    aside: line(
      'Systems that were already on the market have until 2 December 2026 for the machine-readable marking.',
      'Marking of older systems:\nby 2 December 2026',
      'A calendar page for December',
      fact(
        'Systems on the market before 2 August 2026 have until 2 December 2026 for the machine-readable marking.',
        AI_ACT_AMENDMENT,
      ),
    ),
  },
  {
    topic: 'new-york',
    caption: 'New York asks advertisers to say when a performer is synthetic.',
    tags: ['#syntheticperformer', '#advertising'] as const,
    change: line(
      'Since 9 June 2026, New York has required advertisements with a synthetic performer to say so, conspicuously, in the advertisement itself.',
      'New York, since 9 June 2026:\nsay that it is synthetic',
      'A city street at night, screens on the walls',
      fact(
        'Since 9 June 2026, New York law has required that an advertisement disclose a synthetic performer conspicuously.',
        NEW_YORK_ADVERTISING,
      ),
    ),
    affected: line(
      'A hotel in Phuket or Singapore that advertises to New Yorkers should assume it counts.',
      'Advertising to New Yorkers?',
      'A beach, then a harbour, then a skyline',
      opinion('Hotels abroad that advertise in New York should assume that the law covers them.'),
    ),
    action: line(
      'Put the words on the picture from the first frame, not only under it.',
      'On the picture, from frame one',
      'Words appear on a film frame',
    ),
    aside: line(
      'The penalties it names are 1,000 dollars at first and 5,000 for each later violation.',
      'Penalties: $1,000,\nthen $5,000',
      'A gavel, out of focus',
      fact(
        'The penalty is 1,000 dollars for a first violation and 5,000 dollars for later ones.',
        NEW_YORK_ADVERTISING,
      ),
    ),
  },
  {
    topic: 'fake-reviews',
    caption: 'A United States rule forbids fake reviews, whoever or whatever writes them.',
    tags: ['#reviews', '#consumerlaw'] as const,
    change: line(
      'Since 21 October 2024, a United States rule has forbidden fake reviews, and that includes reviews by people who do not exist.',
      'US rule, since 21 October 2024:\nno fake reviews',
      'Stars peel off a window',
      fact(
        'Since 21 October 2024, 16 CFR part 465 has forbidden fake reviews, including those by a reviewer who does not exist.',
        FAKE_REVIEWS_RULE,
      ),
    ),
    affected: line(
      'It concerns anyone who writes, buys or hides reviews to look better to American travellers.',
      'Writes, buys or hides reviews?',
      'A suitcase with stickers from many places',
      opinion('The rule reaches whoever addresses American consumers.'),
    ),
    action: line(
      'Ask each guest for an honest review, good or bad, and answer the bad ones in public.',
      'Ask for honest reviews',
      'A guest writes in a book at reception',
    ),
    aside: line(
      'A generated review is a review by nobody. Do not let a tool fill that gap.',
      'Nobody is not a reviewer',
      'An empty chair on a terrace',
      opinion('Generated reviews should not be used.'),
    ),
  },
  {
    topic: 'upload-box',
    caption: 'What YouTube asks at upload when a presenter is generated.',
    tags: ['#YouTube', '#AIlabel'] as const,
    change: line(
      'In March 2024, YouTube began to ask creators to mark realistic altered or synthetic video when they upload it.',
      'YouTube, March 2024:\nmark synthetic video',
      'An upload bar fills slowly',
      fact(
        'In March 2024 YouTube introduced a disclosure for realistic altered or synthetic content.',
        YOUTUBE_DISCLOSURE,
      ),
    ),
    affected: line(
      'That can cover a generated presenter who might pass for a person in your lobby.',
      'Could it pass for a person?',
      'A lobby, somebody stands with their back to us',
      opinion('A realistic generated presenter falls under the disclosure.'),
    ),
    action: line(
      'Tick the box at upload, and keep a record of what was generated and by which tool.',
      'Tick it, and keep a record',
      'A box is ticked, a line is added to a list',
    ),
    aside: line(
      'Help with the script alone does not need the mark. A realistic picture or voice does.',
      'Script help: no mark\nRealistic picture or voice: mark',
      'A typed page beside a camera',
      fact('Using AI for a script only does not need the disclosure.', YOUTUBE_DISCLOSURE),
    ),
  },
];
