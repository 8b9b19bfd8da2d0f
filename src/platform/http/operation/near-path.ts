import { editDistance } from '#lib/text/edit-distance.ts';

/**
 * The path that somebody meant who asked for one that nobody has: another case, a slip or two, a beginning left out. Asked for
 * every 404, also in a flood of them: what is long is not looked at, and nothing is compared that cannot be near.
 */
const LONGEST = 120;
const MOST_SLIPS = 2;

type Known = { path: string; parts: readonly (string | undefined)[]; lower: string };

export class NearPaths {
  readonly #byLength: ReadonlyMap<number, readonly Known[]>;
  readonly #plain: readonly Known[];

  constructor(paths: Iterable<string>) {
    const known = [...new Set(paths)].filter((path) => !path.endsWith('*}')).map(readPath);
    this.#byLength = Map.groupBy(known, ({ parts }) => parts.length);
    this.#plain = known.filter(({ parts }) => !parts.includes(undefined));
  }

  find(path: string): string | undefined {
    if (path.length > LONGEST) return undefined;
    const lower = path.toLowerCase();
    const parts = lower.split('/');
    let nearest: string | undefined;
    let most = MOST_SLIPS;
    for (const each of this.#byLength.get(parts.length) ?? []) {
      const slips = slipsBetween(parts, each.parts, most);
      if (slips === undefined) continue;
      nearest = each.path;
      if (slips === 0) break;
      // Only what is nearer still counts from now on.
      most = slips - 1;
    }
    return nearest ?? this.#endingIn(lower);
  }

  /** `/v1/hotels` is the end of `/api/v1/hotels`. */
  #endingIn(lower: string): string | undefined {
    return lower.length < 3 ? undefined : this.#plain.find((each) => each.lower.endsWith(lower))?.path;
  }
}

function readPath(path: string): Known {
  const parts = path.split('/').map((part) => (part.startsWith('{') ? undefined : part.toLowerCase()));
  return { path, parts, lower: path.toLowerCase() };
}

function slipsBetween(parts: readonly string[], known: Known['parts'], most: number): number | undefined {
  let slips = 0;
  for (const [index, part] of parts.entries()) {
    const wanted = known[index];
    // What is to be filled in may still be empty at the end.
    if (wanted === undefined ? part !== '' || index === parts.length - 1 : part === wanted) continue;
    if (wanted === undefined) return undefined;
    const distance = editDistance(part, wanted, Math.min(most - slips, slipsIn(part)));
    if (distance === undefined) return undefined;
    slips += distance;
  }
  return slips;
}

/** In a very short part anything would be near. */
const slipsIn = (part: string) => (part.length < 3 ? 0 : part.length < 6 ? 1 : 2);
