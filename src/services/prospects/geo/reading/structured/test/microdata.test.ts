import { describe, expect, test } from 'vitest';
import type { StructuredItem } from '../../../page-facts.ts';
import { pageFrom } from '../../test/reading.ts';

const told = ({ syntax, types, id, properties }: StructuredItem) => ({
  syntax,
  types: types.join(' '),
  id,
  ...Object.fromEntries(properties.map(({ name, values }) => [name, values.length === 1 ? values[0] : values])),
});
const itemsFrom = (html: string) => pageFrom(html).structured.items.map(told);

describe('microdata', () => {
  const microdata = (types: string, properties: object, id: string | null = null) => ({
    syntax: 'microdata',
    types,
    id,
    ...properties,
  });

  test('items and items within them', () => {
    const html = `<div itemscope itemtype="https://schema.org/Hotel https://schema.org/Resort" itemid="#h">
      <h1 itemprop="name alternateName">The <b>Example</b></h1>
      <div itemprop=address itemscope itemtype="http://schema.org/PostalAddress"><span itemprop=postalCode>10110</span></div>
      <div itemscope itemtype="https://schema.org/Event"><i itemprop=name>Party</i></div></div>`;
    expect(itemsFrom(html)).toEqual([
      microdata('Hotel Resort', { name: 'The Example', alternateName: 'The Example', address: { item: 2 } }, '#h'),
      microdata('Event', { name: 'Party' }),
      microdata('PostalAddress', { postalCode: '10110' }),
    ]);
  });

  test.each([
    ['<meta itemprop=x content=" A ">', 'A'],
    ['<span itemprop=x content="A">B</span>', 'A'],
    ['<a itemprop=x href="/a">B</a>', 'https://hotel.example/a'],
    ['<a itemprop=x href="tel:1">B</a>', 'tel:1'],
    ['<a itemprop=x>B</a>', 'B'],
    ['<link itemprop=x href="https://schema.org/InStock">', 'https://schema.org/InStock'],
    ['<img itemprop=x src="a.jpg" alt=B>', 'https://hotel.example/stay/a.jpg'],
    ['<time itemprop=x datetime="14:00">two</time>', '14:00'],
    ['<time itemprop=x>14:00</time>', '14:00'],
    ['<data itemprop=x value=5>five</data>', '5'],
    ['<p itemprop=x style="display:none">A</p>', 'A'],
    ['<p itemprop=x>A<script>B</script><br>C</p>', 'A C'],
  ])('the value of %s', (html, value) => {
    expect(itemsFrom(`<div itemscope>${html}</div>`)).toEqual([microdata('', { x: value })]);
  });

  test('properties from elsewhere, and circles of them', () => {
    const html = `<div itemscope itemtype=A itemref="a b none a"></div><p id=a itemprop=x>1</p>
      <div id=b itemprop=y itemscope itemref="b c"><i itemprop=z>2</i></div><div id=c><div id=d itemscope itemprop=w itemref="c d"></div></div>`;
    expect(itemsFrom(html)).toEqual([
      microdata('A', { x: '1', y: { item: 1 } }),
      microdata('', { z: '2', w: { item: 2 } }),
      microdata('', {}),
    ]);
  });

  test('a part that a thousand items refer to is looked at so often and no more', () => {
    const part = `<div id=a>${'<i itemprop=x>y</i>'.repeat(5000)}</div>`;
    const page = pageFrom(part + '<p itemscope itemref=a></p>'.repeat(1000));
    expect(page.truncated).toContain('structured');
    expect(page.structured.items).toHaveLength(1000);
  });
});

describe('RDFa Lite', () => {
  const rdfa = (types: string, properties: object, id: string | null = null) => ({
    syntax: 'rdfa',
    types,
    id,
    ...properties,
  });

  test('items and items within them', () => {
    const html = `<meta property="og:title" content="no"><div vocab="https://schema.org/" typeof="Hotel" resource="#h">
      <span property="name">The <b>Example</b></span><a property="url" href="/">home</a><img property=image src=/i.jpg>
      <div property="address" typeof="PostalAddress"><meta property="postalCode" content="10110"></div>
      <link property="sameAs" href="https://social.example/x"><p property="brand" resource="#brand">B</p></div>`;
    expect(itemsFrom(html)).toEqual([
      rdfa(
        'Hotel',
        {
          name: 'The Example',
          url: 'https://hotel.example/',
          image: 'https://hotel.example/i.jpg',
          address: { item: 1 },
          sameAs: 'https://social.example/x',
          brand: '#brand',
        },
        '#h',
      ),
      rdfa('PostalAddress', { postalCode: '10110' }),
    ]);
  });

  test('with prefixes', () => {
    const html =
      '<article typeof="schema:Hotel foaf:Thing" about="/h"><h2 property="schema:name dc:title">A</h2></article>';
    expect(itemsFrom(html)).toEqual([rdfa('Hotel foaf:Thing', { name: 'A', 'dc:title': 'A' }, '/h')]);
  });

  test('outside an item a property is nobody’s', () => {
    expect(itemsFrom('<p property=name>A</p><p typeof="">B</p>')).toEqual([]);
  });
});
