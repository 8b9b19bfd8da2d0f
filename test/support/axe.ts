import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SETTLED = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished),
).then(() => {})`;

/** What axe finds wrong with a page as it stands: nothing, or each rule with the first element. */
export async function axeFaults(page: Page): Promise<unknown> {
  // A button that is still fading has a colour that nobody chose.
  await page.evaluate(SETTLED);
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> };
    };
    type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(({ id, nodes }) => [id, nodes.length, nodes[0]?.html, nodes[0]?.failureSummary]);
  });
}
