import { isAscii, isUtf8 } from 'node:buffer';
import { replaceUnseen } from '#lib/text/unseen.ts';
import type { Encoding } from './file-facts.ts';

const latin9 = new TextDecoder('iso-8859-15');
const windows1252 = new TextDecoder('windows-1252');

/** Bytes of the file as text. A text that is no UTF-8 in a file that is one otherwise is read as what Windows writes. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isAscii(buffer)) return buffer.toString('latin1');
  if (encoding === 'iso-8859-15') return latin9.decode(bytes);
  if (encoding === 'windows-1252' || !isUtf8(buffer)) return windows1252.decode(bytes);
  return buffer.toString('utf8');
}

const LONGEST_ECHO = 80;

/** Text from the file, fit to be shown: no control characters, and not too long. */
export function presentable(text: string): string {
  const clean = replaceUnseen(text, '').trim();
  // Whole characters: a character takes at most two units.
  const characters = Array.from(clean.slice(0, 2 * LONGEST_ECHO + 2));
  return characters.length > LONGEST_ECHO ? `${characters.slice(0, LONGEST_ECHO - 1).join('')}…` : clean;
}
