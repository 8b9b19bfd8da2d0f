/** Text as bytes of the character sets that accounting programs write. What a set does not know becomes a question mark. */
export type CharacterSet = 'utf-8' | 'iso-8859-15' | 'windows-1252' | 'utf-16le' | 'utf-16be';

export function encodeText(text: string, set: CharacterSet): Buffer {
  if (set === 'utf-8') return Buffer.from(text, 'utf8');
  if (set === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (set === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const others = set === 'windows-1252' ? windows1252 : latin9;
  const replaced = text.replace(/[^\x20-\x7e\t\r\n]/gu, (character) => {
    const code = others.get(character);
    if (code !== undefined) return String.fromCharCode(code);
    return (character.codePointAt(0) ?? 0) > 0xff ? '?' : character;
  });
  return Buffer.from(replaced, 'latin1');
}

/** Where they differ from ISO 8859-1. */
const latin9 = new Map([
  ['€', 0xa4],
  ['Š', 0xa6],
  ['š', 0xa8],
  ['Ž', 0xb4],
  ['ž', 0xb8],
  ['Œ', 0xbc],
  ['œ', 0xbd],
  ['Ÿ', 0xbe],
]);

const windows1252 = new Map([
  ['€', 0x80],
  ['…', 0x85],
  ['Š', 0x8a],
  ['Œ', 0x8c],
  ['Ž', 0x8e],
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['•', 0x95],
  ['–', 0x96],
  ['—', 0x97],
  ['š', 0x9a],
  ['œ', 0x9c],
  ['ž', 0x9e],
  ['Ÿ', 0x9f],
]);
