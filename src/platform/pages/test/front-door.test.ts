import { expect, it } from 'vitest';
import { renderFrontDoor } from '../front-door.ts';

/** The page at `/`: into each service by its own page, by further ones, and by its reference. */
const cycles = {
  name: 'cycles',
  title: 'Cycles timeline',
  description: 'A timeline. And more.',
  home: '/timeline',
  ways: [{ path: '/chart', title: 'Cast a birth <chart>' }],
};
const hotels = { name: 'prospects', title: 'Prospects', description: 'Hotels.' };

it('leads to the page of a service, to its further pages, and to the reference', () => {
  const page = renderFrontDoor([cycles, hotels], { hasStatus: false });
  const links = [...page.matchAll(/<a href="([^"]*)"/g)].map(([, to]) => to);
  expect(links.slice(links.indexOf('/timeline'))).toEqual(
    expect.arrayContaining(['/timeline', '/chart', '/docs/cycles', '/docs/prospects']),
  );
  expect(page).toContain('Cast a birth &lt;chart&gt;');
});

it('leads nowhere for a service that is switched off', () => {
  const page = renderFrontDoor([hotels], { hasStatus: false });
  expect(page).not.toMatch(/\/chart|\/timeline/);
});
