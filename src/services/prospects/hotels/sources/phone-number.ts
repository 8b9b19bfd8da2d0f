import type { Country } from '../rules/country.ts';

/** Phone numbers of Singapore and Thailand in the form of E.164. Numbers of other countries, and half numbers, are null. */
export function phoneNumberOf(text: string, country: Country): string | null {
  const compact = text.trim().replace(/[\s().\-\u2010-\u2015/]/gu, '');
  const international = /^(?:\+|00)(65|66)([0-9]+)$/.exec(compact);
  if (international !== null) {
    return international[1] === '65' ? singaporean(international[2] ?? '') : thai(international[2] ?? '');
  }
  if (!/^[0-9]+$/.test(compact)) return null;
  // Some directories write the country's code without its plus.
  if (country === 'SG') return singaporean(compact.length === 10 ? compact.replace(/^65/, '') : compact);
  return thai(compact.startsWith('66') && compact.length >= 10 ? compact.slice(2) : compact);
}

function singaporean(national: string): string | null {
  return /^[3689][0-9]{7}$/.test(national) ? `+65${national}` : null;
}

/** Nine digits after the trunk prefix for mobiles, eight for others. */
function thai(national: string): string | null {
  const [, subscriber] = /^0?([2-7][0-9]{7}|[689][0-9]{8})$/.exec(national) ?? [];
  return subscriber === undefined ? null : `+66${subscriber}`;
}
