import { describe, expect, test } from 'vitest';
import type { StructuredItem } from '../../../page-facts.ts';
import { pageFrom } from '../../test/reading.ts';

const script = (content: string, type = 'application/ld+json') => `<script type="${type}">${content}</script>`;
const structuredFrom = (...scripts: string[]) => pageFrom(scripts.join('\n')).structured;

/** An item as an object, which is easier to compare. */
const told = ({ types, id, properties }: StructuredItem) => ({
  types: types.join(' '),
  ...(id !== null && { id }),
  ...Object.fromEntries(properties.map(({ name, values }) => [name, values.length === 1 ? values[0] : values])),
});
const itemsFrom = (...scripts: string[]) => structuredFrom(...scripts).items.map(told);

describe('the text of JSON-LD', () => {
  test.each([
    ['plain', '{"@type":"Hotel","name":"A"}', 'read'],
    ['with a byte order mark', '\ufeff {"@type":"Hotel","name":"A"}', 'read'],
    ['in CDATA', '//<![CDATA[\n{"@type":"Hotel","name":"A"}\n//]]>', 'repaired'],
    ['in bare CDATA', '<![CDATA[{"@type":"Hotel","name":"A"}]]>', 'repaired'],
    ['in an HTML comment', '<!--\n{"@type":"Hotel","name":"A"}\n-->', 'repaired'],
    ['with comments', '/* the hotel */ {"@type":"Hotel", // type\n "name":"A"}', 'repaired'],
    ['with commas before closing brackets', '{"@type":["Hotel",],"name":"A",\n}', 'repaired'],
    ['with a semicolon at the end', '{"@type":"Hotel","name":"A"};', 'repaired'],
    ['with an escape that JSON has not', '{"@type":"Hotel","name":"\\A"}', 'repaired'],
  ])('%s', (_, content, status) => {
    const { blocks, items } = structuredFrom(script(content));
    expect(blocks.map((block) => block.status)).toEqual([status]);
    expect(items.map(told)).toEqual([{ types: 'Hotel', name: 'A' }]);
  });

  test('line breaks and tabs within strings', () => {
    const { blocks, items } = structuredFrom(
      script('{"@type":"Hotel","description":"One\n\ttwo\r\nthree \\"four\\""}'),
    );
    expect(blocks).toEqual([{ status: 'repaired', detail: 'line breaks and controls within strings' }]);
    expect(items.map(told)).toEqual([{ types: 'Hotel', description: 'One\n\ttwo\nthree "four"' }]);
  });

  test('what looks like a fault within a string is none', () => {
    const url = 'https://hotel.example/a,]b;/*c*/<!--d-->';
    expect(structuredFrom(script(`{"@type":"Hotel","url":"${url}",}`)).items.map(told)).toEqual([
      { types: 'Hotel', url },
    ]);
  });

  test.each([
    ['nothing', '  ', 'empty'],
    ['prose', 'Our hotel', 'not JSON'],
    ['a lost comma', '{"@type":"Hotel" "name":"A"}', 'not JSON from character 18 on'],
    ['a lost bracket', '{"@type":"Hotel","name":"A"', 'not JSON from character 28 on'],
    ['quotes that are not straight', '{“@type”:“Hotel”}', 'not JSON from character 2 on'],
    ['too deep a nest', `${'['.repeat(65)}${']'.repeat(65)}`, 'nested deeper than 64 levels'],
    ['too much', `["${'a'.repeat(600_000)}"]`, 'longer than 512 KiB'],
  ])('broken: %s', (_, content, detail) => {
    expect(structuredFrom(script(content))).toEqual({ blocks: [{ status: 'broken', detail }], items: [] });
  });

  test('a broken block does not spoil the next', () => {
    const { blocks, items } = structuredFrom(script('{'), script('{"@type":"Hotel"}'));
    expect(blocks.map(({ status }) => status)).toEqual(['broken', 'read']);
    expect(items).toHaveLength(1);
  });

  test.each([
    ['application/ld+json; charset=utf-8', 1],
    [' APPLICATION/LD+JSON ', 1],
    ['application/ld+jsonx', 0],
    ['application/json', 0],
  ])('of type %s', (type, count) => {
    expect(structuredFrom(script('{"@type":"Hotel"}', type)).blocks).toHaveLength(count);
  });

  test('in a template it is not in the page', () => {
    expect(structuredFrom(`<template>${script('{"@type":"Hotel"}')}</template>`).blocks).toEqual([]);
  });
});

