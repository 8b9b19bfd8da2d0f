import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { en as words } from '../locales/timeline/en.ts';
import { ask } from './ask.ts';
import '../ui/button.css';
import './timeline.css';
import { FIRST_SIGNIFICANCE, TimelinePage } from './timeline-page.tsx';

/** What the server wrote stays until the events are there; without them it stays for good. */
const root = document.getElementById('timeline');
if (root === null) throw new Error('The page has no #timeline');
try {
  const first = await ask({ resource: 'event-columns', minSignificance: FIRST_SIGNIFICANCE });
  root.replaceChildren();
  createRoot(root).render(
    <StrictMode>
      <TimelinePage first={first} />
    </StrictMode>,
  );
} catch {
  const told = document.createElement('p');
  told.role = 'alert';
  told.textContent = words.failed;
  root.prepend(told);
}
