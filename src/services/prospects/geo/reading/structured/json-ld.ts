import type { StructuredData, StructuredValue } from '../../page-facts.ts';
import type { PageElement } from '../page-tree.ts';
import { attributeOf } from '../page-tree.ts';
import type { ItemList, Reference } from './item-list.ts';
import { jsonLdIn } from './json-ld-text.ts';

/**
 * The items of JSON-LD scripts. Reads the shapes that pages use for schema.org: arrays, `@graph`, nested items, references
 * by `@id`. Contexts are not loaded, so a page that renames terms in a context of its own is not understood; `@reverse` is
 * passed over.
 */
const MOST_BLOCKS = 100;
const MOST_CHARACTERS = 1024 * 1024;
const MOST_OBJECTS = 5000;

export function readJsonLd(
  elements: readonly PageElement[],
  list: ItemList,
  keyOf: (id: string) => string,
): { blocks: StructuredData['blocks'][number][]; isTruncated: boolean } {
  const blocks: StructuredData['blocks'][number][] = [];
  const collector = openCollector(list, keyOf);
  let characters = 0;
  let isTruncated = false;
  for (const element of elements) {
    if (element.name !== 'script' || !/^\s{0,20}application\/ld\+json\b/i.test(attributeOf(element, 'type') ?? ''))
      continue;
    const written = element.first?.kind === 'text' ? element.first.value : '';
    characters += written.length;
    isTruncated = blocks.length >= MOST_BLOCKS || characters > MOST_CHARACTERS;
    if (isTruncated) break;
    const text = jsonLdIn(written);
    blocks.push({ status: text.status, detail: text.detail });
    if (text.status !== 'broken') collector.block(text.value);
  }
  return { blocks, isTruncated: isTruncated || collector.isFull() };
}

type Members = Readonly<Record<string, unknown>>;

function openCollector(list: ItemList, keyOf: (id: string) => string) {
  const waiting: { position: number; members: Members }[] = [];
  let objects = 0;
  let isFull = false;

  const open = (members: Members): number | undefined => {
    objects += 1;
    const position = objects > MOST_OBJECTS ? undefined : list.open({ syntax: 'json-ld', ...identity(members) });
    if (position === undefined) isFull = true;
    else waiting.push({ position, members });
    return position;
  };

  /** Depth is bounded by the text, which was refused if it nests too deep. */
  const valuesOf = (value: unknown): (StructuredValue | Reference)[] => {
    if (Array.isArray(value)) return value.flatMap(valuesOf);
    if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
    if (typeof value === 'number') return Number.isFinite(value) ? [value] : [];
    if (typeof value === 'boolean') return [value];
    const members = membersOf(value);
    if (members === undefined) return [];
    for (const holder of ['@value', '@list', '@set'])
      if (Object.hasOwn(members, holder)) return valuesOf(members[holder]);
    const id = members['@id'];
    if (isItem(members)) {
      const item = open(members);
      return item === undefined ? [] : [{ item }];
    }
    return typeof id === 'string' && id !== '' ? [{ named: id, key: keyOf(id) }] : [];
  };

  /** At the top, or in a graph: items, or lists of them. */
  const takeTop = (value: unknown): void => {
    for (const entry of Array.isArray(value) ? value.flat(DEEPEST_LISTS) : [value]) {
      const members = membersOf(entry);
      if (members === undefined) continue;
      if (isItem(members)) open(members);
      else takeTop(members['@graph'] ?? members['@included']);
    }
  };

  return {
    block: (value: unknown) => {
      takeTop(value);
      // Whatever is opened on the way comes after all that lies further out.
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        for (const [name, given] of Object.entries(next.members)) {
          if (name === '@graph' || name === '@included') takeTop(given);
          if (name.startsWith('@')) continue;
          for (const found of valuesOf(given)) list.add(next.position, name, found);
        }
      }
    },
    isFull: () => isFull,
  };
}

const DEEPEST_LISTS = 64;

const membersOf = (value: unknown): Members | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;

/** Says something about itself; an object with nothing but a name points to an item elsewhere. */
const isItem = (members: Members) => Object.keys(members).some((name) => name === '@type' || !name.startsWith('@'));

function identity(members: Members): { types: string[]; id: string | null } {
  const types = [members['@type']].flat().filter((type): type is string => typeof type === 'string' && type !== '');
  const id = members['@id'];
  return { types, id: typeof id === 'string' && id !== '' ? id : null };
}
