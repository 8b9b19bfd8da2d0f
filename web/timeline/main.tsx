import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { en as words } from '../locales/timeline/en.ts';
import { ask } from './ask.ts';
import { readDataset } from './dataset.ts';
import '../ui/button.css';
import './timeline.css';
import { FIRST_SIGNIFICANCE, TimelinePage } from './timeline-page.tsx';

/** What the server wrote stays until the events are there; without them it stays for good. */
const root = document.getElementById('timeline');
if (root === null) throw new Error('The page has no #timeline');
try {
  const first = await ask({ resource: 'event-columns', minSignificance: FIRST_SIGNIFICANCE });
  // What cannot be read fails here, before anything is taken away.
  readDataset([first], FIRST_SIGNIFICANCE);
  const written = [...root.childNodes];
  root.replaceChildren();
  createRoot(root, { onUncaughtError: () => queueMicrotask(() => root.replaceChildren(tell(), ...written)) }).render(
    <StrictMode>
      <TimelinePage first={first} />
    </StrictMode>,
  );
} catch {
  root.prepend(tell());
}

function tell(): HTMLElement {
  const told = document.createElement('p');
  told.role = 'alert';
  told.textContent = words.failed;
  return told;
}
