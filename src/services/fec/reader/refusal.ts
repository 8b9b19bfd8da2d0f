import { isUtf8 } from 'node:buffer';
import { MAX_LINE_BYTES } from './bytes/line-scanner.ts';
import type { Separator } from './file-facts.ts';
import { decodeBytes, presentable } from './file-text.ts';
import type { UnreadableHeader } from './header/header.ts';

/** Why a file cannot be read as a ledger at all; `message` is French, for whoever sent the file. */
export type Refusal = { reason: 'empty' | 'no_header' | 'no_lines'; message: string };

const EXPECTED =
  'La première ligne doit nommer les colonnes (JournalCode, JournalLib, EcritureNum, EcritureDate, CompteNum…), séparées par une tabulation ou par « | ».';

const SEPARATOR_NAMES: Readonly<Record<Separator, string>> = {
  '\t': 'une tabulation',
  '|': '« | »',
  ';': '« ; »',
  ',': '« , »',
};

export const EMPTY_FILE: Refusal = {
  reason: 'empty',
  message: `Le fichier est vide. ${EXPECTED}`,
};

export const NO_LINES: Refusal = {
  reason: 'no_lines',
  message: 'L’en-tête est lisible, mais aucune ligne d’écriture ne le suit. Réexporter le FEC complet de l’exercice.',
};

/** For a first line that is too long to be one. */
export function overlongHeader(firstLine: Uint8Array): Refusal {
  const kind = otherKindOf(firstLine);
  const why =
    kind === undefined ? `la première ligne dépasse ${MAX_LINE_BYTES} octets.` : `le fichier ressemble à ${kind}.`;
  return { reason: 'no_header', message: `Aucun en-tête lisible : ${why} ${EXPECTED}` };
}

/** For a first line that is no header. */
export function noHeader(firstLine: Uint8Array, header: UnreadableHeader): Refusal {
  return { reason: 'no_header', message: `Aucun en-tête lisible : ${whyNot(firstLine, header)} ${EXPECTED}` };
}

function whyNot(firstLine: Uint8Array, { separator, names, missing }: UnreadableHeader): string {
  const kind = otherKindOf(firstLine);
  if (kind !== undefined) return `le fichier ressemble à ${kind}.`;
  if (separator === undefined) {
    const found = presentable(decodeBytes(firstLine, 'utf-8'));
    return `aucun séparateur n’y délimite au moins 9 champs (première ligne lue : « ${found} »).`;
  }
  if (names.some((name) => /^\d{8}$/.test(name)) && names.some((name) => /^\d+,\d\d$/.test(name))) {
    return 'la première ligne semble être une écriture, sans les noms des colonnes.';
  }
  const shown = presentable(names.filter((name) => name !== '').join(', '));
  return `la première ligne, séparée par ${SEPARATOR_NAMES[separator]}, ne contient pas ${missing.join(', ')} (colonnes lues : « ${shown} »).`;
}

/** Kinds of files that are sent by mistake, by their first bytes. */
function otherKindOf(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512)).toString('latin1').trimStart();
  const kind = SIGNATURES.find(([signature]) => text.startsWith(signature));
  if (kind !== undefined) return kind[1];
  if (/^<(?:!doctype html|html)/i.test(text)) return 'une page HTML';
  if (/^<[?a-z]/i.test(text)) return 'un fichier XML : seul le FEC à plat est analysé';
  if (/^[{[]/.test(text)) return 'un document JSON';
  return isEbcdic(bytes)
    ? 'un fichier EBCDIC, encodage que la norme du FEC n’admet pas : le convertir en UTF-8'
    : undefined;
}

const SIGNATURES: readonly (readonly [string, string])[] = [
  ['%PDF', 'un document PDF'],
  ['PK\u0003\u0004', 'une archive ZIP ou à un classeur Excel ; envoyer le fichier texte lui-même'],
  ['\u001f\u008b', 'une archive gzip : la décompresser, ou la déclarer par Content-Encoding'],
  ['7z\u00bc\u00af', 'une archive 7-Zip : envoyer le fichier texte lui-même'],
  ['Rar!', 'une archive RAR : envoyer le fichier texte lui-même'],
  ['\u00d0\u00cf\u0011\u00e0', 'un classeur Excel : l’exporter en texte'],
  ['{\\rtf', 'un document RTF'],
];

/** Letters of EBCDIC are bytes that texts in ASCII, Latin or UTF-8 do not consist of. */
function isEbcdic(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 256);
  let letters = 0;
  let ascii = 0;
  for (const byte of sample) {
    const low = byte & 0x0f;
    const isLetter = (byte >= 0x81 && byte <= 0xa9) || (byte >= 0xc1 && byte <= 0xe9) || byte >= 0xf0;
    if (isLetter && low <= 9) letters += 1;
    if (byte >= 0x30 && byte < 0x7f && byte !== 0x40 && byte !== 0x4f && byte !== 0x6d) ascii += 1;
  }
  return sample.length >= 8 && !isUtf8(bytes) && letters > sample.length * 0.6 && ascii < sample.length * 0.2;
}
