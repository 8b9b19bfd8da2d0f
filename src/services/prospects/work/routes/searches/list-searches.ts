import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_SEARCH } from '../../examples.ts';
import { WORK_PATH } from '../../schema.ts';
import { SearchSchema, searchShape } from '../../search-schema.ts';
import { readSearches } from '../../store/searches.ts';

export const listSearches = operation({
  id: 'listSearches',
  method: 'GET',
  path: `${WORK_PATH}/searches`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'The saved searches of the workspace',
  description: 'By name. What matches one is asked for with its `query` at `/hotels`.',
  tag: 'Work',
  replyExamples: { 200: { one: { searches: [EXAMPLE_SEARCH] } } },
  reply: { 200: Type.Object({ searches: Type.Array(SearchSchema) }, { title: 'SavedSearches' }) },
  handle: async ({ service, principal }) => {
    const workspaceId = workspaceOf(principal);
    const [searches, members] = await Promise.all([
      readSearches(service.database, workspaceId),
      service.membersOf(workspaceId),
    ]);
    return { searches: searches.map((search) => searchShape(search, members)) };
  },
});
