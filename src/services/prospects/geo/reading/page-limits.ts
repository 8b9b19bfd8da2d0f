/** A page that nests deeper than any that people read: its author means the reader harm, or has lost an end tag. */
export class PageTooDeep extends Error {
  override readonly name = 'PageTooDeep';
}

/** A page of more bytes or parts than are read. */
export class PageTooLarge extends Error {
  override readonly name = 'PageTooLarge';
}

export const MOST_BYTES = 8 * 1024 * 1024;
export const DEEPEST_NESTING = 512;
/** Elements and pieces of text. */
export const MOST_NODES = 200_000;
/** A tag's attributes beyond these are dropped, and a value is cut: the parser copies and sorts them now and again. */
export const MOST_ATTRIBUTES = 64;
export const LONGEST_ATTRIBUTE = 4096;
