import { describe, expect, it } from 'vitest';
import { platformProblem } from '../../http/problem/problems.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { renderIndex } from '../render-index.ts';
import { renderOperation } from '../render-operation.ts';
import { type ProblemRow, renderProblems } from '../render-problems.ts';
import { renderService } from '../render-service.ts';
import { readService } from '../service-view.ts';
import { sampleDocument } from './sample-document.ts';

const HOSTILE = `"'></style></pre><script>alert(1)</script><img src=http://evil.test/x onerror=alert(1)>`;

const rows: ProblemRow[] = Object.entries(platformProblem.kinds).map(([code, kind]) => ({
  code,
  ...kind,
  service: 'platform',
}));

const site = {
  services: [
    { name: 'hotels', title: 'Hotels' },
    { name: 'cycles', title: 'Cycles timeline' },
  ],
  searchIndex: '/assets/0/search-index.js',
};

function servicePage(name: string, document: OpenApiDocument): string {
  return renderService(readService(name, document), site);
}

function operationPages(name: string, document: OpenApiDocument): [string, string][] {
  const view = readService(name, document);
  return view.operations.map((operation) => [operation.id, renderOperation(operation, view, site)]);
}

const card = {
  name: 'hotels',
  title: 'Hotels',
  version: '1.2.0',
  description: 'About `hotels`.',
  credentials: ['bearer'],
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
  ['index', renderIndex([card], site)],
  ['service', servicePage('hotels', sampleDocument())],
  ['problems', renderProblems(rows, site)],
  ...operationPages('hotels', sampleDocument()),
];
const hostile: [string, string][] = [
  ['hostile index', renderIndex([poisoned(card) as typeof card], site)],
  ['hostile service', servicePage(HOSTILE, poisoned(sampleDocument()) as OpenApiDocument)],
  [
    'hostile problems',
    renderProblems(
      rows.map((row) => poisoned(row) as ProblemRow),
      site,
    ),
  ],
  ...operationPages(HOSTILE, poisoned(sampleDocument()) as OpenApiDocument).map(([, page], index): [string, string] => [
    `hostile operation ${index}`,
    page,
  ]),
];

