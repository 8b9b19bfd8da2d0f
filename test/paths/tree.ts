import { posix } from 'node:path';
import type { Named } from './named-paths.ts';
import { beginsAtTop } from './named-paths.ts';

/**
 * The files and folders that there are, asked by the names that people use for them: from the top, from beside the page, or
 * below `src/` or by their last parts, within the service or layer that the page belongs to. `<name>`, `*` and `…` stand for anything.
 */
export class Tree {
  readonly #paths: ReadonlySet<string>;
  readonly #byLastName = new Map<string, string[][]>();

  constructor(files: Iterable<string>) {
    const paths = new Set<string>();
    for (const file of files) for (let path = file; path !== '.'; path = posix.dirname(path)) paths.add(path);
    for (const path of paths) {
      const parts = path.split('/');
      const name = parts.at(-1) ?? '';
      this.#byLastName.set(name, [...(this.#byLastName.get(name) ?? []), parts]);
    }
    this.#paths = paths;
  }

  /** Whether `named`, which stands in `page`, is there. */
  has(named: Pick<Named, 'path' | 'kind'>, page: string): boolean {
    if (named.kind === 'link') {
      const [target = ''] = named.path.split('#');
      return target === '' || this.#isThere(posix.join(posix.dirname(page), target));
    }
    return inBraces(named.path).every((path) => this.#hasWord(path, page));
  }

  #hasWord(path: string, page: string): boolean {
    const plain = path
      .replace(/\/$/, '')
      .replace(/^#(?!test|bench)/, 'src/')
      .replace(/^#/, '');
    const beside = posix.join(posix.dirname(page), plain);
    if (beside.startsWith('..') || this.#matches(beside, '')) return true;
    if (plain.startsWith('.') && !beginsAtTop(plain)) return false;
    if (this.#matches(plain, '')) return true;
    return !beginsAtTop(plain) && (this.#matches(`src/${plain}`, '') || this.#matches(plain, homeOf(page)));
  }

  #isThere(path: string): boolean {
    return path === '.' || this.#paths.has(path.replace(/\/$/, ''));
  }

  /** From the top, or with a `home` anywhere in it. */
  #matches(path: string, home: string): boolean {
    const parts = path.split('/');
    // Whatever comes after `**` or `…` is not looked at.
    const open = parts.findIndex((part) => part === '**' || part === '…');
    const wanted = open < 0 ? parts : parts.slice(0, open);
    const last = wanted.at(-1) ?? '';
    const candidates = isOpen(last) ? [...this.#byLastName.values()].flat() : (this.#byLastName.get(last) ?? []);
    return candidates.some((there) => {
      const behind = there.length - wanted.length;
      if (home === '' ? behind !== 0 : behind < 0) return false;
      return (
        wanted.every((part, at) => resembles(there[behind + at] ?? '', part)) &&
        `./${there.join('/')}/`.startsWith(home)
      );
    });
  }
}

/** What a page speaks of when it does not say whose: its own service or layer, and of all when it belongs to none. */
function homeOf(page: string): string {
  const parts = page.split('/');
  if (parts[0] !== 'src') return './';
  return `./${parts.slice(0, parts[1] === 'services' ? 3 : 2).join('/')}/`;
}

const isOpen = (part: string) => /[<*…{]/.test(part);

/** `{main,worker}.ts` names two. */
function inBraces(path: string): string[] {
  const [start, end] = [path.indexOf('{'), path.indexOf('}')];
  const inner = path.slice(start + 1, end);
  if (start < 0 || end < start || !inner.includes(',')) return [path];
  return inner.split(',').map((each) => `${path.slice(0, start)}${each}${path.slice(end + 1)}`);
}

/** Whether a name has the letters of a pattern in their order: `add-<name>.ts`, `better-auth*.ts`. */
function resembles(name: string, pattern: string): boolean {
  if (!isOpen(pattern)) return name === pattern;
  const [first = '', ...rest] = pattern.split(/<[\w-]*>|\{[\w-]*\}|[*…]/);
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = name.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return (rest.at(-1) ?? '') === '' || name.endsWith(rest.at(-1) ?? '');
}
