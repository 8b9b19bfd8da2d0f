import { staticFiles } from '../pages/static-files.ts';
import type { PlatformPages } from './context.ts';

/** Styles and scripts of the pages. */
export const readAsset = staticFiles<PlatformPages>({
  id: 'readAsset',
  path: '/assets/{version}/{name}',
  summary: 'A file of the pages',
  files: ({ assets }) => assets,
});
