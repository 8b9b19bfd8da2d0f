import { staticFiles } from '#platform/pages/static-files.ts';
import type { ConsoleContext } from '../../context.ts';
import { designOf } from '../../pages/application.ts';

export const readDesignPart = staticFiles<ConsoleContext>({
  id: 'readDesignPart',
  path: '/console/design/{part}',
  summary: 'A page of the design, for the operator',
  refuses: ['pages_not_built'],
  files: designOf,
});
