import { staticFiles } from '#platform/pages/static-files.ts';
import type { ConsoleContext } from '../../context.ts';
import { designOf } from '../../pages/application.ts';

export const readDesignPage = staticFiles<ConsoleContext>({
  id: 'readDesignPage',
  path: '/console/design',
  summary: 'The design itself, for the operator',
  refuses: ['pages_not_built'],
  files: designOf,
});
