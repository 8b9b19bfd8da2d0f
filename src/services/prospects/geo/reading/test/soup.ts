import fc from 'fast-check';

/** HTML as nobody should write it: tags that are opened, closed or neither, in any order, with text between them. */
export function htmlSoup(maxLength = 60): fc.Arbitrary<string> {
  const name = fc.constantFrom(
    ...(
      'a b i p div span table tbody tr td th caption colgroup col ul li dl dt dd h1 h2 q blockquote cite footer details ' +
      'summary figure figcaption form button select option template svg math mi foreignObject annotation-xml title desc ' +
      'html head body frameset script style noscript textarea br img meta link base time nobr font object ruby rt header nav'
    ).split(' '),
  );
  const value = fc.constantFrom(
    '',
    'x',
    '/a',
    'true',
    'th',
    'display:none',
    'a b',
    '2026-05-03',
    'tel:1',
    'application/ld+json',
  );
  const attribute = fc
    .tuple(
      fc.constantFrom(
        ...'id class href src lang hidden style role rel name content itemscope itemprop itemref itemtype typeof property resource type datetime'.split(
          ' ',
        ),
      ),
      value,
    )
    .map(([key, given]) => `${key}="${given}"`);
  const start = fc
    .tuple(name, fc.array(attribute, { maxLength: 3 }))
    .map(([tag, attributes]) => `<${[tag, ...attributes].join(' ')}>`);
  const end = name.map((tag) => `</${tag}>`);
  const text = fc.constantFrom(
    'a',
    ' ',
    'b c',
    'Why?',
    'ไหม',
    '“Quoted words in a line” — Jane',
    '&amp;',
    '<!-- c -->',
    '{"@type":"A"}',
    '<',
    '\0',
  );
  return fc
    .array(fc.oneof({ weight: 4, arbitrary: start }, { weight: 3, arbitrary: end }, { weight: 3, arbitrary: text }), {
      maxLength,
    })
    .map((parts) => parts.join(''));
}
