import type { html, Token, TreeAdapter, TreeAdapterTypeMap } from 'parse5';
import { parse } from 'parse5';
import { memoizeByObject } from '#lib/memo/memoize.ts';
import {
  DEEPEST_NESTING,
  LONGEST_ATTRIBUTE,
  MOST_ATTRIBUTES,
  MOST_NODES,
  PageTooDeep,
  PageTooLarge,
} from './page-limits.ts';
import { shortened } from './shortened.ts';

/**
 * A page as a tree: parse5 reads it by the HTML standard, and builds this instead of its own kind of tree. Children are
 * linked, so that no tag costs more because of how many neighbours it has. Comments are left out, and what is in a
 * template is kept apart. Depth, parts and attributes are bounded while the page is read, not after.
 */
export type PageElement = {
  readonly kind: 'element';
  /** `#document` is the root of the page, `#content` what is in a template. */
  readonly name: string;
  /** Not of SVG or MathML. */
  readonly isHtml: boolean;
  readonly attributes: readonly Token.Attribute[];
  /** Counts from 0 in the order of creation, with the pieces of text. */
  readonly number: number;
} & Links;

type PageText = { readonly kind: 'text'; value: string; readonly number: number } & Links;

export type PageNode = PageElement | PageText;

type Links = {
  parent: PageElement | null;
  first: PageNode | null;
  last: PageNode | null;
  previous: PageNode | null;
  next: PageNode | null;
};

export type PageTree = { readonly root: PageElement; readonly nodes: number };

/** Scripts count as able to run, so that what is in `noscript` is text and not part of the page. */
export function pageTreeOf(text: string): PageTree {
  const { adapter, finish } = openAdapter();
  const root = parse(text, { treeAdapter: adapter, scriptingEnabled: true });
  return { root, nodes: finish() };
}

