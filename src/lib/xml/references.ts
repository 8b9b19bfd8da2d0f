/** The names that XML has from the start. */
export const XML_NAMES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * The characters that references stand for, by name in any case or by number. `other` says what becomes of one that names
 * nothing: an unknown name, or a number beyond all characters. What looks like no reference stays.
 */
export function resolveReferences(
  text: string,
  names: ReadonlyMap<string, string>,
  other: (reference: string) => string,
): string {
  return text.replace(REFERENCE, (reference, decimal, hexadecimal, name) => {
    if (name !== undefined) return names.get(name.toLowerCase()) ?? other(reference);
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code > 0x10ffff ? other(reference) : String.fromCodePoint(code);
  });
}

const REFERENCE = /&(?:#([0-9]{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi;
