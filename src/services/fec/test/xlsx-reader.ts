import { crc32, inflateRawSync } from 'node:zlib';

/**
 * Reads a workbook back, independently of the writer: the directory of the archive first, then the XML as a tree. Throws at
 * whatever is not well-formed or not as the standards want it.
 */
export type Node = { name: string; attributes: Record<string, string>; children: Node[]; text: string };

export type Entry = { name: string; content: Buffer };

export function unzip(archive: Buffer): Entry[] {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of the directory');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (at + archive.readUInt32LE(end + 12) !== end) throw new Error('the directory does not end where it should');
  return Array.from({ length: count }, () => {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry of the directory');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const content = fileAt(archive, archive.readUInt32LE(at + 42), name, archive.subarray(at + 6, at + 28));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    return { name, content };
  });
}

/** `facts` is what the directory says of it: everything from the version to the sizes. */
function fileAt(archive: Buffer, at: number, name: string, facts: Buffer): Buffer {
  if (archive.readUInt32LE(at) !== 0x04034b50) throw new Error(`${name}: no local header`);
  if (!archive.subarray(at + 4, at + 26).equals(facts)) throw new Error(`${name}: two headers that differ`);
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 18)));
  if (content.length !== archive.readUInt32LE(at + 22)) throw new Error(`${name}: another size`);
  if (crc32(content) !== archive.readUInt32LE(at + 14)) throw new Error(`${name}: another checksum`);
  return content;
}

const TOKEN = /<\?xml[^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|[^<]+/gy;
/** All but what XML 1.0 allows (production 2). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export function parseXml(bytes: Buffer): Node {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (FORBIDDEN.test(text)) throw new Error('a character that XML forbids');
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let end = 0;
  for (const [token, closing, name = '', attributes = '', single] of text.matchAll(TOKEN)) {
    end += token.length;
    const parent = open.at(-1) ?? root;
    if (token.startsWith('<?')) continue;
    if (!token.startsWith('<')) parent.text += decoded(token);
    else if (closing === '/') {
      if (open.pop()?.name !== name) throw new Error(`${token} closes something else`);
    } else {
      const node: Node = { name, attributes: attributesOf(attributes), children: [], text: '' };
      parent.children.push(node);
      if (single !== '/') open.push(node);
    }
  }
  const [only] = root.children;
  if (end !== text.length || open.length !== 1 || root.children.length !== 1 || only === undefined) {
    throw new Error(`not well-formed near ${JSON.stringify(text.slice(end, end + 80))}`);
  }
  return only;
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]);
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Error(`an attribute twice: ${text}`);
  return Object.fromEntries(pairs) as Record<string, string>;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decoded(text: string): string {
  return text.replace(/&(\w*;?)/g, (entity, name: string) => {
    const meant = ENTITIES[name.replace(';', '')];
    if (meant === undefined || !name.endsWith(';')) throw new Error(`no entity: ${entity}`);
    return meant;
  });
}

export const childOf = (node: Node, name: string): Node => {
  const found = node.children.find((child) => child.name === name);
  if (found === undefined) throw new Error(`<${node.name}> has no <${name}>`);
  return found;
};

/** Rows of texts and figures, as a spreadsheet would show them. */
export function cellsOf(sheet: Node): string[][] {
  return childOf(sheet, 'sheetData').children.map((row) => row.children.map(shownIn));
}

function shownIn(cell: Node): string {
  if (cell.children.length === 0) return '';
  if (cell.attributes['t'] !== 'inlineStr') return childOf(cell, 'v').text;
  const { text } = childOf(childOf(cell, 'is'), 't');
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
