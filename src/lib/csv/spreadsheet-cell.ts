/**
 * Texts of strangers in a CSV that people open: a spreadsheet runs what looks like a formula. A cell that begins with
 * = + - @, or one of their wide or small forms, gets an apostrophe in front, as OWASP advises, and so does one that begins
 * with a tab or a line end. What cannot be seen before the sign (spaces of all kinds, fillers, marks, joiners, controls) and
 * quotation marks do not count: some programs pass over them, and some people remove them.
 *
 * A character is looked at once, whatever the text is.
 */
const PASSED_OVER = String.raw`[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\p{Quotation_Mark}\u2800\u0060\u00b4]*`;
const SIGN = String.raw`[=+\-@\u2212＝＋－＠﹦﹢﹣﹫]`;
const AT_START = new RegExp(`^(?=[\\t\\r\\n]|${PASSED_OVER}${SIGN})`, 'u');
const AFTER_SEPARATOR = new RegExp(`([,;]${PASSED_OVER})(?=${SIGN})`, 'gu');

export const inertCell = (text: string) => text.replace(AT_START, "'");

/** A spreadsheet that is set to the other separator begins a new cell after a comma or a semicolon, quotes or not. */
export const inertCellOfAnySeparator = (text: string) => inertCell(text).replace(AFTER_SEPARATOR, "$1'");
