import { readProblem } from '#sdk/problem.ts';

const LOOK_MS = 100;
const PATIENCE_MS = 60_000;

/** Throws what a tab was refused. Sheets stand in a sandbox of their own, where nobody may look: then there is one. */
export async function untilShown(tab: Window): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS && !tab.closed; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const seen = lookInto(tab);
    if (seen === 'shown') return;
    if (seen !== 'loading') throw readProblem({ status: 0, text: seen.refusal, header: () => null });
  }
}

function lookInto(tab: Window): 'loading' | 'shown' | { refusal: string } {
  try {
    const { document, location } = tab;
    if (location.href === 'about:blank' || document.readyState !== 'complete') return 'loading';
    if (!document.contentType.includes('json')) return 'shown';
    return { refusal: (document.querySelector('pre') ?? document.body).textContent };
  } catch {
    return 'shown';
  }
}
