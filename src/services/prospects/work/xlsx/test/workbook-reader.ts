import { crc32, inflateRawSync } from 'node:zlib';
import { readXmlTree, type XmlNode } from '#test/support/xml.ts';

/**
 * Reads a workbook back, independently of the writer: the directory of the archive first, then the XML as a tree. Throws at
 * whatever is not well-formed, not as the standards want it, or not what a spreadsheet would open.
 */
export type ReadSheet = { name: string; rows: string[][] };

export function readSheets(archive: Buffer): ReadSheet[] {
  const files = unzip(archive);
  const xml = (name: string) => {
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error(`The workbook has no ${name}`);
    return parseXml(bytes);
  };
  const types = xml('[Content_Types].xml').children.map(({ attributes }) => attributes['PartName']);
  for (const name of files.keys()) {
    if (/^(xl\/|docProps\/)(?!.*\.rels$)/.test(name) && !types.includes(`/${name}`))
      throw new Error(`${name} has no type`);
  }
  const targets = new Map(
    xml('xl/_rels/workbook.xml.rels').children.map(({ attributes }) => [attributes['Id'], attributes['Target']]),
  );
  const styles = childOf(xml('xl/styles.xml'), 'cellXfs').children.length;
  return childOf(xml('xl/workbook.xml'), 'sheets').children.map(({ attributes }) => {
    const target = targets.get(attributes['r:id']);
    return { name: attributes['name'] ?? '', rows: rowsOf(xml(`xl/${target}`), styles) };
  });
}

const ORDER = ['sheetViews', 'cols', 'sheetData'];

function rowsOf(sheet: XmlNode, styles: number): string[][] {
  if (sheet.children.map(({ name }) => name).join() !== ORDER.join()) throw new Error('The elements are out of order');
  return childOf(sheet, 'sheetData').children.map((row, at) => {
    if (row.attributes['r'] !== String(at + 1)) throw new Error('The rows are not numbered');
    const cells: string[] = [];
    for (const cell of row.children) {
      const [, letters = '', number] = /^([A-Z]+)([0-9]+)$/.exec(cell.attributes['r'] ?? '') ?? [];
      const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      if (number !== String(at + 1) || column < cells.length)
        throw new Error(`${cell.attributes['r']} is out of order`);
      if (Number(cell.attributes['s'] ?? 0) >= styles) throw new Error('There is no such style');
      if (cell.children.some(({ name }) => name === 'f')) throw new Error('A cell is a formula');
      while (cells.length < column) cells.push('');
      cells.push(shownIn(cell));
    }
    return cells;
  });
}

function shownIn(cell: XmlNode): string {
  const type = cell.attributes['t'];
  if (type === undefined) {
    const { text } = childOf(cell, 'v');
    if (!/^-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?$/.test(text)) throw new Error(`${text} is no number`);
    return text;
  }
  if (type !== 'inlineStr') throw new Error(`${type} is no type of a cell`);
  const { text } = childOf(childOf(cell, 'is'), 't');
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of the directory');
  let at = archive.readUInt32LE(end + 16);
  if (at + archive.readUInt32LE(end + 12) !== end) throw new Error('the directory does not end where it should');
  let next = 0;
  const files = new Map<string, Buffer>();
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry of the directory');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const [crc, packed, unpacked] = [20, 24, 28].map((offset) => archive.readUInt32LE(at - 4 + offset));
    const start = archive.readUInt32LE(at + 42);
    if (start !== next) throw new Error(`${name} does not begin where the file before ends`);
    const body = start + 30 + nameLength;
    const until = body + (packed ?? 0);
    const content = inflateRawSync(archive.subarray(body, until));
    if (content.length !== unpacked) throw new Error(`${name}: another size`);
    if (crc32(content) !== crc) throw new Error(`${name}: another checksum`);
    const descriptor = [
      archive.readUInt32LE(until),
      archive.readUInt32LE(until + 4),
      archive.readUInt32LE(until + 8),
      archive.readUInt32LE(until + 12),
    ];
    if (descriptor.join() !== [0x08074b50, crc, packed, unpacked].join())
      throw new Error(`${name}: another descriptor`);
    next = until + 16;
    files.set(name, content);
    at += 46 + nameLength;
  }
  return files;
}

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

function parseXml(bytes: Buffer): XmlNode {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return readXmlTree(text.replace(/^<\?xml [^<>]{0,100}\?>\n?/, ''), WORKBOOK_XML);
}

function childOf(node: XmlNode, name: string): XmlNode {
  const found = node.children.find((child) => child.name === name);
  if (found === undefined) throw new Error(`<${node.name}> has no <${name}>`);
  return found;
}
