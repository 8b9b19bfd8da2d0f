import { catalogue } from './catalogue.ts';
import type { Category } from './control.ts';

/**
 * Which controls a caller switched off, by names as people write them: case, accents, `-`, `_`, blanks and the plural do
 * not matter. A name that means a category switches off all of it, also where a type is called the same (`doublon` is the
 * category `doublons`, `desequilibre` the category of that name); every other type can be switched off alone.
 */
export type Selection = { disabled: readonly string[] } | { unknown: readonly string[] };

const MAX_NAME_LENGTH = 100;

/** Gives the names as the catalogue spells them, in its order and each once; or those that it does not have. */
export function resolveDisabled(names: readonly string[]): Selection {
  const found = new Set<string>();
  const unknown = new Set<string>();
  for (const name of names) {
    const meant = name.length > MAX_NAME_LENGTH ? undefined : meanings.get(foldedName(name));
    if (meant === undefined) unknown.add(name);
    else found.add(meant);
  }
  if (unknown.size > 0) return { unknown: [...unknown] };
  return { disabled: [...meanings.values()].filter((name) => found.has(name)) };
}

/** From a folded name to the one in the catalogue. Categories first: where a type is called the same, they are meant. */
const meanings = meaningsIn(catalogue);

function meaningsIn(categories: readonly Category[]): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  const types = categories.flatMap(({ controls }) => controls.map(({ type }) => type));
  for (const name of [...categories.map((category) => category.name), ...types]) {
    const folded = foldedName(name);
    if (!table.has(folded)) table.set(folded, name);
  }
  return table;
}

/** `À-nouveaux`, `a_nouveau` and `A NOUVEAUX` fold to one and the same. */
function foldedName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[-_\s]+/)
    .filter((word) => word !== '')
    .map(singular)
    .join('_');
}

function singular(word: string): string {
  return word.replace(/([^e])aux$/, '$1al').replace(/[sx]$/, '');
}
