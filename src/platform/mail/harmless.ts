/**
 * What strangers chose, and what of it a mail may show. A name is a field to write to people whom one does not know:
 * whoever signs somebody else up must not be able to have the portal deliver a link, an advertisement or markup.
 */
const NAME_LENGTH = 60;
const LINK_LENGTH = 2000;
const ADDRESS_LENGTH = 254;

/**
 * Latin letters with their accents, single spaces, apostrophes (B'atz', O’Higgins) and hyphens: no point, slash, digit or
 * sign, nor a letter that looks like one, so nothing that a reader or a mail program could take for an address.
 */
const LETTER = String.raw`\p{Script=Latin}\p{M}{0,2}`;
const WORD = `${LETTER}(?:['’ʼ-]?${LETTER})*['’ʼ]?`;
const NAME = new RegExp(`^${WORD}(?: ${WORD})*$`, 'u');

/** The name to greet with, or undefined when it is not plainly one: then the mail greets without. */
export function harmlessName(name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed.length > NAME_LENGTH) return undefined;
  const plain = trimmed.normalize('NFC').replaceAll(/ {2,}/g, ' ');
  // Some letters are longer when they are written out.
  if (plain.length > NAME_LENGTH) return undefined;
  return NAME.test(plain) ? plain : undefined;
}

/**
 * One plain address in ASCII, of a domain by name: no display name, list, comment, quotes or second line, and nothing that
 * a mail server or nodemailer would read as another address than it looks (`ana@0` would go to `ana@0.0.0.0`).
 */
const ATOM = String.raw`[A-Za-z0-9!#$%&'*+/=?^_\x60{|}~-]+`;
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const TOP_LABEL = '[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const ADDRESS = new RegExp(`^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)*${TOP_LABEL}$`);

export const isPlainAddress = (text: string) => text.length <= ADDRESS_LENGTH && ADDRESS.test(text);

/** A whole web address that needs no quoting in a text. */
export function isPlainLink(text: string): boolean {
  return text.length <= LINK_LENGTH && /^https?:\/\/[^\s<>"'`\\\p{C}]+$/u.test(text) && URL.canParse(text);
}
