import type { Hook } from '../../line.ts';
import { hook } from '../../line.ts';

/** A cost that the viewer pays without seeing it on a bill. */
export const hooks: readonly Hook[] = [
  hook(
    'commission',
    'Who keeps part of your room rate?',
    'Who keeps part of it?',
    'A room key slides across a reception desk',
  ),
  hook(
    'commission',
    'One booking, and a slice is gone.',
    'A slice of every night',
    'A paper room bill, one corner torn off',
  ),
  hook(
    'returning-guest',
    'You are paying to meet your regulars.',
    'Paying to meet regulars?',
    'A guest waves to the front desk like an old friend',
  ),
  hook(
    'returning-guest',
    'Stop buying the same guest again.',
    'The same guest, bought again',
    'A worn luggage tag on a familiar suitcase',
  ),
  hook(
    'exchange-margin',
    'The printed fee is the small one.',
    'The printed fee is the small one',
    'A finger under a fee on a transfer slip',
  ),
  hook(
    'exchange-margin',
    'Your transfer costs more than its fee.',
    'More than its fee',
    'Coins roll off the edge of a ledger',
  ),
  hook(
    'sending-home',
    'Sending money home costs more than shown.',
    'What sending money home costs',
    'A phone with a transfer form, seen over a shoulder',
  ),
  hook(
    'sending-home',
    'Payday costs your overseas staff something extra.',
    'The extra cost of payday',
    'Staff lockers, a payslip on the bench',
  ),
  hook(
    'cancellation',
    'Free cancellation is paid by somebody: you.',
    'Who pays for free cancellation?',
    'An untouched bed in a dark room',
  ),
  hook(
    'cancellation',
    'An empty bed can look like a booking.',
    'Booked, and empty',
    'A booking screen beside an empty corridor',
  ),
  hook(
    'own-name',
    'Somebody else may advertise under your name.',
    'Who advertises your name?',
    'A search box, a cursor blinking',
  ),
  hook(
    'own-name',
    'Type your hotel’s name. Count the strangers.',
    'Type your name. Who comes up?',
    'Thumbs typing on a phone, results out of focus',
  ),
  hook(
    'net-price',
    'Cheaper for the guest, better for you.',
    'Cheaper, and better for you',
    'A price tag turned around',
  ),
  hook('net-price', 'A lower price can earn you more.', 'Lower price, more for you', 'A pencil striking out a price'),
  hook(
    'mistyped-mail',
    'Your offer went to nobody at all.',
    'Sent to nobody',
    'An envelope slides back through the letter slot',
  ),
  hook('mistyped-mail', 'A typo is eating your bookings.', 'A typo eats bookings', 'A keyboard, one key stuck'),
];
