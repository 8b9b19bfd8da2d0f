import { describe, expect, test } from 'vitest';
import { pageFrom } from './reading.ts';

describe('what a page declares', () => {
  test('title, description and language', () => {
    const page = pageFrom(`<html lang=" th-TH "><head><title>
      The  Example &amp; Hotel </title><meta name="Description" content=" A  hotel. "><title>second</title>`);
    expect(page).toMatchObject({ title: 'The Example & Hotel', description: 'A hotel.', language: 'th-TH' });
  });

  test('a title of a drawing is not the title of the page', () => {
    expect(pageFrom('<body><svg><title>logo</title></svg><p>x').title).toBeNull();
  });

  test('robots directives, for all and for one crawler', () => {
    const { robotsDirectives } = pageFrom(`<meta name=ROBOTS content="NoIndex, max-snippet:0,">
      <meta name=googlebot content=nosnippet><meta name=bingbot content="noarchive"><meta name=author content=noindex>`);
    expect(robotsDirectives).toEqual([
      { agent: 'robots', directive: 'noindex' },
      { agent: 'robots', directive: 'max-snippet:0' },
      { agent: 'googlebot', directive: 'nosnippet' },
      { agent: 'bingbot', directive: 'noarchive' },
    ]);
  });

  test('canonical and alternates, relative to the base', () => {
    const page = pageFrom(`<base href="https://other.example/a/"><base href="https://second.example/">
      <link rel="Canonical" href="b"><link rel=canonical href="javascript:x"><link rel=stylesheet href=c>
      <link rel="alternate" hreflang="th" href="/th"><link rel=alternate type="application/rss+xml" href=/feed>`);
    expect(page.canonicals).toEqual([
      { written: 'b', url: 'https://other.example/a/b' },
      { written: 'javascript:x', url: null },
    ]);
    expect(page.alternates).toEqual([{ language: 'th', link: { written: '/th', url: 'https://other.example/th' } }]);
  });

  test('Open Graph: the first of each, and no other names', () => {
    const { openGraph } = pageFrom(`<meta property="og:title" content="A"><meta property="OG:Title" content="B">
      <meta name="og:site_name" content="C"><meta property="__proto__" content="D"><meta property="og:x">`);
    expect(openGraph).toEqual({ 'og:title': 'A', 'og:site_name': 'C' });
  });
});

describe('the visible text', () => {
  test.each([
    ['blocks are lines', '<h1>A</h1><div>b<p>c</p>d</div><ul><li>e<li>f</ul>', 'A\nb\nc\nd\ne\nf'],
    ['inline elements are not', '<p>a <b>b</b><i>c</i> <span>d</span></p>', 'a bc d'],
    ['white space collapses', '<p>  a\n\t b&nbsp;&nbsp;c </p>\n\n<p> d', 'a b c\nd'],
    ['a line break breaks a line', '<p>a<br>b<br/><br/>c', 'a\nb\nc'],
    ['cells are apart', '<table><tr><td>a<td>b<tr><th>c<th>d</table>', 'a b\nc d'],
    ['marks within words go', '<p>ex\u00adample ไทย\u200bไทย', 'example ไทยไทย'],
    ['entities are characters', '<p>&lt;b&gt; &#3588; &eacute;', '<b> ค é'],
    ['programs are not read', '<script>a</script><style>b</style><template><p>c</p></template><p>d', 'd'],
    ['fallbacks are not read', '<noscript>a</noscript><iframe>b</iframe><video>c</video><object>d</object>e', 'e'],
    ['drawings are not read', '<svg><text>a</text><title>b</title></svg><p>c', 'c'],
    ['choices of a form are not read', '<select><option>a</select><textarea>b</textarea><p>c', 'c'],
    ['hidden parts are not read', '<p hidden>a</p><p aria-hidden="true">b</p><dialog>c</dialog><p>d', 'd'],
    ['styles that hide', '<p style="color:red; DISPLAY : none">a</p><p style="visibility:hidden">b</p><p>c', 'c'],
    ['styles that do not', '<p style="display:none-such">a</p><p style="x-display:none">b', 'a\nb'],
    ['what is shown when it is found', '<p hidden="until-found">a</p><details>b</details><dialog open>c', 'a\nb\nc'],
    [
      'what a button shows is read',
      '<button aria-expanded=false aria-controls=x>a</button><p>b</p><div id=x hidden>c</div><p id=y hidden>d',
      'a\nb\nc',
    ],
    ['what stands below it is, too', '<dt>a</dt><dd style="display:none">b</dd><p>c</p><p hidden>d', 'a\nb\nc'],
    [
      'menus and windows are not',
      '<a aria-expanded=false aria-controls=x>a</a><ul id=x role=menu hidden>b</ul><button>c</button><dialog>d',
      'a c',
    ],
    ['comments are nothing', '<p>a<!-- b -->c', 'ac'],
    ['unclosed everything', '<div><p>a<b>b<table><td>c<ul><li>d', 'ab\nc\nd'],
  ])('%s', (_, html, text) => {
    expect(pageFrom(html).text).toBe(text);
  });

  test('a long text is cut, and that is told', () => {
    const page = pageFrom(`<p>${'word '.repeat(60_000)}`);
    expect(page.text.length).toBeLessThanOrEqual(200_000);
    expect(page.mainWords).toBe(40_000);
    expect(page.truncated).toEqual(['text']);
  });

  test('a cut does not go through a character', () => {
    const { text } = pageFrom(`<p>a${'😀'.repeat(120_000)}`);
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBe(199_999);
  });
});

