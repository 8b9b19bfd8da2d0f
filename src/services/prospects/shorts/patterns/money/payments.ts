import { example, fact, figure, opinion } from '../../claims.ts';
import { line } from '../../line.ts';
import { REMITTANCE_PRICES, TRANSFER_STUDY } from '../../sources.ts';

/** What is paid to others: for transfers, for clicks, and for offers that arrive nowhere. */
const exchangeMargin = [
  { amount: 10_000, fee: 30, percent: 2 },
  { amount: 20_000, fee: 35, percent: 2 },
  { amount: 5000, fee: 25, percent: 3 },
].map(({ amount, fee, percent }) => {
  const margin = (amount * percent) / 100;
  return {
    topic: 'exchange-margin',
    caption: 'The fee is printed, the margin is in the rate. Compare what arrives, not what is charged.',
    tags: ['#exchangerate', '#suppliers'] as const,
    sum: line(
      `Say you send ${figure(amount)} dollars to a supplier abroad. The fee on the slip reads ${fee}. A rate that is ${percent} per cent worse costs ${figure(margin)} more.`,
      `Example: fee $${fee}\nMargin ${percent}% of $${figure(amount)} = $${figure(margin)}`,
      'A transfer slip, the rate highlighted last',
      example(
        `on ${figure(amount)} dollars, a fee of ${fee} and a margin of ${percent} per cent, which is ${figure(margin)}.`,
      ),
    ),
    mechanism: line(
      'The fee is printed. The margin hides in the exchange rate.',
      'The margin hides in the rate',
      'A magnifying glass moves over a column of rates',
    ),
    fix: line(
      'Ask for the mid-market rate at the same minute, and compare what arrives.',
      'Compare what arrives',
      'Two phones side by side, both showing a rate',
    ),
    aside: line(
      'In a 2016 study of British bank transfers, 96 per cent of the cost sat in the rate.',
      '2016 study, UK transfers:\n96% of the cost in the rate',
      'A pie with one thin slice left out',
      fact(
        'In a study of 2016, 96 per cent of what a transfer of 75,000 pounds cost a small British firm lay in the rate.',
        TRANSFER_STUDY,
      ),
    ),
  };
});

const sendingHome = {
  topic: 'sending-home',
  caption: 'What it costs a household to send money abroad, and why your overseas staff may care.',
  tags: ['#remittances', '#hotelstaff'] as const,
  sum: line(
    'The World Bank put the average cost of sending 200 dollars home at 6.36 per cent in the third quarter of 2025.',
    'World Bank, Q3 2025:\n6.36% on a transfer of $200',
    'A world map, thin lines between cities',
    fact('Sending 200 dollars cost 6.36 per cent on average in the third quarter of 2025.', REMITTANCE_PRICES),
  ),
  mechanism: line(
    'That is a household figure, not a company tariff. But the parts are the same: a fee, plus a margin in the rate.',
    'A household figure, not a tariff:\nfee + margin in the rate',
    'A receipt splits into its parts',
  ),
  fix: line('Ask your own provider for both parts.', 'Ask for both parts', 'A pencil ticks boxes on a quote'),
  aside: line(
    'Your staff from abroad may pay it each payday. Showing them how to compare costs you nothing.',
    'Show your staff how to compare',
    'A noticeboard in a staff canteen',
    opinion('Hotels can help staff from abroad to compare transfer costs.'),
  ),
};

const ownName = [
  { cents: 120, clicks: 25 },
  { cents: 110, clicks: 30 },
  { cents: 150, clicks: 20 },
].map(({ cents, clicks }) => {
  const click = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const booking = (cents * clicks) / 100;
  return {
    topic: 'own-name',
    caption: 'What a booking costs when you advertise on your own name, as a sum.',
    tags: ['#paidsearch', '#directbooking'] as const,
    sum: line(
      `Say an ad on your own hotel name costs ${click} dollars a click, and ${clicks} clicks make one booking. That is ${booking} dollars a booking.`,
      `Example: $${click} x ${clicks} clicks\n= $${booking} a booking`,
      'A cursor clicks, a counter goes up',
      example(`${clicks} clicks at ${click} dollars are ${booking} dollars a booking.`),
    ),
    mechanism: line(
      'Other sellers may bid on your name, so the guest who typed it can land elsewhere.',
      'Others may bid on your name',
      'A signpost with too many arms',
      opinion('Other sellers may advertise on the name of a hotel.'),
    ),
    fix: line(
      'Search your own name on another phone. See who stands above you.',
      'Search yourself on another phone',
      'A borrowed phone is handed over',
    ),
    aside: line(
      'Set what the clicks cost beside the commission. Then you know which door is cheaper.',
      'Which door is cheaper?',
      'Two doors, one a little open',
    ),
  };
});

const mistypedMail = [
  { share: 3, list: 5000 },
  { share: 4, list: 2500 },
  { share: 2, list: 8000 },
].map(({ share, list }) => ({
  topic: 'mistyped-mail',
  caption: 'Mistyped addresses cost silently. Read them back at check-in, and remove what bounces.',
  tags: ['#emailmarketing', '#guestdata'] as const,
  sum: line(
    `Say ${share} in 100 of your offers go to mistyped addresses. On a list of ${figure(list)}, that is ${figure((list * share) / 100)} guests who never hear from you.`,
    `Example: ${share} in 100 of ${figure(list)}\n= ${figure((list * share) / 100)} guests`,
    'A list of addresses, some fade away',
    example(`${share} in 100 of ${figure(list)} addresses are ${figure((list * share) / 100)}.`),
  ),
  mechanism: line(
    'Nothing breaks and nobody complains. The offer you paid to write simply never arrives.',
    'Nothing breaks. Nothing arrives.',
    'An inbox that stays empty',
  ),
  fix: line(
    'Read the address back at check-in, and remove whatever bounces.',
    'Read it back at check-in',
    'A registration form, an address underlined',
  ),
  aside: line(
    'Mail providers notice bounces. A clean list helps the rest of your messages arrive.',
    'A clean list helps the rest',
    'A tidy stack of envelopes',
    opinion('Fewer bounces help other messages to arrive.'),
  ),
}));

export const payments = [...exchangeMargin, sendingHome, ...ownName, ...mistypedMail];
