import { example, fact, opinion } from '../../claims.ts';
import { line } from '../../line.ts';
import { CANONICAL_STANDARD, GEO_STUDY, ROBOTS_STANDARD, SCHEMA_ORG } from '../../sources.ts';

/** Words about a hotel's pages. */
const geo = [
  { metres: 250, time: '14:00' },
  { metres: 400, time: '15:00' },
  { metres: 120, time: '13:00' },
].map(({ metres, time }) => ({
  topic: 'geo',
  caption: 'Generative engine optimisation in plain words: pages that an answer engine can quote.',
  tags: ['#GEO', '#AIsearch'] as const,
  meaning: line(
    'GEO, generative engine optimisation, means writing pages that an answer engine can read, trust and quote.',
    'GEO: pages that can be quoted',
    'A sentence is cut out of a page and pinned up',
  ),
  example: line(
    `For example, a lovely stay near the beach says little. Write: ${metres} metres to the beach, check-in from ${time}.`,
    `Example: ${metres} m to the beach,\ncheck-in from ${time}`,
    'A tape measure on sand',
    example(`${metres} metres to the beach, check-in from ${time}.`),
  ),
  test: line(
    'Ask an assistant about your hotel. Which facts are wrong, and where did it read them?',
    'Test: ask about your hotel',
    'A phone with a question typed in',
  ),
  aside: line(
    'A study from 2024 found that quotations and statistics in the text helped. Keyword stuffing did not.',
    'Study, 2024: quotations helped,\nkeyword stuffing did not',
    'A page with footnotes',
    fact('In a study from 2024, quotations and statistics raised visibility and keyword stuffing did not.', GEO_STUDY),
  ),
}));

export const pageTerms = [
  {
    topic: 'nap',
    caption: 'NAP is name, address and phone. Spell them one way everywhere.',
    tags: ['#NAP', '#localsearch'] as const,
    meaning: line(
      'NAP means name, address and phone: the facts that tell a machine which hotel you are.',
      'Name. Address. Phone.',
      'A hotel sign, a street sign, a telephone',
    ),
    example: line(
      'If your map entry says Road and your website says Street, a machine may doubt that both are you.',
      'Road here, Street there?',
      'Two street signs at one corner',
      opinion('Different spellings may make a machine doubt that they mean the same hotel.'),
    ),
    test: line(
      'Search your telephone number. Does every result spell you the same way?',
      'Test: search your number',
      'A telephone number is typed into a search box',
    ),
    aside: line(
      'Choose one spelling, the one on your licence, and use it everywhere.',
      'One spelling, everywhere',
      'A framed licence on a wall',
      opinion('The spelling on the licence is a good one to keep to.'),
    ),
  },
  {
    topic: 'structured-data',
    caption: 'Structured data is a label inside a page that says what each thing on it is.',
    tags: ['#structureddata', '#schema'] as const,
    meaning: line(
      'Structured data is a label inside your page that says what each thing on it is.',
      'A label inside your page',
      'Labels are tied to objects on a desk',
    ),
    example: line(
      'Your page shows some digits. The label says: this is the telephone of a hotel in Chiang Mai.',
      'Digits? No: a telephone',
      'A telephone with a paper label',
    ),
    test: line(
      'View the source of your page, and look for schema.org near the word Hotel.',
      'Test: look for schema.org',
      'Page source on a screen, one word lights up',
      fact('Schema.org has a type for hotels.', SCHEMA_ORG),
    ),
    aside: line(
      'It does not buy you a ranking. It saves a machine from guessing.',
      'No ranking. Less guessing.',
      'A puzzle with the last piece in place',
      opinion('Structured data saves a machine from guessing and buys no ranking.'),
    ),
  },
  {
    topic: 'robots-file',
    caption: 'What robots.txt is, what it is not, and how to read yours.',
    tags: ['#robotstxt', '#AIsearch'] as const,
    meaning: line(
      'Robots.txt is a note at your door that tells crawlers where they may go.',
      'A note at your door',
      'A note is pinned to a door',
      fact('Robots.txt tells crawlers which parts of a site they may fetch.', ROBOTS_STANDARD),
    ),
    example: line(
      'A line left over from building the site can still ask every answer engine to stay out.',
      'A line left over may shut you off',
      'A construction fence in front of a finished hotel',
      opinion('Rules from the time of building are sometimes left in place.'),
    ),
    test: line(
      'Type your address, a slash, then robots.txt. Look for Disallow with nothing but a slash.',
      'Test: yourhotel, slash, robots.txt',
      'An address bar, a few letters are added',
    ),
    aside: line(
      'It is a request, not a lock. Polite crawlers obey it, others may not.',
      'A request, not a lock',
      'A rope across an open door',
      fact('The rules of robots.txt are a request and no access control.', ROBOTS_STANDARD),
    ),
  },
  {
    topic: 'canonical',
    caption: 'A canonical link names the original among several addresses of one page.',
    tags: ['#canonical', '#hotelwebsite'] as const,
    meaning: line(
      'A canonical link tells search engines which address of a page is the original.',
      'Which address is the original?',
      'A stamp that reads original',
      fact('A canonical link names the preferred address among pages with the same content.', CANONICAL_STANDARD),
    ),
    example: line(
      'Your rooms page may exist with and without tracking letters. The canonical says: this one.',
      'With or without tracking?',
      'Two nearly equal labels, one is circled',
    ),
    test: line(
      'View the source of your rooms page and look for canonical. Does it point to itself?',
      'Test: does it point to itself?',
      'Page source, an address is highlighted',
    ),
    aside: line(
      'If it points to the home page, you have asked engines to skip the rooms.',
      'To the home page? Rooms skipped.',
      'A lift that stops at the lobby only',
      opinion('A canonical to the home page may take the rooms page out of search results.'),
    ),
  },
  ...geo,
];
