/** What a person recognises a browser by, out of what it says of itself. Nothing of it is repeated but words of ours. */
const LONGEST = 400;

/** The first that is found: many browsers name others as well. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** `Firefox, Linux`; empty for what nobody knows. */
export function deviceName(userAgent: string | undefined): string {
  const said = (userAgent ?? '').slice(0, LONGEST);
  const found = [BROWSERS, SYSTEMS].map((table) => table.find(([mark]) => said.includes(mark))?.[1]);
  return found.filter((word) => word !== undefined).join(', ');
}
