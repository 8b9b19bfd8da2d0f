import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider, loadAnyLanguage } from '../locales/language.tsx';
import '../ui/tokens.css';
import '../ui/base.css';
import { Toasts } from '../ui/toast.tsx';
import { reloadIfLeft } from './leave.ts';
import { queries } from './queries.ts';
import { router } from './router.tsx';
import { applyTheme } from './theme.ts';
import { watch } from './watch-context.ts';

applyTheme();
for (const event of ['online', 'offline']) addEventListener(event, () => watch.networkChanged());
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) reloadIfLeft();
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <LanguageProvider start={await loadAnyLanguage()}>
      <QueryClientProvider client={queries}>
        <Toasts>
          <RouterProvider router={router} />
        </Toasts>
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>,
);
