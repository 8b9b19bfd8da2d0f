import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { mayFetch, readRobots } from '../robots-file.ts';

const allows = (file: string, agent: string, path: string) => mayFetch(readRobots(file), agent, path);

describe('the examples of RFC 9309', () => {
  const simple = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;
  test.each([
    ['anybot', '/image.gif', false],
    ['anybot', '/image.gif?x=1', true],
    ['anybot', '/example/page.html', false],
    ['anybot', '/publications/', true],
    ['foobot', '/', false],
    ['foobot', '/example/page.html', true],
    ['foobot', '/example/allowed.gif', true],
    ['FOOBOT', '/publications/', false],
    ['barbot', '/example/page.html', false],
    ['BazBot', '/example/page.html', false],
    ['barbot', '/image.gif', true],
    ['quxbot', '/example/page.html', true],
  ])('%s at %s', (agent, path, allowed) => {
    expect(allows(simple, agent, path)).toBe(allowed);
  });

  test('the longest match', () => {
    const file = 'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n';
    expect(allows(file, 'foobot', '/example/page/disallowed.gif')).toBe(false);
    expect(allows(file, 'foobot', '/example/page/other.gif')).toBe(true);
  });

  test.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https://foo.bar'],
    ['/foo/bar/\u30c4', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%E3%83%84', '/foo/bar/\u30c4'],
    ['/foo/bar/%e3%83%84', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/foo/bar/baz', '/foo/bar/%62%61%7A'],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html'],
    ['/path/foo-%24', '/path/foo-$'],
    ['/path/a$b', '/path/a$b'],
  ])('the encoding of %s and %s is the same', (pattern, path) => {
    expect(allows(`User-agent: *\nDisallow: ${pattern}`, 'bot', path)).toBe(false);
  });

  test('an encoded slash is no slash, and letters keep their case', () => {
    expect(allows('User-agent: *\nDisallow: /a%2Fb', 'bot', '/a/b')).toBe(true);
    expect(allows('User-agent: *\nDisallow: /a', 'bot', '/A')).toBe(true);
  });
});

describe('precedence and wildcards as Google documents them', () => {
  test.each([
    ['/p', '/', '/page', true],
    ['/folder', '/folder', '/folder/page', true],
    ['/page', '/*.htm', '/page.htm', false],
    ['/page', '/*.ph', '/page.php5', true],
    ['/$', '/', '/', true],
    ['/$', '/', '/page.htm', false],
  ])('allow %s, disallow %s: %s', (allow, disallow, path, allowed) => {
    expect(allows(`User-agent: *\nAllow: ${allow}\nDisallow: ${disallow}`, 'bot', path)).toBe(allowed);
    expect(allows(`User-agent: *\nDisallow: ${disallow}\nAllow: ${allow}`, 'bot', path)).toBe(allowed);
  });

  test.each([
    [
      '/fish',
      ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fish.php?id=anything'],
      ['/Fish.asp', '/catfish', '/?id=fish', '/desert/fish'],
    ],
    ['/fish*', ['/fish', '/fish/salmon.html', '/fishheads/yummy.html'], ['/Fish.asp', '/catfish']],
    ['/fish/', ['/fish/', '/fish/?id=anything', '/fish/salmon.htm'], ['/fish', '/fish.html', '/animals/fish/']],
    [
      '/*.php',
      ['/index.php', '/filename.php', '/folder/any.php.file.html', '/filename.php/', '/filename.php?parameters'],
      ['/', '/windows.PHP'],
    ],
    [
      '/*.php$',
      ['/filename.php', '/folder/filename.php'],
      ['/filename.php?parameters', '/filename.php/', '/filename.php5'],
    ],
    ['/fish*.php', ['/fish.php', '/fishheads/catfish.php?parameters'], ['/Fish.PHP']],
  ])('%s', (pattern, matching, others) => {
    const file = `User-agent: *\nDisallow: ${pattern}`;
    expect(matching.filter((path) => allows(file, 'bot', path))).toEqual([]);
    expect(others.filter((path) => !allows(file, 'bot', path))).toEqual([]);
  });
});

