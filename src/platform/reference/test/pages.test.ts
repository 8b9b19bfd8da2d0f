import { describe, expect, it } from 'vitest';
import { platformProblem } from '../../http/problems.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { renderIndex } from '../render-index.ts';
import { type ProblemRow, renderProblems } from '../render-problems.ts';
import { renderService } from '../render-service.ts';
import { sampleDocument } from './sample-document.ts';

const HOSTILE = `"'></style></pre><script>alert(1)</script><img src=http://evil.test/x onerror=alert(1)>`;

const rows: ProblemRow[] = Object.entries(platformProblem.kinds).map(([code, kind]) => ({
  code,
  ...kind,
  service: 'platform',
}));

const card = {
  name: 'hotels',
  title: 'Hotels',
  version: '1.2.0',
  description: 'About `hotels`.',
  operations: [{ method: 'GET', path: '/hotels/{uen}', summary: 'Read a hotel', id: 'readHotel' }],
};

/** Puts the hostile text wherever a document holds words of its own: names, values, keys of maps. */
function poisoned(value: unknown, key = ''): unknown {
  const keywords = ['in', 'type', '$ref', 'scheme', 'openapi'];
  if (typeof value === 'string') return keywords.includes(key) ? value : value + HOSTILE;
  if (Array.isArray(value)) return value.map((each) => poisoned(each, key === 'required' ? 'in' : key));
  if (typeof value !== 'object' || value === null) return value;
  const ownNames = ['paths', 'properties', 'responses', 'content', 'examples', 'securitySchemes'].includes(key);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      ownNames ? name + HOSTILE : name,
      poisoned(each, ownNames ? '' : name),
    ]),
  );
}

function idsIn(page: string): string[] {
  return [...page.matchAll(/<[^<>]*\sid="([^"]*)"/g)].map(([, id]) => id ?? '');
}

const clean: [string, string][] = [
  ['index', renderIndex([card])],
  ['service', renderService('hotels', sampleDocument(), ['hotels', 'cycles'])],
  ['problems', renderProblems(rows)],
];
const hostile: [string, string][] = [
  ['hostile index', renderIndex([poisoned(card) as typeof card])],
  ['hostile service', renderService(HOSTILE, poisoned(sampleDocument()) as OpenApiDocument, [HOSTILE])],
  ['hostile problems', renderProblems(rows.map((row) => poisoned(row) as ProblemRow))],
];

describe.each([...clean, ...hostile])('the %s page', (_name, page) => {
  it('runs nothing and fetches nothing', () => {
    const tags = page.match(/<[a-z][^>]*>/gi) ?? [];
    for (const tag of tags) {
      expect(tag).not.toMatch(/^<(script|img|link|iframe|object|embed|base|form|svg)\b/i);
      // Attribute values hold no quotes once they are escaped, so that what is left are the attributes' names.
      expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\s(?:on\w+|src|srcset|action|background)\b/i);
    }
    expect(page).not.toMatch(/@import|url\(/i);
    for (const [, address] of page.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^[/#](?!\/)/);
  });

  it('is one document with one style, one heading, and landmarks', () => {
    for (const once of ['<!doctype html>', '<style>', '</style>', '<h1', '<main', '<footer', 'lang="en"', '</html>']) {
      expect(page.split(once).length - 1, once).toBe(1);
    }
    expect(page).toContain('name="viewport"');
    expect(page).toMatch(/<body>\s*<a class="skip" href="#page-content">/);
  });

  it('skips no level of headings', () => {
    const levels = [...page.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  it('closes what it opens', () => {
    const open: string[] = [];
    for (const [, close, name = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
      if (['meta', 'br'].includes(name)) continue;
      if (close === '') open.push(name);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });

  it('gives every element its own id', () => {
    const ids = idsIn(page);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('links inside a page', () => {
  it.each(clean)('of %s lead somewhere', (_name, page) => {
    const ids = new Set(idsIn(page));
    for (const [, anchor = ''] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(decodeURIComponent(anchor));
  });
});

describe('the page of a service', () => {
  const document = sampleDocument();
  const page = renderService('hotels', document, ['hotels', 'cycles']);

  it('has an anchor for every operation and every schema', () => {
    const ids = idsIn(page);
    for (const id of ['listHotels', 'readHotel', 'forgetHotel', 'scoreHotels', 'sendLedger']) expect(ids).toContain(id);
    for (const name of ['Hotel', 'Problem']) expect(ids).toContain(`schema-${name}`);
  });

  it('says who may call', () => {
    expect(page).toContain(
      'A credential is needed: <code>Authorization: Bearer …</code> or header <code>x-gateway-key</code>.',
    );
    expect(page).toContain('Open to everyone; no credential is needed.');
  });

  it('shows parameters with their bounds, also those of the path', () => {
    for (const words of [
      '1 to 500',
      'default <code>100</code>',
      'at most 64 characters',
      '>path</td>',
      '>query</td>',
    ]) {
      expect(page).toContain(words);
    }
  });

  it('shows media types of one shape together, and answers without a body', () => {
    expect(page).toContain('<code>text/plain</code> or <code>application/octet-stream</code>');
    expect(page).toContain('Unchanged');
    expect(page).toContain('Other names than these are refused.');
  });

  it('leads to the other services, the problems and the document', () => {
    for (const address of ['/docs', '/docs/cycles', '/docs/problems', '/openapi/hotels.json', '/healthz']) {
      expect(page).toContain(`href="${address}"`);
    }
    expect(page).toContain('<a href="/docs/hotels" aria-current="page">');
  });

  it('bears a document with next to nothing in it', () => {
    const bare = renderService('bare', { openapi: '3.1.1', info: {}, paths: { '/x': { get: {} } } }, []);
    expect(idsIn(bare)).toContain('get-x');
    expect(renderService('empty', { openapi: '3.1.1', info: {}, paths: {} }, [])).toContain('<h1>empty</h1>');
  });
});

describe('the index', () => {
  it('leads to every service, its document and its operations', () => {
    const page = renderIndex([card]);
    for (const address of [
      '/docs/hotels',
      '/openapi/hotels.json',
      '/docs/problems',
      '/healthz',
      '/docs/hotels#readHotel',
    ]) {
      expect(page).toContain(`href="${address}"`);
    }
  });
});

describe('the page of problems', () => {
  it('has an anchor for every code', () => {
    const ids = idsIn(renderProblems(rows));
    for (const { code } of rows) expect(ids).toContain(code);
  });

  it('keeps a code that two services share reachable in both', () => {
    const page = renderProblems([
      ...rows,
      { code: 'not_found', status: 404, title: 'No', meaning: 'No.', service: 'hotels' },
    ]);
    expect(idsIn(page)).toEqual(expect.arrayContaining(['not_found', 'not_found-hotels']));
    expect(page).toContain('Also used by <a href="#not_found-hotels">hotels</a>');
  });
});
