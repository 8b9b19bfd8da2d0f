import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFaults } from '#test/support/axe.ts';
import { isTooWide } from '#test/support/browser.ts';

/** Run in the page, whose names this project's types do not know. A box is hit on its whole label. */
const SMALL = `(innerWidth > 600 ? [] : [...document.querySelectorAll('button, select, input:not([type=file]), .button')]
  .map((each) => [each, each.matches('[type=checkbox], [type=radio]') ? (each.closest('label') ?? each) : each])
  .map(([each, target]) => [each.textContent || each.name || each.ariaLabel || target.textContent, target.getBoundingClientRect()])
  .filter(([, box]) => box.height > 0 && (box.height < 43.5 || box.width < 43.5))
  .map(([name]) => name))`;

const MEASURES = `({
  headings: document.querySelectorAll('h1').length,
  tiny: [...document.querySelectorAll('body *')]
    .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''))
    .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 13)
    .map((each) => each.textContent),
  small: ${SMALL},
  tall: [...document.querySelectorAll('.top')].map((each) => each.getBoundingClientRect().height).filter((height) => height > 64),
})`;

/** A page as it came. */
export async function expectWellMade(page: Page): Promise<void> {
  expect(await isTooWide(page)).toBe(false);
  expect(await page.evaluate(MEASURES)).toEqual({ headings: 1, tiny: [], small: [], tall: [] });
  expect(await axeFaults(page)).toEqual([]);
}

/** After a press: a dialog, a fault, what was folded. */
export async function expectStillWellMade(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  expect(await page.evaluate(SMALL)).toEqual([]);
}
