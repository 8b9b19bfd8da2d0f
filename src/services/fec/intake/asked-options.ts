/** In characters. */
export const MAX_FILE_NAME = 255;
export const MAX_COMPANY = 200;

/** What whoever sends a file says with it. */
export type AskedOptions = {
  /** Names of categories and types, as `controls/selection.ts` resolves them. */
  disabledControls: readonly string[];
  /** From which amount on something matters, in cents; by income and expense if absent. */
  threshold?: number | undefined;
  /** What the file and the company are called, for the head of the report; a control looks at the name of the file. */
  fileName?: string | undefined;
  /** What the file is called where it lies: for the head alone, unless `fileName` is given. */
  ownName?: string | undefined;
  company?: string | undefined;
};
