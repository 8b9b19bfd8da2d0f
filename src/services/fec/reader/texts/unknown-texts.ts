const MOST = 1000;

/**
 * Texts that a reader looked for and did not know, where that decided how a line was read. A reader that begins in the
 * middle of a file does not know what stands before: if one of these does, it read otherwise than a reader of the whole.
 */
export class UnknownTexts {
  readonly texts: Uint8Array[] = [];
  /** There were more than are kept. */
  hasMore = false;

  note(buffer: Uint8Array, start: number, end: number): void {
    if (this.texts.length === MOST) this.hasMore = true;
    else this.texts.push(new Uint8Array(buffer.subarray(start, end)));
  }
}
