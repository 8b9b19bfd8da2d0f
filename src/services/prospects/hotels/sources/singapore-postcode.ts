/** Singapore's postcodes have six digits. Files that once were spreadsheets lost a zero in front; nothing else is mended. */
export function singaporePostcodeOf(text: string): string | null {
  if (SIX_DIGITS.test(text)) return text;
  return FIVE_DIGITS.test(text) ? `0${text}` : null;
}

const SIX_DIGITS = /^[0-9]{6}$/;
const FIVE_DIGITS = /^[0-9]{5}$/;
