import { KEY_GUIDE } from '../http/problem/refusal-words.ts';
import { fragment } from '../pages/prose.ts';
import { operationPath, paths, servicePath } from './page.ts';
import { parameterAnchor } from './render-operation.ts';
import type { ProblemRow } from './render-problems.ts';
import { withAnchors } from './render-problems.ts';
import type { ServiceView } from './service-view.ts';

/**
 * Everything that can be searched for, as a module: the policy of the pages lets scripts of ours be loaded, and nothing be
 * fetched. A row is what it is, its title, a line about it, and where it leads.
 */
export type SearchRow = readonly [
  kind: 'operation' | 'parameter' | 'problem' | 'guide' | 'header',
  title: string,
  about: string,
  to: string,
];

export function searchRows(views: readonly ServiceView[], problems: readonly ProblemRow[]): SearchRow[] {
  const operations = views.flatMap((view) =>
    view.operations.map((operation): SearchRow => {
      const title = `${operation.method} ${operation.path}`;
      const to = operationPath(view.name, operation.id);
      return ['operation', title, `${plain(operation.summary)} · ${view.name} · ${operation.id}`, to];
    }),
  );
  const parameters = views.flatMap((view) =>
    view.operations.flatMap((operation) =>
      operation.parameters.map(({ name, location }): SearchRow => {
        const to = operationPath(view.name, operation.id) + fragment(parameterAnchor(name));
        return ['parameter', name, `${location} of ${operation.method} ${operation.path} · ${view.name}`, to];
      }),
    ),
  );
  const guides = views.flatMap((view): SearchRow[] => {
    const to = servicePath(view.name) + fragment(KEY_GUIDE);
    const headers = [...view.schemes.values()].flatMap(({ shown }) => (shown?.kind === 'header' ? [shown.header] : []));
    if (headers.length === 0) return [];
    return [
      ['guide', 'How to get a key', `API key of ${view.title} · ${view.name}`, to],
      ...headers.map((header): SearchRow => ['header', header, `where the API key goes · ${view.name}`, to]),
    ];
  });
  const codes = withAnchors(problems).map((row): SearchRow => {
    return ['problem', row.code, `${row.status} · ${row.title}`, paths.problems + fragment(row.anchor)];
  });
  return [...guides, ...operations, ...parameters, ...codes];
}

const plain = (text: string) => text.replaceAll('`', '');

export function searchModule(rows: readonly SearchRow[]): string {
  return `export default ${JSON.stringify(rows)};\n`;
}
