import { readXmlTree, type XmlNode } from '#test/support/xml.ts';

/** Reads the XML that pictures are written in: fewer names than others have, and no control character, not even a line end. */
const SVG = {
  elements: /^[a-zA-Z]+$/,
  attributes: /^[a-zA-Z][a-zA-Z0-9-]*$/,
  references: new Map([
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
    ['quot', '"'],
    ['#39', "'"],
  ]),
};
const FORBIDDEN = /[\p{Cc}\ufffe\uffff]/u;

export function readXml(source: string): XmlNode {
  if (FORBIDDEN.test(source)) throw new Error('a character that pictures do not have');
  return readXmlTree(source, SVG);
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
