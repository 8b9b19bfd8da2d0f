/** What somebody types to find a hotel. */

/** Without a letter or a digit there is nothing that a name could have. */
export const hasWord = (typed: string): boolean => /[\p{L}\p{N}]/u.test(typed);

const UEN = /^(?:[0-9]{8,9}[A-Z]|[RST][0-9]{2}[A-Z]{2}[0-9]{4}[A-Z])(?:-[1-9][0-9]{0,2})?$/;
const JURISTIC = /^(0[0-9]{12})(-[1-9][0-9]{0,2})?$/;
/** As it is printed on papers: 0-1055-36000-31-1. */
const PRINTED = /^0-?[0-9]{4}-?[0-9]{5}-?[0-9]{2}-?[0-9]$/;

/** The registry number that this looks like, as hotels are known by it. */
export function numberIn(typed: string): string | undefined {
  const text = typed.replaceAll(/\s/g, '').toUpperCase();
  if (PRINTED.test(text)) return text.replaceAll('-', '');
  return UEN.test(text) || JURISTIC.test(text) ? text : undefined;
}
