import type { PageElement, PageTree } from './page-tree.ts';
import { attributeOf, walk } from './page-tree.ts';
import { shortened } from './shortened.ts';

/**
 * The text of a page in reading order, white space collapsed, one line a block; and for each element where its text
 * stands in it, so that nothing is gone through twice. Style sheets are not read: an element hidden by a class is seen.
 */
export type Flow = {
  readonly text: string;
  readonly isTruncated: boolean;
  /** The elements that were read, in the order of the page. */
  readonly elements: readonly PageElement[];
  /** Where the text of an element stands; null for one that was not read. */
  spanOf(element: PageElement): Span | null;
  /** The text of an element, cut to a length; empty for one that was not read. */
  textOf(element: PageElement, longest: number): string;
  between(from: number, to: number, longest: number): string;
  /** Whether an element is outside navigation, page header and page footer. */
  isInMain(element: PageElement): boolean;
  mainText(): string;
};

export type Span = { readonly from: number; readonly to: number };

export function flowOf(tree: PageTree, options: { longest: number; withHidden: boolean }): Flow {
  const writer = openWriter(options.longest);
  const unfolding = options.withHidden ? NOTHING : unfoldingIds(tree);
  const starts = new Int32Array(tree.nodes).fill(-1);
  const ends = new Int32Array(tree.nodes);
  const inFrame = new Uint8Array(tree.nodes);
  const elements: PageElement[] = [];
  const frames: Span[] = [];
  let frameDepth = 0;
  let frameStart = 0;
  let sections = 0;

  walk(tree.root, {
    enter: (node) => {
      if (node.kind === 'text') {
        writer.write(node.value);
        return false;
      }
      if (isUnread(node) || (!options.withHidden && isHidden(node) && !unfolds(node, unfolding))) return false;
      elements.push(node);
      writer.separate(separatorOf(node));
      if (isFrame(node, sections)) {
        if (frameDepth === 0) frameStart = writer.length();
        frameDepth += 1;
      }
      if (SECTIONS.has(node.name)) sections += 1;
      starts[node.number] = writer.length();
      inFrame[node.number] = frameDepth > 0 ? 1 : 0;
      return true;
    },
    leave: (element) => {
      if (starts[element.number] === -1) return;
      ends[element.number] = writer.length();
      writer.separate(separatorOf(element));
      if (SECTIONS.has(element.name)) sections -= 1;
      if (isFrame(element, sections)) {
        frameDepth -= 1;
        if (frameDepth === 0) frames.push({ from: frameStart, to: writer.length() });
      }
    },
  });

  const text = writer.text();
  const spanOf = ({ number }: PageElement): Span | null => {
    const from = starts[number] ?? -1;
    return from === -1 ? null : { from, to: ends[number] ?? from };
  };
  // A little more than is asked for, because the ends are trimmed.
  const between = (from: number, to: number, longest: number) =>
    shortened(text.slice(from, Math.min(to, from + longest + 2)).trim(), longest);
  return {
    text,
    isTruncated: writer.isFull(),
    elements,
    spanOf,
    between,
    textOf: (element, longest) => {
      const span = spanOf(element);
      return span === null ? '' : between(span.from, span.to, longest);
    },
    isInMain: ({ number }) => inFrame[number] === 0,
    mainText: () => outside(frames, text),
  };
}

type Separator = '' | ' ' | '\n';

function openWriter(longest: number) {
  const pieces: string[] = [];
  let length = 0;
  let pending: Separator = '';
  let isFull = false;
  const separate = (separator: Separator) => {
    if (separator === '\n' || pending === '') pending = separator;
  };
  const write = (value: string) => {
    if (isFull) return;
    const collapsed = value.replace(UNSEEN, '').replace(/\s+/g, ' ');
    const words = collapsed.trim();
    if (collapsed.startsWith(' ') && pending === '') pending = ' ';
    if (words === '') return;
    const added = (length === 0 ? '' : pending) + words;
    const room = longest - length;
    isFull = added.length > room;
    const kept = shortened(added, room);
    pieces.push(kept);
    length += kept.length;
    pending = collapsed.endsWith(' ') ? ' ' : '';
  };
  return { write, separate, length: () => length, text: () => pieces.join(''), isFull: () => isFull };
}

