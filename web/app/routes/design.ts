import { createRoute } from '@tanstack/react-router';
import { readTableSearch } from '../../pages/design/table-search.ts';
import { ForOperators } from '../for-operators.tsx';
import { lazyPage } from '../lazy-page.ts';
import { root } from './root.ts';

/** The design itself, for the operator: for everybody else it is not there. */
const design = createRoute({ getParentRoute: () => root, path: '/design', component: ForOperators });
const designPage = createRoute({
  getParentRoute: () => design,
  path: '/',
  component: lazyPage(() => import('../../pages/design/overview.tsx'), 'OverviewPage'),
});
const words = createRoute({
  getParentRoute: () => design,
  path: '/words',
  component: lazyPage(() => import('../../pages/design/words.tsx'), 'WordsPage'),
});
const buttons = createRoute({
  getParentRoute: () => design,
  path: '/buttons',
  component: lazyPage(() => import('../../pages/design/buttons.tsx'), 'ButtonsPage'),
});
const forms = createRoute({
  getParentRoute: () => design,
  path: '/forms',
  component: lazyPage(() => import('../../pages/design/forms.tsx'), 'FormsPage'),
});
const tables = createRoute({
  getParentRoute: () => design,
  path: '/tables',
  validateSearch: readTableSearch,
  component: lazyPage(() => import('../../pages/design/tables.tsx'), 'TablesPage'),
});
const charts = createRoute({
  getParentRoute: () => design,
  path: '/charts',
  component: lazyPage(() => import('../../pages/design/charts.tsx'), 'ChartsPage'),
});
const dialogs = createRoute({
  getParentRoute: () => design,
  path: '/dialogs',
  component: lazyPage(() => import('../../pages/design/dialogs.tsx'), 'DialogsPage'),
});
const states = createRoute({
  getParentRoute: () => design,
  path: '/states',
  component: lazyPage(() => import('../../pages/design/states.tsx'), 'StatesPage'),
});
const files = createRoute({
  getParentRoute: () => design,
  path: '/files',
  component: lazyPage(() => import('../../pages/design/files.tsx'), 'FilesPage'),
});

export const designRoutes = design.addChildren([
  designPage,
  words,
  buttons,
  forms,
  tables,
  charts,
  dialogs,
  states,
  files,
]);