describe('the items of JSON-LD', () => {
  test('the outermost first, nested ones by their position', () => {
    const items = itemsFrom(
      script(`[{"@type":"Hotel","address":{"@type":"PostalAddress","addressCountry":{"@type":"Country","name":"TH"}}},
        {"@type":"WebSite","name":"B"}]`),
    );
    expect(items).toEqual([
      { types: 'Hotel', address: { item: 2 } },
      { types: 'WebSite', name: 'B' },
      { types: 'PostalAddress', addressCountry: { item: 3 } },
      { types: 'Country', name: 'TH' },
    ]);
  });

  test('of a graph, with references by name, also to another block', () => {
    const items = itemsFrom(
      script(`{"@context":"https://schema.org","@graph":[{"@type":"WebPage","about":{"@id":"#hotel"},
        "author":{"@id":"#nobody"}},{"@type":"Hotel","@id":"https://hotel.example/stay/#hotel"}]}`),
      script('{"@type":"FAQPage","@id":"#faq","mainEntity":[{"@id":"#hotel"},{"@id":"#faq"}]}'),
    );
    expect(items).toEqual([
      { types: 'WebPage', about: { item: 1 }, author: '#nobody' },
      { types: 'Hotel', id: 'https://hotel.example/stay/#hotel' },
      { types: 'FAQPage', id: '#faq', mainEntity: [{ item: 1 }, { item: 2 }] },
    ]);
  });

  test('a name means the item that has a type', () => {
    const items = itemsFrom(
      script('[{"@id":"#h","name":"x"},{"@id":"#h","@type":"Hotel"},{"@type":"A","b":{"@id":"#h"}}]'),
    );
    expect(items.at(-1)).toEqual({ types: 'A', b: { item: 1 } });
  });

  test('types and properties with and without their vocabulary', () => {
    const items = itemsFrom(
      script(`{"@type":["https://schema.org/Hotel","http://www.schema.org/Resort","schema:Hostel","https://other.example/Inn",7],
        "https://schema.org/name":"A","schema:url":"B"}`),
    );
    expect(items).toEqual([{ types: 'Hotel Resort Hostel https://other.example/Inn', name: 'A', url: 'B' }]);
  });

  test('values of every kind', () => {
    const items = itemsFrom(
      script(`{"@type":"Hotel","a":[1,1.5,true,null,""," x ",["y",["z"]]],"b":{"@value":"v","@language":"th"},
        "c":{"@list":[{"@value":2},{"@set":["w"]}]},"d":1e999,"@reverse":{"e":{"@type":"No"}}}`),
    );
    expect(items).toEqual([{ types: 'Hotel', a: [1, 1.5, true, 'x', 'y', 'z'], b: 'v', c: [2, 'w'] }]);
  });

  test('a nested item without a type is an item; a bare value is none', () => {
    expect(
      itemsFrom(script('{"@type":"Hotel","geo":{"latitude":1}}'), script('"Hotel"'), script('[1,null,[]]')),
    ).toEqual([
      { types: 'Hotel', geo: { item: 1 } },
      { types: '', latitude: 1 },
    ]);
  });

  test('names that mean something to JavaScript mean nothing here', () => {
    const { items } = structuredFrom(
      script('{"@type":"Hotel","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    );
    expect(items[0]?.properties.map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('five thousand items, twenty thousand values and long texts are the most', () => {
    const many = pageFrom(script(`[${'{"@type":"A"},'.repeat(5001)}{}]`));
    expect(many.structured.items).toHaveLength(5000);
    expect(many.truncated).toEqual(['structured']);
    const wide = pageFrom(script(`{"@type":"A","b":[${'1,'.repeat(25_000)}1]}`));
    expect(wide.structured.items[0]?.properties[0]?.values).toHaveLength(20_000);
    const long = pageFrom(script(`{"@type":"A","b":"${'x'.repeat(3000)}"}`));
    expect(long.structured.items.map(told)).toEqual([{ types: 'A', b: 'x'.repeat(2000) }]);
    expect(long.truncated).toEqual(['structured']);
  });
});
