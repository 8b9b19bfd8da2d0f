import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { answerFile } from '#platform/pages/served-file.ts';
import { pageFileOperation } from '../../context.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * The pages' style, scripts and picture. While two versions of the server run side by side, a page of one may ask the other:
 * it gets the file there is, which it may not keep.
 */
export const readPageAsset = pageFileOperation({
  id: 'readPageAsset',
  method: 'GET',
  path: '/portal-assets/{version}/{name}',
  access: 'open',
  page: true,
  summary: 'A file of the pages',
  params: Type.Object({ version: Type.String(), name: Type.String() }),
  refuses: ['not_found'],
  reply: { 200: media('*/*', 'The file') },
  handle: ({ params, service }) => {
    const file = service.pages.assets.get(params.name);
    if (file === undefined) throw platformProblem('not_found', { public: 'There is no such file.' });
    return answerFile(file, params.version === service.pages.version ? { 'cache-control': FOR_EVER } : {});
  },
});
