import { staticFiles } from '../pages/static-files.ts';
import type { PlatformContext } from './context.ts';

/** Styles and scripts of the pages. */
export const readAsset = staticFiles<PlatformContext>({
  id: 'readAsset',
  path: '/assets/{version}/{name}',
  summary: 'A file of the pages',
  files: ({ assets }) => assets,
});
