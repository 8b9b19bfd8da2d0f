/**
 * A strict reader of the little XML that this project writes: a tree of elements, their attributes and their text. Whatever
 * is not well-formed throws, and so does what our writers would never write: a bare sign, other references, two spaces.
 */
export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string };

type Dialect = {
  /** Which names elements and attributes have. */
  elements: RegExp;
  attributes: RegExp;
  /** The references by name, without the ampersand and the semicolon. */
  references: ReadonlyMap<string, string>;
};

const TOKEN = /<(\/?)([\w:]+)((?: [\w:-]+="[^"<]*")*)(\/?)>|([^<>]+)/y;
/** All but what XML 1.0 allows (production 2). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export function readXmlTree(source: string, dialect: Dialect): XmlNode {
  if (FORBIDDEN.test(source)) throw new Error('a character that XML forbids');
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (let at = 0; at < source.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const [token, closing, name = '', attributes = '', isEmpty, text] = TOKEN.exec(source) ?? [];
    const parent = open.at(-1);
    if (token === undefined || parent === undefined) {
      throw new Error(`not well-formed near ${JSON.stringify(source.slice(at, at + 80))}`);
    }
    if (text !== undefined) parent.text += resolved(text, dialect);
    else if (closing === '/') {
      if (parent.name !== name || attributes !== '' || isEmpty === '/')
        throw new Error(`${token} closes <${parent.name}>`);
      open.pop();
    } else {
      if (!dialect.elements.test(name)) throw new Error(`another name: ${token}`);
      const node: XmlNode = { name, attributes: attributesOf(attributes, dialect), children: [], text: '' };
      parent.children.push(node);
      if (isEmpty !== '/') open.push(node);
    }
  }
  const [only, ...others] = root.children;
  if (only === undefined || others.length > 0 || open.length !== 1 || root.text !== '') throw new Error('not one root');
  return only;
}

function attributesOf(source: string, dialect: Dialect): Record<string, string> {
  const pairs = [...source.matchAll(/ ([^=]+)="([^"]*)"/g)].map(([, name = '', value = '']) => {
    if (!dialect.attributes.test(name)) throw new Error(`another name: ${source}`);
    return [name, resolved(value, dialect)];
  });
  const attributes = Object.fromEntries(pairs) as Record<string, string>;
  if (Object.keys(attributes).length !== pairs.length) throw new Error(`an attribute twice: ${source}`);
  return attributes;
}

function resolved(text: string, { references }: Dialect): string {
  return text.replace(/&([#\w]*;?)/g, (reference, name: string) => {
    const meant = references.get(name.slice(0, -1));
    if (meant === undefined || !name.endsWith(';')) throw new Error(`no reference: ${reference}`);
    return meant;
  });
}
