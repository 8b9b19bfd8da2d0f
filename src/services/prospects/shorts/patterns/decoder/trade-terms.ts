import { example, fact, opinion } from '../../claims.ts';
import { line } from '../../line.ts';
import { CONTENT_CREDENTIALS, MAIL_STANDARD } from '../../sources.ts';

/** Words about money, mail and films. */
const midMarket = [
  { mid: '33', offered: '32.34', percent: 2 },
  { mid: '34', offered: '32.98', percent: 3 },
  { mid: '32', offered: '31.52', percent: 1.5 },
].map(({ mid, offered, percent }) => ({
  topic: 'mid-market',
  caption: 'The mid-market rate is the midpoint between bid and ask. What you are offered may differ from it.',
  tags: ['#exchangerate', '#transfers'] as const,
  meaning: line(
    'The mid-market rate is the midpoint between what buyers bid and what sellers ask.',
    'The midpoint of bid and ask',
    'A balance scale comes to rest',
  ),
  example: line(
    `Say it is ${mid} baht for a dollar and you are offered ${offered}. The gap is ${percent} per cent.`,
    `Example: THB ${mid}, offered ${offered}\nGap: ${percent}%`,
    'An exchange board, one line lights up',
    example(`${offered} baht instead of ${mid} baht for a dollar is a gap of ${percent} per cent.`),
  ),
  test: line(
    'On your last transfer, divide the rate you got by the mid-market rate of that day.',
    'Test: your rate / mid-market rate',
    'A calculator beside a transfer slip',
  ),
  aside: line(
    'Whatever is missing from one is what the rate cost you, before any fee.',
    'What is missing is the cost',
    'A ruler with its end cut off',
  ),
}));

const rateParity = [{ rate: 200 }, { rate: 180 }, { rate: 240 }].map(({ rate }) => ({
  topic: 'rate-parity',
  caption: 'Rate parity in plain words, and where to look for it in a contract.',
  tags: ['#rateparity', '#contracts'] as const,
  meaning: line(
    'Rate parity is a contract term: you agree not to undercut the agency in public.',
    'You agree not to undercut',
    'Two people sign a paper',
  ),
  example: line(
    `Say the agency shows ${rate} dollars. Your own site may then have to show ${rate} as well.`,
    `Example: $${rate} there, $${rate} here`,
    'Two screens, one price',
    example(`${rate} dollars at the agency and ${rate} dollars on the own site.`),
  ),
  test: line(
    'Look in your contract for the words parity, or most favoured price.',
    'Test: search for parity',
    'A finger stops at a clause',
  ),
  aside: line(
    'The wording differs between contracts, and so does the law. Let a lawyer read it.',
    'Let a lawyer read it',
    'A lawyer’s desk lamp over papers',
    opinion('Whether a parity clause holds depends on the contract and on the law of the country.'),
  ),
}));

export const tradeTerms = [
  ...midMarket,
  ...rateParity,
  {
    topic: 'mx-record',
    caption: 'An MX record says who takes the mail for your domain. Check yours after every move.',
    tags: ['#email', '#reservations'] as const,
    meaning: line(
      'An MX record tells other computers which server takes the mail for your domain.',
      'Who takes your mail?',
      'A letter finds its pigeonhole',
      fact('An MX record names the server that accepts mail for a domain.', MAIL_STANDARD),
    ),
    example: line(
      'After a change of website the record can vanish, and enquiries to reservations simply come back.',
      'New website, lost record?',
      'A moving van in front of a hotel',
      opinion('MX records are sometimes lost when a website moves.'),
    ),
    test: line(
      'Write to your own reservations address from a private account. Did it arrive?',
      'Test: write to yourself',
      'A message is sent, a bell rings at reception',
    ),
    aside: line(
      'A correct record does not prove that somebody reads the mailbox. Check that too.',
      'And does somebody read it?',
      'A full letterbox',
      opinion('A correct record says nothing about who reads the mailbox.'),
    ),
  },
  {
    topic: 'content-credentials',
    caption: 'Content credentials are a signed note inside a file about how it was made.',
    tags: ['#contentcredentials', '#provenance'] as const,
    meaning: line(
      'Content credentials are a signed note inside a file that says how it was made.',
      'A signed note inside the file',
      'A note is sealed into an envelope',
      fact(
        'Content credentials are signed statements about the origin of a file, embedded in it.',
        CONTENT_CREDENTIALS,
      ),
    ),
    example: line(
      'A generated presenter in your lobby film can be declared there, so that platforms may read it.',
      'Declare what is generated',
      'A film frame with a small badge',
    ),
    test: line(
      'Ask your video supplier: is our file signed, and by whom?',
      'Test: signed, and by whom?',
      'A signature on a delivery note',
    ),
    aside: line(
      'A note that nobody signed proves little. Signing comes last, and needs a certificate.',
      'Unsigned proves little',
      'A stamp, a signature, a date',
      opinion('An unsigned note proves little.'),
    ),
  },
];