export function attributeOf({ attributes }: PageElement, name: string): string | undefined {
  if (attributes.length > FEW) return indexOf(attributes).get(name);
  for (const attribute of attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}

const FEW = 8;

/** Formatting that is opened again and again shares its attributes, and so their index. */
const indexOf = memoizeByObject(
  (attributes: readonly Token.Attribute[]): ReadonlyMap<string, string> =>
    new Map(attributes.map(({ name, value }) => [name, value])),
);

/** In the order of the page, without recursion. `enter` says whether to go on below an element. */
export function walk(
  root: PageElement,
  { enter, leave }: { enter: (node: PageNode) => boolean; leave?: (element: PageElement) => void },
): void {
  let node: PageNode = root;
  while (true) {
    if (enter(node) && node.first !== null) {
      node = node.first;
      continue;
    }
    while (true) {
      if (node.kind === 'element') leave?.(node);
      if (node === root) return;
      if (node.next !== null) break;
      node = node.parent ?? root;
    }
    node = node.next;
  }
}

/** Every element below the root, in the order of the page. */
export function elementsOf({ root }: PageTree): PageElement[] {
  const elements: PageElement[] = [];
  walk(root, {
    enter: (node) => {
      if (node.kind === 'element' && node !== root) elements.push(node);
      return true;
    },
  });
  return elements;
}

/** Also stands for the document type: neither is kept. */
type Comment = { readonly kind: 'comment' };

type PageTreeMap = TreeAdapterTypeMap<
  PageNode | Comment,
  PageElement,
  PageNode | Comment,
  PageElement,
  PageElement,
  PageElement,
  Comment,
  PageText,
  PageElement,
  Comment
>;

const COMMENT: Comment = { kind: 'comment' };
const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

function openAdapter(): { adapter: TreeAdapter<PageTreeMap>; finish: () => number } {
  let nodes = 0;
  let depth = 0;
  let mode: html.DOCUMENT_MODE;
  const namespaces = new WeakMap<PageElement, html.NS>();
  const contents = new WeakMap<PageElement, PageElement>();

  const nextNumber = () => {
    if (nodes >= MOST_NODES) throw new PageTooLarge(`The page has more than ${MOST_NODES} parts.`);
    return nodes++;
  };
  const element = (name: string, attributes: readonly Token.Attribute[], isHtml = true): PageElement => ({
    kind: 'element',
    name,
    isHtml,
    attributes,
    number: nextNumber(),
    parent: null,
    first: null,
    last: null,
    previous: null,
    next: null,
  });
  const text = (value: string): PageText => ({
    kind: 'text',
    value,
    number: nextNumber(),
    parent: null,
    first: null,
    last: null,
    previous: null,
    next: null,
  });

  // Text comes word by word; adding each to a string of its own would cost many times the memory of the page.
  let growing: PageText | null = null;
  let pieces: string[] = [];
  const settle = () => {
    if (growing !== null) growing.value += pieces.join('');
    pieces = [];
  };
  const grow = (node: PageText, value: string) => {
    if (node !== growing || pieces.length >= MOST_PIECES) settle();
    growing = node;
    pieces.push(value);
  };

  const adapter: TreeAdapter<PageTreeMap> = {
    createDocument: () => element('#document', []),
    createDocumentFragment: () => element('#content', []),
    createElement: (name, namespace, attributes) => {
      shortenInPlace(attributes);
      const created = element(name, attributes, namespace === HTML_NAMESPACE);
      if (!created.isHtml) namespaces.set(created, namespace);
      return created;
    },
    createCommentNode: () => COMMENT,
    createTextNode: text,
    appendChild: (parent, node) => append(parent, node),
    insertBefore: (parent, node, reference) => insert(parent, node, reference),
    insertText: (parent, value) => {
      if (parent.last?.kind === 'text') grow(parent.last, value);
      else append(parent, text(value));
    },
    insertTextBefore: (parent, value, reference) => {
      const before = reference.kind === 'comment' ? parent.last : reference.previous;
      if (before?.kind === 'text') grow(before, value);
      else insert(parent, text(value), reference);
    },
    detachNode: (node) => detach(node),
    adoptAttributes: (recipient, attributes) => adopt(recipient.attributes as Token.Attribute[], attributes),
    setTemplateContent: (template, content) => contents.set(template, content),
    getTemplateContent: (template) => contents.get(template) ?? template,
    setDocumentType: () => {},
    setDocumentMode: (_, given) => {
      mode = given;
    },
    getDocumentMode: () => mode,
    getFirstChild: (parent) => parent.first,
    getChildNodes: childrenOf,
    getParentNode: (node) => (node.kind === 'comment' ? null : node.parent),
    getAttrList: ({ attributes }) => attributes as Token.Attribute[],
    getTagName: ({ name }) => name,
    getNamespaceURI: (of) => namespaces.get(of) ?? (HTML_NAMESPACE as html.NS),
    getTextNodeContent: ({ value }) => value,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node) => node.kind === 'text',
    isCommentNode: (node) => node.kind === 'comment',
    isDocumentTypeNode: (node) => node.kind === 'comment',
    isElementNode: (node) => node.kind === 'element',
    getNodeSourceCodeLocation: () => null,
    setNodeSourceCodeLocation: () => {},
    updateNodeSourceCodeLocation: () => {},
    onItemPush: () => {
      depth += 1;
      if (depth > DEEPEST_NESTING) throw new PageTooDeep(`The page nests deeper than ${DEEPEST_NESTING} elements.`);
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
  const finish = () => {
    settle();
    return nodes;
  };
  return { adapter, finish };
}

const MOST_PIECES = 4096;

/** In place: the parser keeps the list, and works through it again whenever it opens the element anew. */
function shortenInPlace(attributes: Token.Attribute[]): void {
  if (attributes.length > MOST_ATTRIBUTES) attributes.length = MOST_ATTRIBUTES;
  for (const attribute of attributes) {
    if (attribute.value.length > LONGEST_ATTRIBUTE) attribute.value = shortened(attribute.value, LONGEST_ATTRIBUTE);
  }
}

function adopt(own: Token.Attribute[], others: Token.Attribute[]): void {
  shortenInPlace(others);
  for (const other of others) {
    if (own.length >= MOST_ATTRIBUTES) return;
    if (!own.some(({ name }) => name === other.name)) own.push(other);
  }
}

function append(parent: PageElement, node: PageNode | Comment): void {
  if (node.kind === 'comment') return;
  node.parent = parent;
  node.previous = parent.last;
  node.next = null;
  if (parent.last === null) parent.first = node;
  else parent.last.next = node;
  parent.last = node;
}

function insert(parent: PageElement, node: PageNode | Comment, reference: PageNode | Comment): void {
  if (node.kind === 'comment') return;
  if (reference.kind === 'comment' || reference.parent !== parent) {
    append(parent, node);
    return;
  }
  node.parent = parent;
  node.previous = reference.previous;
  node.next = reference;
  if (reference.previous === null) parent.first = node;
  else reference.previous.next = node;
  reference.previous = node;
}

function detach(node: PageNode | Comment): void {
  if (node.kind === 'comment' || node.parent === null) return;
  if (node.previous === null) node.parent.first = node.next;
  else node.previous.next = node.next;
  if (node.next === null) node.parent.last = node.previous;
  else node.next.previous = node.previous;
  node.parent = null;
  node.previous = null;
  node.next = null;
}

function childrenOf(parent: PageElement): PageNode[] {
  const children: PageNode[] = [];
  for (let child = parent.first; child !== null; child = child.next) children.push(child);
  return children;
}
