import { fact, opinion } from '../../claims.ts';
import { line } from '../../line.ts';
import { AI_ACT, AI_ACT_AMENDMENT, CRAWLER_NAMES, ROBOTS_STANDARD } from '../../sources.ts';

/** How a group of hotels is seen by machines, and what it shows. */
export const visibility = [
  {
    topic: 'one-identity',
    caption: 'One record for each house, then one spelling everywhere. A playbook for hotel groups.',
    tags: ['#NAP', '#hotelgroup'] as const,
    problem: line(
      'Your group has several hotels, and every booking site spells their names and addresses a little differently.',
      'Every site spells you differently',
      'Hotel signs in different lettering',
    ),
    stake: line(
      'A machine that cannot match the spellings may treat one hotel as several strangers, and quote none.',
      'One hotel, several strangers',
      'A crowd of silhouettes with one name tag',
      opinion('Machines may fail to match different spellings of one hotel.'),
    ),
    first_step: line(
      'First, write one master record for each house: name, address, telephone, as on the licence.',
      'Step 1: one master record',
      'A record card is filled in',
    ),
    next_step: line(
      'Next, correct your own website, in the visible text and in the structured data.',
      'Step 2: your own website',
      'A web page beside its source',
    ),
    last_step: line(
      'Then work through maps, booking sites and social profiles, and log the day of each correction.',
      'Step 3: everybody else, logged',
      'A checklist with dates',
    ),
    proof: line(
      'The proof: search for the old telephone number a month later, and see what is left.',
      'Proof: search the old number',
      'A search page with few results',
    ),
    aside: line(
      'Put one person in charge. A record that everybody may edit is a record that nobody keeps.',
      'One person in charge',
      'A single key on a hook',
      opinion('A record needs one person who is in charge of it.'),
    ),
  },
  {
    topic: 'crawler-policy',
    caption: 'Decide which crawlers may read your hotels, write it down, and check the log.',
    tags: ['#robotstxt', '#AIsearch'] as const,
    problem: line(
      'Marketing wants AI engines to cite your hotels. Meanwhile, IT blocks every robot it does not know.',
      'Marketing invites. IT blocks.',
      'Two arrows on a floor, pointing at each other',
    ),
    stake: line(
      'The result is a rule that nobody chose: the page is public, but answer engines cannot read it.',
      'A rule that nobody chose',
      'An open door with a rope across it',
      opinion('Blocking unknown robots may keep answer engines out.'),
    ),
    first_step: line(
      'First, sort the robots: those that search and cite, those that fetch for a user, those that train.',
      'Step 1: cite, fetch, or train?',
      'Cards are sorted into piles',
      fact('Operators such as OpenAI name separate robots for search, for users and for training.', CRAWLER_NAMES),
    ),
    next_step: line(
      'Next, decide for each kind. Refusing training while allowing citation is a perfectly reasonable policy.',
      'Step 2: decide for each kind',
      'A stamp: yes, yes, no',
      opinion('Refusing training while allowing citation is reasonable.'),
    ),
    last_step: line(
      'Then write it into robots.txt, and let the firewall follow the same list.',
      'Step 3: one list for both',
      'One list is pinned to two doors',
      fact('Robots.txt can give each robot rules of its own.', ROBOTS_STANDARD),
    ),
    proof: line(
      'The proof is in your server log: which robots came, and what they were answered.',
      'Proof: read the server log',
      'Lines of a log scroll by',
    ),
    aside: line(
      'Look at it again each season. New robots appear, and old rules outlive their reasons.',
      'Look again each season',
      'A calendar with four marks',
      opinion('A policy on robots needs to be looked at regularly.'),
    ),
  },
  {
    topic: 'generated-films',
    caption: 'A register, a label and a record: how a hotel group keeps track of generated films.',
    tags: ['#AIAct', '#hotelgroup'] as const,
    problem: line(
      'Your hotels publish generated pictures and presenters, and nobody keeps a list of them.',
      'Nobody keeps a list',
      'Unlabelled film boxes on a shelf',
    ),
    stake: line(
      'Since 2 August 2026, European transparency duties have applied, and platforms have labels of their own.',
      'EU duties from 2 August 2026',
      'A flag, then a row of phone screens',
      fact('The transparency duties of Article 50 of the AI Act have applied since 2 August 2026.', AI_ACT),
    ),
    first_step: line(
      'First, keep a register: each clip, the tool that made it, the date, and who approved it.',
      'Step 1: keep a register',
      'A ledger with short entries',
    ),
    next_step: line(
      'Next, label on screen from the first frame, in the caption, and in the platform’s own switch.',
      'Step 2: screen, caption, switch',
      'A label appears in a frame, then below it',
    ),
    last_step: line(
      'Then ask the renderer to embed signed content credentials, and keep the original file.',
      'Step 3: signed credentials',
      'A seal is pressed onto a document',
    ),
    proof: line(
      'The proof: pick any clip at random, and show its label and its entry in the register.',
      'Proof: pick any clip',
      'A hand draws one card from a stack',
    ),
    aside: line(
      'Mind one more date: older systems have until 2 December 2026 for machine-readable marking.',
      'Marking of older systems:\nby 2 December 2026',
      'A calendar page for December',
      fact('Older systems have until 2 December 2026 for the machine-readable marking.', AI_ACT_AMENDMENT),
    ),
  },
];
