/** What a page of documentation shows and claims, taken out of its Markdown. */
export type Example = { path: string; headers: Record<string, string>; shown: string };

/** Each `curl` with the block below it, which is the answer if there is one. */
export function examplesIn(page: string): Example[] {
  const blocks = page.matchAll(/```sh\ncurl ([^`]*)\n```(?:\n\n```(?:json)?\n([^`]*)\n```)?/g);
  return [...blocks].map(([, command = '', shown = '']) => ({
    path: /http:\/\/127\.0\.0\.1:3000([^' ]*)/.exec(command)?.[1] ?? '',
    headers: Object.fromEntries(
      [...command.matchAll(/-H '([^:]*): ([^']*)'/g)].map(([, name = '', value = '']) => [name, value]),
    ),
    shown,
  }));
}

/** Of the answer that is shown. */
export function statusIn(shown: string): number {
  const named = /^HTTP\/1\.1 (\d+)|"status": (\d+)/.exec(shown);
  return Number(named?.[1] ?? named?.[2] ?? 200);
}

/** Facts that are shown and that an answer does not have. Counts grow with the dataset, and every request has its own id. */
export function missingFrom(answer: string, shown: string): string[] {
  const facts = [...shown.matchAll(/"(\w+)": (-?[\d.]+|null|true|false|"[^"…]*")/g)].filter(
    ([, name]) => name !== 'total' && name !== 'request_id',
  );
  return facts.map(([, name, value]) => `"${name}":${value}`).filter((fact) => !answer.includes(fact));
}

/** The cells of a table's rows, by the titles of its columns. */
export function tableIn(page: string, ...titles: string[]): string[][] {
  const [, below = ''] = page.split(`| ${titles.join(' | ')} |\n|${'---|'.repeat(titles.length)}\n`);
  const rows = below.slice(0, below.search(/^(?!\|)/m)).split('\n');
  return rows.filter((row) => row !== '').map((row) => row.slice(2, -2).split(' | '));
}
