import { staticFiles } from '#platform/pages/static-files.ts';
import type { ConsoleContext } from '../../context.ts';
import { withoutDesign } from '../../pages/application.ts';

/** Everything below: files that were built, and for addresses of the application its page. */
export const readConsoleFile = staticFiles<ConsoleContext>({
  id: 'readConsoleFile',
  path: '/console/{path*}',
  summary: 'A page for people, or a file of it',
  refuses: ['pages_not_built'],
  files: withoutDesign,
});
