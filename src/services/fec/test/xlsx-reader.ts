import { crc32, inflateRawSync } from 'node:zlib';
import { readXmlTree, type XmlNode } from '#test/support/xml.ts';

/**
 * Reads a workbook back, independently of the writer: the directory of the archive first, then the XML as a tree. Throws at
 * whatever is not well-formed or not as the standards want it.
 */
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

const DECLARATION = /^<\?xml [^<>]{0,100}\?>\n?/;
const WORKBOOK_XML = {
  elements: /^[\w:]+$/,
  attributes: /^[\w:]+$/,
  references: new Map([
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
    ['quot', '"'],
  ]),
};

export function parseXml(bytes: Buffer): XmlNode {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return readXmlTree(text.replace(DECLARATION, ''), WORKBOOK_XML);
}

export const childOf = (node: XmlNode, name: string): XmlNode => {
  const found = node.children.find((child) => child.name === name);
  if (found === undefined) throw new Error(`<${node.name}> has no <${name}>`);
  return found;
};

/** Rows of texts and figures, as a spreadsheet would show them. */
export function cellsOf(sheet: XmlNode): string[][] {
  return childOf(sheet, 'sheetData').children.map((row) => row.children.map(shownIn));
}

function shownIn(cell: XmlNode): string {
  if (cell.children.length === 0) return '';
  if (cell.attributes['t'] !== 'inlineStr') return childOf(cell, 'v').text;
  const { text } = childOf(childOf(cell, 'is'), 't');
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
