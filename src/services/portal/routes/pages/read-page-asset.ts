import { staticFiles } from '#platform/pages/static-files.ts';
import type { PagesContext } from '../../context.ts';

/** The pages' style, scripts and picture. */
export const readPageAsset = staticFiles<PagesContext>({
  id: 'readPageAsset',
  path: '/portal-assets/{version}/{name}',
  summary: 'A file of the pages',
  files: ({ pages }) => pages.files,
});
