import Type from 'typebox';
import { media } from '../http/operation/operation.ts';
import { platformProblem } from '../http/problem/problems.ts';
import { operation } from './context.ts';

/**
 * Styles and scripts of the pages. While two versions of the server run side by side, a page of one may ask the other: it
 * gets the file there is, which nobody keeps.
 */
export const readAsset = operation({
  id: 'readAsset',
  method: 'GET',
  path: '/assets/{version}/{name}',
  access: 'open',
  page: true,
  summary: 'A file of the pages',
  params: Type.Object({ version: Type.String(), name: Type.String() }),
  refuses: ['not_found'],
  reply: { 200: media('*/*', 'The file') },
  handle: ({ params, service }) => {
    const asset = service.asset(params.name);
    if (asset === undefined) throw platformProblem('not_found', { public: 'There is no such file.' });
    return params.version === asset.version ? asset.cached : asset.uncached;
  },
});
