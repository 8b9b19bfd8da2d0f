import type { MountedOperation } from './mounted.ts';

/** Which operations a path has, whatever the method: for 405 with `Allow`, and for preflights. Only asked when nothing matched. */
export class PathTable {
  readonly #entries: { pattern: RegExp; mounted: MountedOperation }[];

  constructor(mounted: readonly MountedOperation[]) {
    this.#entries = mounted.map((each) => ({ pattern: patternOf(each.operation.path), mounted: each }));
  }

  find(url: string): MountedOperation[] {
    // Proxies may send the whole address; only its path matters here.
    const path = (url.split('?', 1)[0] ?? '').replace(/^https?:\/\/[^/]*/i, '');
    return this.#entries.filter(({ pattern }) => pattern.test(path)).map(({ mounted }) => mounted);
  }
}

function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{\w+\*?\})/)
    .map((part) =>
      part.endsWith('*}') ? '.*' : part.startsWith('{') ? '[^/]*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`);
}

export function allowedMethods(mounted: readonly MountedOperation[]): string[] {
  const methods = new Set<string>(mounted.map(({ operation }) => operation.method));
  if (methods.has('GET')) methods.add('HEAD');
  if (mounted.some(({ cors }) => cors !== undefined)) methods.add('OPTIONS');
  return [...methods].sort();
}
