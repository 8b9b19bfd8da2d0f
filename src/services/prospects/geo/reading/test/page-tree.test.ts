import fc from 'fast-check';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import type { PageNode } from '../page-tree.ts';
import { elementsOf, pageTreeOf } from '../page-tree.ts';
import { htmlSoup } from './soup.ts';

/** Both kinds of trees as text, without comments; text that a comment had divided is one again. */
const shown = (name: string, attributes: readonly { name: string; value: string }[], children: string) =>
  `<${name}${attributes.map((attribute) => ` ${attribute.name}=${JSON.stringify(attribute.value)}`).join('')}>${children}</${name}>`;

function ours(node: PageNode): string {
  if (node.kind === 'text') return node.value;
  let children = '';
  for (let child = node.first; child !== null; child = child.next) {
    expect(child.parent).toBe(node);
    expect(child.next === null ? node.last : child.next.previous).toBe(child);
    children += ours(child);
  }
  return shown(node.name, node.attributes, children);
}

function theirs(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  const children = node.childNodes.map(theirs).join('');
  return shown(node.nodeName, 'attrs' in node ? node.attrs : [], children);
}

describe('the tree of a page', () => {
  test.each([
    ['an ordinary page', '<!doctype html><title>A</title><p class=x>b<p>c<!-- d --> e'],
    ['misnested formatting', '<p><b>a<i>b</b>c</i><a>d<div><a>e</div></p>f'],
    ['text in the wrong place of a table', 'x<table>a<tr>b<td>c</td>d<p>e</table>f'],
    ['a table in quirks mode', '<p><table><tr><td>a</table>b'],
    ['templates', '<template><p>a</template><table><template><td>b</template></table>'],
    ['drawings and formulas', '<svg><foreignObject><p>a</p></foreignObject><b>c</svg><math><mi>d<annotation-xml><svg>'],
    ['two bodies', '<body a=1 b=2><p>c<body a=3 d=4><html e=5>'],
    ['frames', '<frameset><frame><noframes>a</frameset>'],
  ])('%s is the tree that the parser makes by itself', (_, html) => {
    expect(ours(pageTreeOf(html).root)).toBe(theirs(parse(html)));
  });

  test('of any soup, too', () => {
    fc.assert(
      fc.property(htmlSoup(), (html) => {
        expect(ours(pageTreeOf(html).root)).toBe(theirs(parse(html)));
      }),
      { numRuns: randomCases(1000) },
    );
  });

  test('a text that comes in many pieces is whole', () => {
    const words = Array.from({ length: 10_000 }, (_, index) => `w${index}`).join(' ');
    const tree = pageTreeOf(`<p>${words}</p><table><tr>a<td>b</td>c</table>`);
    const [paragraph] = elementsOf(tree).filter(({ name }) => name === 'p');
    expect(paragraph?.first).toMatchObject({ kind: 'text', value: words });
    expect(ours(tree.root)).toContain('ac<table');
  });

  test('attributes beyond the bounds are dropped or cut', () => {
    const many = Array.from({ length: 200 }, (_, index) => `a${index}=1`).join(' ');
    const [element] = elementsOf(pageTreeOf(`<p ${many}>`)).filter(({ name }) => name === 'p');
    expect(element?.attributes).toHaveLength(64);
    const [link] = elementsOf(pageTreeOf(`<a href="${'x'.repeat(9000)}">`)).filter(({ name }) => name === 'a');
    expect(link?.attributes[0]?.value).toBe('x'.repeat(4096));
  });
});
