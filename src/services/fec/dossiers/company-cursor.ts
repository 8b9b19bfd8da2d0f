/** Where a page of companies ends: what the list is ordered by, and the company itself, whose SIREN decides among equals. */
export const COMPANY_SORTS = ['siren', 'name', 'findings', 'changed'] as const;
export type CompanySort = (typeof COMPANY_SORTS)[number];

type CursorKey = string | number | boolean;
export type CompanyCursor = { sort: CompanySort; keys: readonly CursorKey[]; siren: string };

/** What each order needs besides the SIREN. */
const KINDS: Readonly<Record<CompanySort, readonly ('string' | 'number' | 'boolean')[]>> = {
  siren: [],
  name: ['boolean', 'string'],
  findings: ['number', 'number', 'number'],
  changed: ['string'],
};

const MOMENT = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const MOST_FINDINGS = 2 ** 31 - 1;

export const writeCursor = ({ sort, keys, siren }: CompanyCursor): string =>
  Buffer.from(JSON.stringify([sort, siren, ...keys])).toString('base64url');

/** Undefined for what no page of this order has given. */
export function readCursor(text: string, sort: CompanySort): CompanyCursor | undefined {
  const [found, siren, ...keys] = listIn(text);
  const kinds = KINDS[sort];
  if (found !== sort || typeof siren !== 'string' || !/^\d{9}$/.test(siren) || keys.length !== kinds.length) {
    return undefined;
  }
  if (!keys.every((key, at): key is CursorKey => typeof key === kinds[at] && isSound(key, sort))) return undefined;
  return { sort, keys, siren };
}

function isSound(key: unknown, sort: CompanySort): boolean {
  if (typeof key === 'number') return Number.isInteger(key) && key >= -1 && key <= MOST_FINDINGS;
  if (typeof key === 'string') return sort === 'changed' ? MOMENT.test(key) && isMoment(key) : !key.includes('\u0000');
  return true;
}

/** To the microsecond; the day must be one of the calendar. */
const isMoment = (text: string): boolean => {
  const at = new Date(`${text.slice(0, 23)}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === text.slice(0, 19);
};

function listIn(text: string): unknown[] {
  try {
    const found: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
