import type { BuiltEntry } from '#platform/pages/built-entry.ts';
import { builtEntry } from '#platform/pages/built-entry.ts';

const BUILT = new URL('../../../../web/dist/timeline/', import.meta.url);

/** The timeline for browsers with JavaScript, as `web/build/build.ts` made it. A checkout that was never built has none. */
export const readApplication = (directory: URL = BUILT): BuiltEntry | undefined => builtEntry(directory, '/timeline/');
