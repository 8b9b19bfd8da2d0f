import type { Line } from '../../line.ts';
import { line } from '../../line.ts';

export const closings: readonly Line[] = [
  line(
    'Save this, and run the sum with your own numbers.',
    'Run it with your numbers',
    'A calculator and a blank sheet',
  ),
  line(
    'Try it on last month. Then tell us what surprised you.',
    'Try it on last month',
    'A wall calendar, one page turned back',
  ),
  line('Send this to whoever signs off your invoices.', 'Send it to accounts', 'A pen over a stack of invoices'),
  line(
    'Do the sum once, on paper, before your next contract.',
    'Before the next contract',
    'A contract, pages held by a clip',
  ),
  line(
    'Follow for the next cost that nobody prints on a bill.',
    'More unprinted costs',
    'An empty line on a bill, underlined by hand',
  ),
  line('Put in your own figures. The answer is worth a minute.', 'Worth a minute', 'A stopwatch beside an open ledger'),
];
