import type { StaticFiles } from '#platform/pages/static-files.ts';

/** What the console's operations need. */
export type ConsoleContext = {
  /** The built application; undefined where it was not built. */
  files: StaticFiles | undefined;
  /** Whether the pages of the design are shown to whoever asks. */
  showsDesign: boolean;
  /** What the operator should know. */
  notes: readonly string[];
};
