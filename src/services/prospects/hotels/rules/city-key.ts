/** A city as it is looked up: case, accents and spacing do not matter. Never empty. */
export function cityKey(city: string): string {
  const key = city
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return key === '' ? '-' : key;
}
