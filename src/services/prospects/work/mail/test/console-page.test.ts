import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { consolePage, LINKED_PAGES } from '../console-page.ts';

/** Addresses without parameters below `/w/$slug/prospects`, as the console's router has them. */
function pagesOfProspects(): string[] {
  const router = readFileSync(new URL('../../../../../../web/app/router.tsx', import.meta.url), 'utf8');
  expect(router).toContain("path: '/w/$slug'");
  expect(router).toContain("getParentRoute: () => workspace, path: '/prospects' }");
  expect(router).toContain("basepath: '/console'");
  return [...router.matchAll(/getParentRoute: \(\) => prospects,\s+path: '([^'$]+)'/g)].map(([, path]) => path ?? '');
}

test.each(LINKED_PAGES)('a message that leads to %s leads to a page of the console', (page) => {
  expect(pagesOfProspects()).toContain(`/${page}`);
  expect(consolePage('https://own.example', 'acme', page)).toBe(`https://own.example/console/w/acme/prospects/${page}`);
});
