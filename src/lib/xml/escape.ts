/**
 * Text as HTML and XML write it: the signs of markup become references. Which of them have to depends on where the text
 * will stand; what leaves more of them alone is shorter and reads better in the source.
 */
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const referenceTo = (sign: string) => REFERENCES[sign] ?? sign;

/** Safe between tags and in attributes, whatever their quotes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, referenceTo);

/** Safe between tags and in attributes with double quotes. */
export const escapeDoubleQuoted = (text: string): string => text.replace(/[&<>"]/g, referenceTo);

/** Safe between tags only. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, referenceTo);
