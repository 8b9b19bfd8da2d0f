import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { readTableSearch } from '../pages/design/table-search.ts';
import { Broken } from './broken.tsx';
import { ForOperators } from './for-operators.tsx';
import { lazyPage } from './lazy-page.ts';
import { NotFound } from './not-found.tsx';
import { parseSearch, stringifySearch } from './search.ts';
import { Shell } from './shell.tsx';

/** Routes as code: a few lines a page, no generated file, and each page a chunk of its own, loaded when it is visited. */
const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyPage(() => import('../pages/console/home.tsx'), 'HomePage'),
});

const account = createRoute({ getParentRoute: () => root, path: '/account' });
const profile = createRoute({
  getParentRoute: () => account,
  path: '/',
  component: lazyPage(() => import('../pages/console/account/profile.tsx'), 'ProfilePage'),
});
const security = createRoute({
  getParentRoute: () => account,
  path: '/security',
  component: lazyPage(() => import('../pages/console/account/security.tsx'), 'SecurityPage'),
});
const sessions = createRoute({
  getParentRoute: () => account,
  path: '/sessions',
  component: lazyPage(() => import('../pages/console/account/sessions.tsx'), 'SessionsPage'),
});

/** The design itself, for the operator: for everybody else it is not there. */
const design = createRoute({ getParentRoute: () => root, path: '/design', component: ForOperators });
const designPage = createRoute({
  getParentRoute: () => design,
  path: '/',
  component: lazyPage(() => import('../pages/design/overview.tsx'), 'OverviewPage'),
});
const words = createRoute({
  getParentRoute: () => design,
  path: '/words',
  component: lazyPage(() => import('../pages/design/words.tsx'), 'WordsPage'),
});
const buttons = createRoute({
  getParentRoute: () => design,
  path: '/buttons',
  component: lazyPage(() => import('../pages/design/buttons.tsx'), 'ButtonsPage'),
});
const forms = createRoute({
  getParentRoute: () => design,
  path: '/forms',
  component: lazyPage(() => import('../pages/design/forms.tsx'), 'FormsPage'),
});
const tables = createRoute({
  getParentRoute: () => design,
  path: '/tables',
  validateSearch: readTableSearch,
  component: lazyPage(() => import('../pages/design/tables.tsx'), 'TablesPage'),
});
const charts = createRoute({
  getParentRoute: () => design,
  path: '/charts',
  component: lazyPage(() => import('../pages/design/charts.tsx'), 'ChartsPage'),
});
const dialogs = createRoute({
  getParentRoute: () => design,
  path: '/dialogs',
  component: lazyPage(() => import('../pages/design/dialogs.tsx'), 'DialogsPage'),
});
const states = createRoute({
  getParentRoute: () => design,
  path: '/states',
  component: lazyPage(() => import('../pages/design/states.tsx'), 'StatesPage'),
});
const files = createRoute({
  getParentRoute: () => design,
  path: '/files',
  component: lazyPage(() => import('../pages/design/files.tsx'), 'FilesPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    account.addChildren([profile, security, sessions]),
    design.addChildren([designPage, words, buttons, forms, tables, charts, dialogs, states, files]),
  ]),
  basepath: '/console',
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  scrollRestoration: true,
  trailingSlash: 'never',
  // What a page does not know, or knows otherwise, is not there.
  search: { strict: true },
  parseSearch,
  stringifySearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
