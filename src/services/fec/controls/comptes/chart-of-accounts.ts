/**
 * The accounts of the French general chart (plan comptable général, règlement ANC 2014-03 as amended by 2022-06), down to
 * three digits. Where the chart leaves the third digit to the company, or a sector has accounts of its own, the root ends
 * with two digits. Written from the structure of the chart; no label is needed.
 */
const THREE_DIGITS: Readonly<Record<string, string>> = {
  '10': '1 2 4 5 6 7 8 9',
  '11': '0 9',
  '12': '0 9',
  '13': '1 2 3 4 8 9',
  '14': '2 3 4 5 6 7 8',
  '15': '1 2 3 4 5 6 7 8',
  '16': '1 2 3 4 5 6 7 8 9',
  '17': '1 4 8',
  '18': '1 6 7 8',
  '20': '1 3 4 5 6 7 8',
  '21': '1 2 3 4 5 7 8',
  '23': '1 2 7 8',
  '26': '1 2 6 7 8 9',
  '27': '1 2 3 4 5 6 7 8 9',
  '28': '0 1 2',
  '29': '0 1 2 3 6 7',
  '40': '0 1 3 4 5 7 8 9',
  '41': '0 1 3 6 7 8 9',
  '42': '1 2 4 5 6 7 8',
  '43': '1 7 8',
  '44': '1 2 3 4 5 6 7 8 9',
  '45': '1 3 4 5 6 7 8',
  '46': '2 4 5 7 8',
  '47': '1 2 3 4 5 6 7 8',
  '48': '1 6 7 8 9',
  '49': '0 1 5 6',
  '50': '1 2 3 4 5 6 7 8 9',
  '51': '1 2 4 5 6 7 8 9',
  '53': '0 1 2 3',
  '60': '1 2 3 4 5 6 7 8 9',
  '61': '1 2 3 4 5 6 7 8 9',
  '62': '1 2 3 4 5 6 7 8 9',
  '63': '1 3 5 7 8',
  '64': '1 4 5 6 7 8 9',
  '65': '1 2 3 4 5 6 7 8',
  '66': '1 4 5 6 7 8',
  '67': '1 2 4 5 8',
  '68': '1 6 7',
  '69': '1 5 6 7 8 9',
  '70': '1 2 3 4 5 6 7 8 9',
  '71': '3',
  '72': '1 2',
  '75': '1 2 3 4 5 6 7 8',
  '76': '1 2 3 4 5 6 7 8',
  '77': '1 2 4 5 7 8',
  '78': '1 6 7',
  '79': '1 6 7',
};

/** Roots whose third digit is free. */
const TWO_DIGITS = new Set([
  '22',
  '25',
  '31',
  '32',
  '33',
  '34',
  '35',
  '36',
  '37',
  '38',
  '39',
  '52',
  '54',
  '58',
  '59',
  '74',
]);

/** Roots that only some sectors have: associations, farms, public bodies, banks. */
const SECTORS = ['19', '24', '30', '57', '689', '789', '73'];

export type StatusInChart = 'known' | 'sector' | 'unknown_detail' | 'unknown_root';

/** Where an account of the classes 1 to 7 stands; it must begin with three digits. */
export function statusInChart(account: string): StatusInChart {
  const root = account.slice(0, 2);
  const detail = account.slice(2, 3);
  if (SECTORS.some((prefix) => account.startsWith(prefix))) return 'sector';
  if (TWO_DIGITS.has(root)) return 'known';
  const details = THREE_DIGITS[root];
  if (details === undefined) return 'unknown_root';
  // A nought as third digit is the usual way to write a two-digit account with more digits.
  return detail === '0' || details.includes(detail) ? 'known' : 'unknown_detail';
}

/**
 * Accounts that ANC 2022-06 took away for exercises from 1 January 2025 on, and what takes their place.
 */
export const REMOVED_IN_2025: readonly { prefix: string; instead: string }[] = [
  { prefix: '791', instead: '649, 708 ou 7587, selon la charge transférée' },
  { prefix: '796', instead: '649, 708 ou 7587, selon la charge transférée' },
  { prefix: '797', instead: '649, 708 ou 7587, selon la charge transférée' },
  { prefix: '675', instead: '657 ou 667' },
  { prefix: '775', instead: '757 ou 767' },
  { prefix: '777', instead: '747' },
  { prefix: '671', instead: '658 ou le compte de charge par nature' },
  { prefix: '771', instead: '758 ou le compte de produit par nature' },
];
