import { staticFiles } from '#platform/pages/static-files.ts';
import type { ConsoleContext } from '../../context.ts';
import { applicationOf } from '../../pages/application.ts';

/** The page of the application, which routes by itself. */
export const readConsole = staticFiles<ConsoleContext>({
  id: 'readConsole',
  path: '/console',
  summary: 'The pages for people',
  refuses: ['pages_not_built'],
  files: applicationOf,
});
