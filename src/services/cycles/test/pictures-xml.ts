/** A strict reader of the XML that pictures are written in: anything that is not well-formed throws. No more than that. */
export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string };

const TOKEN = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z0-9-]*="[^"<]*")*)(\/?)>|([^<>]+)/y;
const ENTITY = /&(amp|lt|gt|quot|#39);/g;
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const FORBIDDEN = /[\p{Cc}\ufffe\uffff]/u;

export function readXml(source: string): XmlNode {
  if (FORBIDDEN.test(source) || !source.isWellFormed()) throw new Error('a character that XML does not allow');
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const [, closing, name = '', attributes = '', isEmpty, text] = TOKEN.exec(source) ?? [];
    const parent = open.at(-1);
    if (parent === undefined || (text === undefined && name === ''))
      throw new Error(`not XML at ${at}: ${source.slice(at, at + 60)}`);
    if (text !== undefined) parent.text += unescaped(text);
    else if (closing === '/') {
      if (parent.name !== name || attributes !== '' || isEmpty === '/')
        throw new Error(`</${name}> closes <${parent.name}>`);
      open.pop();
    } else {
      const node = { name, attributes: attributesOf(attributes), children: [], text: '' };
      parent.children.push(node);
      if (isEmpty !== '/') open.push(node);
    }
  }
  const [only, ...others] = root.children;
  if (only === undefined || others.length > 0 || open.length !== 1 || root.text !== '') throw new Error('not one root');
  return only;
}

export function all(node: XmlNode, isWanted: (each: XmlNode) => boolean): XmlNode[] {
  return [...(isWanted(node) ? [node] : []), ...node.children.flatMap((child) => all(child, isWanted))];
}

export const named = (node: XmlNode, name: string) => all(node, (each) => each.name === name);

/** What a reader sees written in the picture, a string for each piece of text. */
export const written = (node: XmlNode) => named(node, 'text').map(({ text }) => text);

/** The shapes that carry a title: what a pointer finds a name for. */
export const titled = (node: XmlNode) =>
  all(node, (each) => each.name !== 'svg' && each.children.some((child) => child.name === 'title')).map((shape) => ({
    shape,
    title: shape.children.find((child) => child.name === 'title')?.text ?? '',
  }));

function attributesOf(source: string): Record<string, string> {
  const pairs = [...source.matchAll(/ ([a-zA-Z][a-zA-Z0-9-]*)="([^"]*)"/g)].map(([, key = '', value = '']) => [
    key,
    unescaped(value),
  ]);
  const attributes = Object.fromEntries(pairs) as Record<string, string>;
  if (Object.keys(attributes).length !== pairs.length) throw new Error(`an attribute twice: ${source}`);
  return attributes;
}

function unescaped(text: string): string {
  if (text.replace(ENTITY, '').includes('&')) throw new Error(`a bare ampersand: ${text.slice(0, 60)}`);
  return text.replace(ENTITY, (_, name: string) => SIGNS[name] ?? '');
}