describe('words of the main part', () => {
  test.each([
    ['English', '<p>We have 26 rooms, don’t we?', 6],
    ['Thai, which has no spaces between words', '<p>โรงแรมของเรามีสระว่ายน้ำ', 7],
    ['without header, navigation and footer', '<header>a b</header><nav>c</nav><p>d e</p><footer>f</footer>', 2],
    ['without parts by their role', '<div role=banner>a</div><div role=navigation>b</div><p>c', 1],
    ['with the header of an article', '<article><header>a b</header><p>c</p><footer>d</footer></article>', 4],
    ['none', '<script>a b c</script>', 0],
  ])('%s', (_, html, words) => {
    expect(pageFrom(html).mainWords).toBe(words);
  });
});

describe('links', () => {
  test('to web addresses, absolute, with what they say and where they stand', () => {
    const { links } =
      pageFrom(`<nav><a href="/rooms">Our <b>rooms</b></a></nav><a href="//maps.example/x#y"><img alt=" Map "></a>
      <a href="mailto:a@b.example">m</a><a href="javascript:void(0)">j</a><a>no</a><a href="#top" aria-label="Top"></a>
      <a href="http://[bad">b</a><p hidden><a href=/h>h</a></p>`);
    expect(links).toEqual([
      { url: 'https://hotel.example/rooms', text: 'Our rooms', inMain: false },
      { url: 'https://maps.example/x#y', text: 'Map', inMain: true },
      { url: 'https://hotel.example/stay/#top', text: 'Top', inMain: true },
    ]);
  });

  test('telephone numbers as written, once each', () => {
    const { telephoneLinks } = pageFrom(
      '<a href="tel:+66 2 123 4567">a</a><a href="TEL:+66 2 123 4567">b</a><a href="tel:">c</a><a href="tel:021234568">d</a>',
    );
    expect(telephoneLinks).toEqual(['+66 2 123 4567', '021234568']);
  });

  test('two thousand of them', () => {
    const page = pageFrom('<a href=/x>y</a>'.repeat(2001));
    expect(page.links).toHaveLength(2000);
    expect(page.truncated).toEqual(['links']);
    expect(pageFrom('<a href=/x>y</a>'.repeat(2000)).truncated).toEqual([]);
  });
});

describe('signs of a page that is drawn by a script', () => {
  test.each([
    ['<div id="root"></div>', 'root'],
    ['<div id="__next"><div>Loading…</div></div>', '__next'],
    ['<app-root></app-root>', 'app-root'],
    [`<div id="app"><p>${'We have rooms. '.repeat(5)}</p></div>`, null],
    ['<div id="main"></div>', null],
  ])('%s', (html, emptyRoot) => {
    expect(pageFrom(html).scripting.emptyRoot).toBe(emptyRoot);
  });

  test.each([
    ['<noscript>You need to enable JavaScript to run this app.</noscript>', true],
    ['<noscript>กรุณาเปิดใช้งาน JavaScript</noscript>', true],
    ['<noscript><img src="https://pixel.example/?javascript=0"></noscript>', false],
    ['<noscript><iframe src="https://tags.example/"></iframe></noscript>', false],
  ])('%s', (html, asksForScript) => {
    expect(pageFrom(html).scripting.asksForScript).toBe(asksForScript);
  });

  test('scripts are counted, data is not', () => {
    const html = `<script src=a></script><script type=module>b</script><script type="text/javascript">c</script>
      <script type="application/ld+json">{}</script><script type="application/json">{}</script>`;
    expect(pageFrom(html).scripting.scripts).toBe(3);
  });
});
