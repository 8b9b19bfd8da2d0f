import type { MountedOperation } from './mounted.ts';
import { NearPaths } from './near-path.ts';

/** Which operations a path has, whatever the method: for 405 with `Allow`, and for preflights. Only asked when nothing matched. */
export class PathTable {
  readonly #entries: { pattern: RegExp; mounted: MountedOperation }[];
  readonly #near: NearPaths;
  /** What stands before a part to fill in: `/api/v1/hotels/segment` of `/api/v1/hotels/segment/{segment}`. */
  readonly #stems: readonly RegExp[];

  constructor(mounted: readonly MountedOperation[]) {
    this.#entries = mounted.map((each) => ({ pattern: patternOf(each.operation.path), mounted: each }));
    const paths = [...new Set(mounted.map(({ operation }) => operation.path))];
    this.#near = new NearPaths(paths);
    this.#stems = paths.flatMap(stemsOf).map(patternOf);
  }

  find(url: string): MountedOperation[] {
    return this.#at(pathOf(url));
  }

  /** What stands here but for slashes at its end: where that is, and of which operations. */
  withoutSlash(url: string): { path: string; here: MountedOperation[] } | undefined {
    const asked = pathOf(url);
    if (asked.length > LONGEST_SUGGESTED || !asked.endsWith('/')) return undefined;
    let end = asked.length;
    while (asked[end - 1] === '/') end -= 1;
    const path = asked.slice(0, end);
    const here = this.#at(path);
    const first = here[0];
    if (first === undefined) return undefined;
    // There is nothing there: a part to fill in only takes the word of its neighbour.
    const isFilledIn = here.every(({ operation }) => operation.path.endsWith('}'));
    if (isFilledIn && this.#stems.some((stem) => stem.test(path))) return undefined;
    // A stranger's letters are repeated only where they are plain.
    return { path: PLAIN.test(path) ? path : first.operation.path, here };
  }

  /** The path that was probably meant, as its operation is declared. */
  near(url: string): string | undefined {
    return this.#near.find(pathOf(url));
  }

  #at(path: string): MountedOperation[] {
    return this.#entries.filter(({ pattern }) => pattern.test(path)).map(({ mounted }) => mounted);
  }
}

const LONGEST_SUGGESTED = 200;
const PLAIN = /^[\w/.~-]+$/;

/** Proxies may send the whole URL; only its path matters here. */
const pathOf = (url: string) => (url.split('?', 1)[0] ?? '').replace(/^https?:\/\/[^/]*/i, '');

/** Only those that end in a word. */
function stemsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.flatMap((part, index) =>
    part.startsWith('{') && index > 1 && !parts[index - 1]?.startsWith('{') ? [parts.slice(0, index).join('/')] : [],
  );
}

function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{\w+\*?\})/)
    .map((part) =>
      part.endsWith('*}') ? '.*' : part.startsWith('{') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
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