/** Marks for where a word may be broken; some Thai pages have one between all words. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;

function separatorOf({ name, isHtml }: PageElement): Separator {
  if (!isHtml) return '';
  if (BLOCKS.has(name)) return '\n';
  return CELLS.has(name) ? ' ' : '';
}

const BLOCKS = new Set(
  (
    'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table ' +
    'tbody tfoot thead tr ul'
  ).split(' '),
);

const CELLS = new Set(['td', 'th', 'button']);

/** What no reader sees as text, whatever its style: programs, fallbacks, choices of a form. */
function isUnread({ name, isHtml }: PageElement): boolean {
  return isHtml ? UNREAD.has(name) : name === 'svg' || name === 'annotation' || name === 'annotation-xml';
}

const UNREAD = new Set(
  'audio canvas datalist head iframe noembed noframes noscript object script select style template textarea title video'.split(
    ' ',
  ),
);

function isHidden(element: PageElement): boolean {
  const hidden = attributeOf(element, 'hidden');
  // Found by a search within the page, and then shown.
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true;
  if (attributeOf(element, 'aria-hidden')?.toLowerCase() === 'true') return true;
  if (HIDING_STYLE.test(attributeOf(element, 'style') ?? '')) return true;
  return element.name === 'dialog' && attributeOf(element, 'open') === undefined;
}

const HIDING_STYLE =
  /(?:^|;)\s{0,20}(?:display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}(?:hidden|collapse))(?![\w-])/i;

const NOTHING: ReadonlySet<string> = new Set();

/** What a button or a tab shows is hidden until it is pressed, and in the HTML for everybody to read. */
function unfoldingIds({ root }: PageTree): ReadonlySet<string> {
  const ids = new Set<string>();
  walk(root, {
    enter: (node) => {
      if (node.kind === 'text') return false;
      const isControl = attributeOf(node, 'aria-expanded') !== undefined || attributeOf(node, 'role') === 'tab';
      const id = isControl ? attributeOf(node, 'aria-controls') : undefined;
      if (id !== undefined && id !== '') ids.add(id);
      return true;
    },
  });
  return ids;
}

/** By a button that names it, or by what stands right before it. Menus and windows over the page stay hidden. */
function unfolds(element: PageElement, ids: ReadonlySet<string>): boolean {
  if (element.name === 'nav' || element.name === 'dialog' || OVERLAYS.has(attributeOf(element, 'role') ?? ''))
    return false;
  if (ids.size > 0 && ids.has(attributeOf(element, 'id') ?? '')) return true;
  const before = element.previous?.kind === 'text' ? element.previous.previous : element.previous;
  return before?.kind === 'element' && isPressed(before);
}

const isPressed = (element: PageElement) =>
  element.name === 'button' ||
  element.name === 'dt' ||
  attributeOf(element, 'role') === 'button' ||
  attributeOf(element, 'aria-expanded') !== undefined ||
  attributeOf(element, 'onclick') !== undefined;

const OVERLAYS = new Set(['alertdialog', 'dialog', 'listbox', 'menu', 'navigation']);

/** A header within an article or a section is that part's own, and not the page's. */
function isFrame(element: PageElement, sections: number): boolean {
  if (element.name === 'nav') return true;
  if (element.name === 'header' || element.name === 'footer') return sections === 0;
  return FRAME_ROLES.has(attributeOf(element, 'role') ?? '');
}

const SECTIONS = new Set(['main', 'article', 'section']);
const FRAME_ROLES = new Set(['navigation', 'banner', 'contentinfo']);

function outside(frames: readonly Span[], text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const frame of frames) {
    parts.push(text.slice(from, frame.from));
    from = frame.to;
  }
  parts.push(text.slice(from));
  return parts.join('\n');
}