describe.each([...clean, ...hostile])('the %s page', (_name, page) => {
  it('runs and fetches nothing but our own files', () => {
    const tags = page.match(/<[a-z][^>]*>/gi) ?? [];
    for (const tag of tags) {
      if (/^<(?:script|link)\b/i.test(tag)) {
        expect(tag).toMatch(/^<(?:link rel="stylesheet" href|script type="module" src)="\/assets\/\w+\/[\w.-]+">$/);
        continue;
      }
      expect(tag).not.toMatch(/^<(img|iframe|object|embed|base|form|svg|style)\b/i);
      // Attribute values hold no quotes once they are escaped, so that what is left are the attributes' names.
      expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\s(?:on\w+|src|srcset|action|background|style)\b/i);
    }
    expect(page).not.toMatch(/@import|url\(/i);
    for (const [, href] of page.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^[/#](?!\/)/);
  });

  it('is one document with one heading, and landmarks', () => {
    for (const once of ['<!doctype html>', '<h1', '<main', '<footer', 'lang="en"', '</html>']) {
      expect(page.split(once).length - 1, once).toBe(1);
    }
    expect(page).toContain('name="viewport"');
    expect(page).toMatch(/<body class="[\w -]*">\s*<a class="skip" href="#page-content">/);
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
      if (['meta', 'br', 'link', 'input'].includes(name)) continue;
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
  const page = servicePage('hotels', sampleDocument());

  it('has an anchor for every operation and every schema, and leads to the page of each', () => {
    const ids = idsIn(page);
    for (const id of ['listHotels', 'readHotel', 'forgetHotel', 'scoreHotels', 'sendLedger']) {
      expect(ids).toContain(id);
      expect(page).toContain(`href="/docs/hotels/${id}"`);
    }
    for (const name of ['Hotel', 'Problem']) expect(ids).toContain(`schema-${name}`);
  });

  it('lists operations by subject, in the order of the tags', () => {
    const document = sampleDocument();
    document['tags'] = [{ name: 'Ledgers', description: 'About ledgers.' }, { name: 'Hotels' }];
    for (const item of Object.values(document.paths))
      for (const operation of Object.values(item) as Record<string, unknown>[])
        if ('operationId' in operation)
          operation['tags'] = [operation['operationId'] === 'sendLedger' ? 'Ledgers' : 'Hotels'];
    const headings = [...servicePage('hotels', document).matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(headings).toEqual(['How to get a key', 'Ledgers', 'Hotels', 'Schemas']);
  });

  it('says how to get a key, and where it goes', () => {
    expect(page).toContain('quintet -- keys issue --service hotels');
    expect(page).toContain('export HOTELS_KEY=');
    expect(page).toContain('For people: a session');
    const open = { ...sampleDocument(), components: {} };
    expect(servicePage('hotels', open)).toContain('No key is needed');
  });

  it('leads to the other services, the problems and the document', () => {
    for (const href of ['/docs', '/docs/cycles', '/docs/problems', '/openapi/hotels.json', '/healthz']) {
      expect(page).toContain(`href="${href}"`);
    }
    expect(page).toContain('<a href="/docs/hotels" aria-current="page">');
  });

  it('bears a document with next to nothing in it', () => {
    const bare = servicePage('bare', { openapi: '3.1.1', info: {}, paths: { '/x': { get: {} } } });
    expect(idsIn(bare)).toContain('get-x');
    expect(servicePage('empty', { openapi: '3.1.1', info: {}, paths: {} })).toContain('<h1>empty</h1>');
  });
});

describe('the page of an operation', () => {
  const pages = new Map(operationPages('hotels', sampleDocument()));
  const pageOf = (id: string) => pages.get(id) ?? '';

  it('says who may call', () => {
    expect(pageOf('listHotels')).toContain(
      'A credential is needed: <code>Authorization: Bearer …</code> or header <code>x-gateway-key</code>.',
    );
    expect(pageOf('sendLedger')).toContain('Open to everyone; no credential is needed.');
  });

  it('shows parameters with their bounds, also those of the path', () => {
    for (const words of ['1 to 500', 'default <code>100</code>', 'at most 64 characters', '>query</td>'])
      expect(pageOf('listHotels')).toContain(words);
    expect(pageOf('readHotel')).toContain('>path</td>');
  });

  it('shows media types of one shape together, and answers without a body', () => {
    expect(pageOf('sendLedger')).toContain('<code>text/plain</code> or <code>application/octet-stream</code>');
    expect(pageOf('listHotels')).toContain('Unchanged');
    expect(pageOf('scoreHotels')).toContain('Other names than these are refused.');
  });

  it('shows the request in three languages, and the answer that was captured', () => {
    const samples = new Map([
      ['readHotel', [{ answer: { status: 200, mediaType: 'application/json', body: { name: 'Real' } } }]],
    ]);
    const view = readService('hotels', sampleDocument(), samples);
    const operation = view.operations.find(({ id }) => id === 'readHotel');
    const page = operation === undefined ? '' : renderOperation(operation, view, site);
    expect([...page.matchAll(/data-language="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'curl',
      'JavaScript',
      'Python',
    ]);
    expect(page).toContain('A real answer');
    expect(page).toContain('&quot;Real&quot;');
  });

  it('tells every status with its headers, and every code of a status by itself', () => {
    const document = sampleDocument();
    const operation = document.paths['/hotels']?.['get'] as { responses: Record<string, unknown> };
    operation.responses['429'] = { $ref: '#/components/responses/TooMany' };
    const example = (code: string) => ({ summary: `Says ${code}`, value: { code } });
    document['components'] = {
      ...(document['components'] as object),
      headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
      responses: {
        TooMany: {
          description: '`rate_limited`: Too many.\n\n`crowded`: Too many at once.',
          headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
          content: {
            'application/problem+json': {
              schema: { allOf: [{ $ref: '#/components/schemas/Problem' }] },
              examples: { rate_limited: example('rate_limited'), crowded: example('crowded') },
            },
          },
        },
      },
    };
    const [[, page] = ['', '']] = operationPages('hotels', document).filter(([id]) => id === 'listHotels');
    for (const words of ['>429</span>', 'Seconds to wait.', 'Too many at once.', 'Says crowded'])
      expect(page).toContain(words);
    for (const code of ['rate_limited', 'crowded']) expect(page).toContain(`href="/docs/problems#${code}"`);
  });
});

describe('the index', () => {
  it('leads to every service, its document and its operations', () => {
    const page = renderIndex([card], site);
    for (const href of [
      '/docs/hotels',
      '/openapi/hotels.json',
      '/docs/problems',
      '/healthz',
      '/docs/hotels/readHotel',
    ]) {
      expect(page).toContain(`href="${href}"`);
    }
  });
});

describe('the page of problems', () => {
  it('has an anchor for every code', () => {
    const ids = idsIn(renderProblems(rows, site));
    for (const { code } of rows) expect(ids).toContain(code);
  });

  it('keeps a code that two services share reachable in both', () => {
    const page = renderProblems(
      [...rows, { code: 'not_found', status: 404, title: 'No', meaning: 'No.', service: 'hotels' }],
      site,
    );
    expect(idsIn(page)).toEqual(expect.arrayContaining(['not_found', 'not_found-hotels']));
    expect(page).toContain('Also used by <a href="#not_found-hotels">hotels</a>');
  });
});
