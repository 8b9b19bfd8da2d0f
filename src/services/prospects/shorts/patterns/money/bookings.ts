import { example, figure, opinion } from '../../claims.ts';
import { line } from '../../line.ts';

/** What a booking costs: commission, cancellation, price. */
const SINGAPORE = { named: 'Singapore dollars', unit: 'dollars', sign: 'S$' };
const THAILAND = { named: 'baht', unit: 'baht', sign: 'THB ' };

const commission = [
  { money: SINGAPORE, rate: 200, percent: 18, nights: 100 },
  { money: SINGAPORE, rate: 250, percent: 16, nights: 120 },
  { money: THAILAND, rate: 2500, percent: 18, nights: 100 },
  { money: THAILAND, rate: 4000, percent: 15, nights: 90 },
].map(({ money, rate, percent, nights }) => {
  const kept = (rate * percent) / 100;
  return {
    topic: 'commission',
    caption: 'What an agency keeps of a night, as a sum you can repeat with your own rate.',
    tags: ['#commission', '#directbooking'] as const,
    sum: line(
      `Say a room sells at ${figure(rate)} ${money.named} and the agency keeps ${percent} per cent: ${figure(kept)} ${money.unit} a night.`,
      `Example: ${percent}% of ${money.sign}${figure(rate)}\n= ${money.sign}${figure(kept)} a night`,
      'A calculator on a reception desk, digits appear',
      example(`${percent} per cent of ${figure(rate)} ${money.named} is ${figure(kept)} ${money.unit}.`),
    ),
    mechanism: line(
      'It leaves before housekeeping is paid, so it comes out of your margin, not out of the room.',
      'It comes out of your margin',
      'A housekeeping trolley in a corridor',
      opinion('Commission comes out of the margin of a night.'),
    ),
    fix: line(
      'Count only the guests who already knew your name. Those are the ones to win back.',
      'Count who already knew you',
      'A guest list, names circled in pencil',
    ),
    aside: line(
      `Over ${figure(nights)} such nights that is ${figure(kept * nights)} ${money.unit}, for guests you may have met before.`,
      `Example: ${figure(nights)} nights\n= ${money.sign}${figure(kept * nights)}`,
      'A row of room keys, one lifted off its hook',
      example(`${figure(nights)} nights at ${figure(kept)} ${money.unit} are ${figure(kept * nights)} ${money.unit}.`),
    ),
  };
});

const returningGuest = [
  { stays: 4, cost: 35 },
  { stays: 3, cost: 40 },
  { stays: 5, cost: 30 },
].map(({ stays, cost }) => ({
  topic: 'returning-guest',
  caption: 'A regular who books through an agency is introduced to you again each time.',
  tags: ['#repeatguests', '#directbooking'] as const,
  sum: line(
    `Say a regular books ${stays} stays a year through an agency, and each costs you ${cost} dollars in commission. That is ${figure(stays * cost)} dollars.`,
    `Example: ${stays} stays x $${cost}\n= $${figure(stays * cost)} a year`,
    'The same suitcase arrives again and again',
    example(`${stays} stays at ${cost} dollars of commission are ${figure(stays * cost)} dollars a year.`),
  ),
  mechanism: line(
    'You paid for an introduction to somebody you had already met.',
    'Paid to meet them again',
    'A handshake at reception, seen from the side',
    opinion('Commission on a regular pays for an introduction that was made before.'),
  ),
  fix: line(
    'Hand over a card at check-out with your own booking address and one plain reason to use it.',
    'A card at check-out',
    'A small card is placed on a signed bill',
  ),
  aside: line(
    'A late check-out or a quieter table may cost you less than that commission.',
    'A small perk may cost less',
    'A breakfast table by a window',
    opinion('A perk may cost less than the commission that it saves.'),
  ),
}));

const cancellation = [
  { rooms: 10, rate: 150 },
  { rooms: 12, rate: 180 },
  { rooms: 8, rate: 200 },
].map(({ rooms, rate }) => ({
  topic: 'cancellation',
  caption: 'Free cancellation keeps a room off sale. A short reminder may bring some of them back in time.',
  tags: ['#cancellations', '#revenue'] as const,
  sum: line(
    `Say ${rooms} rooms a month go empty after free cancellation, at ${rate} dollars each. That is ${figure(rooms * rate)} dollars of beds nobody slept in.`,
    `Example: ${rooms} rooms x $${rate}\n= $${figure(rooms * rate)} a month`,
    'A corridor, doors without a light behind them',
    example(`${rooms} rooms at ${rate} dollars are ${figure(rooms * rate)} dollars a month.`),
  ),
  mechanism: line(
    'Free cancellation is not free. The room is off sale until the guest decides.',
    'Off sale until they decide',
    'A reserved sign on an empty table',
    opinion('A room under free cancellation cannot be sold again before the guest decides.'),
  ),
  fix: line(
    'Send a short reminder before the deadline, so plans change while you can still sell.',
    'Remind before the deadline',
    'A message leaves a phone, a clock behind it',
  ),
  aside: line(
    'Some guests simply forget. A polite message puts the room back on sale in time.',
    'Some guests simply forget',
    'A phone lights up on a bedside table',
    opinion('Some guests forget to cancel, and a message can help.'),
  ),
}));

const netPrice = [
  { rate: 200, percent: 18, direct: 190 },
  { rate: 300, percent: 15, direct: 280 },
  { rate: 150, percent: 20, direct: 140 },
].map(({ rate, percent, direct }) => {
  const kept = rate - (rate * percent) / 100;
  return {
    topic: 'net-price',
    caption: 'A lower direct price can leave more with the hotel. Read your agency contract first.',
    tags: ['#rateparity', '#directbooking'] as const,
    sum: line(
      `Say the agency takes ${percent} per cent of a ${rate} dollar night. You keep ${kept}. A direct guest at ${direct} leaves you ${direct - kept} more.`,
      `Example: you keep $${kept} of $${rate}\nDirect at $${direct}: $${direct - kept} more`,
      'Two stacks of coins, one grows',
      example(
        `${rate} dollars less ${percent} per cent is ${kept}; a direct ${direct} is ${direct - kept} more, before card fees.`,
      ),
    ),
    mechanism: line(
      'The guest saves and you earn, even if card fees take a little of it.',
      'Both sides gain',
      'A card terminal on a counter',
      opinion('Card fees take a part of the gain.'),
    ),
    fix: line(
      'Check what your agency contract allows before you publish a lower price.',
      'First: read the contract',
      'A finger moves down a page of small print',
    ),
    aside: line(
      'Where it allows none, give the value in kind: breakfast, a later check-out, a better view.',
      'Or give the value in kind',
      'A breakfast tray is set down',
    ),
  };
});

export const bookings = [...commission, ...returningGuest, ...cancellation, ...netPrice];
