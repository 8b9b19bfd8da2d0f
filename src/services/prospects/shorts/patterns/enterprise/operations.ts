import { example, fact, figure, opinion } from '../../claims.ts';
import { line } from '../../line.ts';
import { TRANSFER_STUDY } from '../../sources.ts';

/** How a group of hotels sells, pays, answers and writes. */
const groupTransfers = [
  { amount: 500_000, percent: 2 },
  { amount: 800_000, percent: 2 },
  { amount: 300_000, percent: 3 },
].map(({ amount, percent }) => ({
  topic: 'group-transfers',
  caption: 'A year of foreign payments, set beside the mid-market rate: a playbook for hotel groups.',
  tags: ['#treasury', '#hotelgroup'] as const,
  problem: line(
    'Each of your hotels pays foreign suppliers on its own, at whatever rate the day offers.',
    'Each hotel pays on its own',
    'Several office doors along a corridor',
  ),
  stake: line(
    `Say the group sends ${figure(amount)} dollars a year. A margin of ${percent} per cent on that is ${figure((amount * percent) / 100)} dollars.`,
    `Example: ${percent}% of $${figure(amount)}\n= $${figure((amount * percent) / 100)} a year`,
    'A calculator on a long table',
    example(`${percent} per cent of ${figure(amount)} dollars is ${figure((amount * percent) / 100)} dollars.`),
  ),
  first_step: line(
    'First, collect a year of transfers: amount, currency, fee, and the rate you really got.',
    'Step 1: collect a year',
    'Transfer slips are put in order',
  ),
  next_step: line(
    'Next, set each rate beside the mid-market rate of that day. The gap is your margin cost.',
    'Step 2: measure the gap',
    'Two columns of rates',
  ),
  last_step: line(
    'Then bundle payments, ask several providers for written quotes, and compare what arrives.',
    'Step 3: bundle and compare',
    'Quotes are laid side by side',
  ),
  proof: line(
    'For scale: a British study of 2016 found an average cost of 2.43 per cent. Measure yours.',
    'UK study, 2016: 2.43% on average\nMeasure yours',
    'A ruler on a bar chart',
    fact(
      'A study of 2016 found that small British firms paid 2.43 per cent in all on an average transfer of 75,000 pounds.',
      TRANSFER_STUDY,
    ),
  ),
  aside: line(
    'It stays an estimate until it is your own ledger. So use your own ledger.',
    'Use your own ledger',
    'A ledger is opened',
    opinion('Only the own ledger shows the real cost.'),
  ),
}));

export const operations = [
  ...groupTransfers,
  {
    topic: 'direct-share',
    caption: 'Before you ask for more direct bookings, agree on what direct means.',
    tags: ['#directbooking', '#hotelgroup'] as const,
    problem: line(
      'The board asks for more direct bookings, but nobody has agreed what counts as direct.',
      'What counts as direct?',
      'A boardroom, a question on the screen',
    ),
    stake: line(
      'Without a definition, every department reports progress, and the commission bill stays where it was.',
      'Progress, and the same bill',
      'Charts that go up, an invoice that stays',
      opinion('Without a definition, progress cannot be measured.'),
    ),
    first_step: line(
      'First, define it: booked on your own site, by telephone or by mail, with no intermediary paid.',
      'Step 1: define direct',
      'A definition is written on glass',
    ),
    next_step: line(
      'Next, measure it by property and by month, net of card fees and advertising.',
      'Step 2: measure it net',
      'A table with a row for each hotel',
    ),
    last_step: line(
      'Then look at the widest gap each quarter, and change one thing at a time.',
      'Step 3: one change at a time',
      'One lever among many is moved',
    ),
    proof: line(
      'The proof is a commission bill that falls while occupancy holds. Anything else is a story.',
      'Proof: a smaller bill, same rooms',
      'An invoice, then a full key board',
      opinion('Falling commission with steady occupancy shows success.'),
    ),
    aside: line(
      'Count the group desk and walk-in guests as well, or the figure will flatter the website.',
      'Count walk-ins as well',
      'A guest walks in from the street',
      opinion('A figure without walk-in guests flatters the website.'),
    ),
  },
  {
    topic: 'review-process',
    caption: 'Sort complaints by cause, fix the largest pile, and say so. Never write or filter reviews.',
    tags: ['#reviews', '#guestexperience'] as const,
    problem: line(
      'Reviews arrive in many languages, on many sites, and each manager answers in a different voice.',
      'Many sites, many voices',
      'Speech bubbles in many languages',
    ),
    stake: line(
      'Guests read the answers too. Silence, or a pasted apology, tells them how a complaint would end.',
      'Guests read the answers too',
      'A guest scrolls on a sofa',
      opinion('Future guests judge a hotel by its answers.'),
    ),
    first_step: line(
      'First, agree who answers, within how many days, and what must never be promised.',
      'Step 1: who, when, what not',
      'A duty roster on a wall',
    ),
    next_step: line(
      'Next, sort complaints by cause: noise, cleaning, check-in, breakfast. The piles show the repairs.',
      'Step 2: sort by cause',
      'Notes are sorted into piles',
    ),
    last_step: line(
      'Then fix the largest pile, and say in your answers what has changed.',
      'Step 3: fix the largest pile',
      'A door hinge is repaired',
    ),
    proof: line(
      'The proof: watch that one pile over the next quarter. If it shrinks, the repair worked.',
      'Proof: the pile shrinks',
      'A pile of notes, smaller than before',
    ),
    aside: line(
      'Never write, buy or filter reviews. Ask every guest in the same words, happy or not.',
      'Ask every guest alike',
      'A receptionist hands over a card',
      opinion('Every guest should be asked in the same words.'),
    ),
  },
  {
    topic: 'mail-trust',
    caption: 'List who sends mail in your name, let each sign it, and read the reports.',
    tags: ['#email', '#hoteltech'] as const,
    problem: line(
      'Confirmations, offers and invoices leave your hotels from several systems, all under the same domain.',
      'Many systems, one domain',
      'Several machines print letters',
    ),
    stake: line(
      'If one of them is badly set up, mailbox providers may distrust them all, and confirmations land in spam.',
      'One bad sender hurts all',
      'One crooked stamp among straight ones',
      opinion('One badly set up sender may harm the others.'),
    ),
    first_step: line(
      'First, list every system that sends in your name: booking engine, till, newsletter, payroll.',
      'Step 1: list every sender',
      'A list grows on a whiteboard',
    ),
    next_step: line(
      'Next, let each sign its mail, and publish in your domain’s records who may send.',
      'Step 2: sign, and publish who may',
      'A signature at the foot of a letter',
    ),
    last_step: line(
      'Then remove addresses that bounce, and let guests leave a list with one click.',
      'Step 3: clean the lists',
      'Old cards are taken out of a box',
    ),
    proof: line(
      'The proof: domain reports show who still sends without permission. That list should become empty.',
      'Proof: an empty list of strangers',
      'A report with fewer and fewer lines',
    ),
    aside: line(
      'Begin by only watching the reports. Refuse strangers once you know all your own senders.',
      'Watch first, refuse later',
      'A night porter looks at the monitors',
      opinion('Watch the reports before refusing mail.'),
    ),
  },
];
