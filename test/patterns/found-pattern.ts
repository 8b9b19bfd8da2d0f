/** A regular expression of the project, and how long a text it may meet. */
export type FoundPattern = {
  /** The file and line, or the operation and field. */
  where: string;
  source: string;
  flags: string;
  /** In units of a string. */
  longest: number;
};

/** Of a text that code looks at: what a body may hold. Files are larger, and are read in lines or pieces. */
export const LONGEST_TEXT = 100 * 1024;
