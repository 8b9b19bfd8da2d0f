/**
 * Makes a name or an address from a registry harmless to show: nothing invisible, nothing that turns the direction of
 * the text around it, no line breaks, not too long. Markup stays as it is, as text: whoever writes it into a page escapes
 * it there. Thai needs none of the characters that are removed; some files mark its words with U+200B, which goes too.
 */
export function readableText(text: string): string {
  const visible = text
    .slice(0, MOST_LOOKED_AT)
    .replace(/\p{White_Space}+/gu, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC');
  return shortened(visible.replace(/ {2,}/g, ' ').trim());
}

/**
 * Controls, format characters (with the bidirectional marks and isolates), lone surrogates, fillers and variation
 * selectors, and code points that are no characters.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

const MOST_CHARACTERS = 300;
/** Composing a letter with its marks takes the square of their number: what nobody will see is not looked at. */
const MOST_LOOKED_AT = 4000;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > MOST_CHARACTERS) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trimEnd();
}