describe('the shape of the file', () => {
  test.each([
    ['line feeds', 'User-agent: a\nDisallow: /'],
    ['carriage returns', 'User-agent: a\rDisallow: /'],
    ['both', 'User-agent: a\r\nDisallow: /\r\n'],
    ['a byte order mark', '\ufeffUser-agent: a\nDisallow: /'],
    ['comments and blanks', '# x\n  USER-AGENT :  A  # y: z\n\n \t disallow:/#all\n'],
    ['a version', 'User-agent: A/2.1 (+https://a.example)\nDisallow: /'],
    [
      'other lines between',
      'User-agent: a\nSitemap: https://a.example/s.xml\nCrawl-delay: 5\nUser-agent: b\nDisallow: /',
    ],
    ['two groups of one name', 'User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow:\n\nUser-agent: a\nDisallow: /'],
    ['rules before any group', 'Allow: /\nUser-agent: a\nDisallow: /'],
  ])('%s', (_, file) => {
    expect(allows(file, 'a', '/page')).toBe(false);
    expect(allows(file, 'other', '/page')).toBe(true);
  });

  test.each([
    ['an empty file', ''],
    ['a web page', '<!doctype html><html><body>Not found: /</body></html>'],
    ['an empty rule', 'User-agent: a\nDisallow:'],
    ['a group for somebody whose name begins alike', 'User-agent: ab\nDisallow: /\nUser-agent: *-a\nDisallow: /'],
    ['a rule without a slash', 'User-agent: a\nDisallow: page'],
    ['an own group beside the one for all', 'User-agent: *\nDisallow: /\nUser-agent: a\nDisallow: /x'],
    ['an empty rule that ends the list of names', 'User-agent: a\nDisallow:\nUser-agent: b\nDisallow: /'],
  ])('%s closes nothing', (_, file) => {
    expect(allows(file, 'a', '/page')).toBe(true);
  });

  test('robots.txt itself is always open', () => {
    expect(allows('User-agent: *\nDisallow: /', 'a', '/robots.txt')).toBe(true);
    expect(allows('User-agent: *\nDisallow: /', 'a', '')).toBe(false);
  });

  test('sitemaps and delays are told', () => {
    const robots = readRobots(
      'Sitemap: https://a.example/1.xml\nUser-agent: a\nCrawl-delay: 2.5\nSITEMAP:https://a.example/2.xml',
    );
    expect(robots).toEqual({
      groups: [{ agents: ['a'], rules: [], crawlDelay: 2.5 }],
      sitemaps: ['https://a.example/1.xml', 'https://a.example/2.xml'],
      truncated: false,
    });
  });

  test('what comes after 500 KiB is not read', () => {
    const padding = `# ${'x'.repeat(1000)}\n`.repeat(520);
    expect(allows(`${padding}User-agent: a\nDisallow: /`, 'a', '/')).toBe(true);
    expect(readRobots(padding).truncated).toBe(true);
  });
});

describe('patterns', () => {
  const letters = (...extra: string[]) => fc.string({ unit: fc.constantFrom('a', 'b', '/', ...extra), maxLength: 24 });

  test('match as a regular expression would', () => {
    fc.assert(
      fc.property(letters('*', '$', 'aaaaaaaaab'), letters('aaaaaaaaab'), (rule, rest) => {
        const path = `/${rest}`;
        const pattern = `/${rule}`;
        const source = pattern.replace(/\$(?!$)/g, '\\$').replace(/\*/g, '.*');
        expect(allows(`User-agent: *\nDisallow: ${pattern}`, 'bot', path)).toBe(!new RegExp(`^${source}`).test(path));
      }),
      { numRuns: randomCases(2000) },
    );
  });

  test('written to take long, they take as long as they are', () => {
    const cost = (length: number) => {
      const line = `Disallow: /*${'a'.repeat(length)}b*${'a*'.repeat(length / 2)}c\n`;
      const robots = readRobots(`User-agent: *\n${line.repeat(200)}`);
      const path = `/${'a'.repeat(4 * length)}`;
      const times = Array.from({ length: 5 }, () => {
        const started = process.cpuUsage().user;
        for (let round = 0; round < 10; round++) expect(mayFetch(robots, 'bot', path)).toBe(true);
        return process.cpuUsage().user - started;
      });
      return Math.min(...times);
    };
    cost(60);
    // Eight times as long: 64 times the time if it were quadratic.
    expect(cost(480)).toBeLessThan(30 * Math.max(cost(60), 1000));
  });
});
