import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import {
  readDeedSearch,
  readFinding,
  readJobSearch,
  readKeySearch,
  readLinkSearch,
} from '../pages/console/operator/operator-search.ts';
import { readUsageSearch } from '../pages/console/usage/usage-search.ts';
import { readAuditSearch } from '../pages/console/workspace/audit-search.ts';
import { readTableSearch } from '../pages/design/table-search.ts';
import {
  readAgeingSearch,
  readBalanceSearch,
  readLinesSearch,
  readMonthsSearch,
  readStatementsSearch,
} from '../pages/fec/accounts/account-search.ts';
import { readCompanySearch } from '../pages/fec/fec-search.ts';
import { readChangesSearch, readFindingsSearch } from '../pages/fec/findings/finding-search.ts';
import { readComparisonSearch } from '../pages/fec/years/years-search.ts';
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

const workspace = createRoute({
  getParentRoute: () => root,
  path: '/w/$slug',
  component: lazyPage(() => import('../pages/console/workspace/frame.tsx'), 'WorkspaceFrame'),
});
const workspacePages = [
  createRoute({
    getParentRoute: () => workspace,
    path: '/',
    component: lazyPage(() => import('../pages/console/workspace/overview.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec',
    validateSearch: readCompanySearch,
    component: lazyPage(() => import('../pages/fec/companies.tsx'), 'CompaniesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/letterhead',
    component: lazyPage(() => import('../pages/fec/handover/letterhead.tsx'), 'LetterheadPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/companies/$siren',
    component: lazyPage(() => import('../pages/fec/company.tsx'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id',
    validateSearch: readFindingsSearch,
    component: lazyPage(() => import('../pages/fec/dossier.tsx'), 'DossierPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/companies/$siren/controls',
    component: lazyPage(() => import('../pages/fec/findings/company-controls.tsx'), 'CompanyControlsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/findings/$finding',
    component: lazyPage(() => import('../pages/fec/findings/finding-page.tsx'), 'FindingPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/changes',
    validateSearch: readChangesSearch,
    component: lazyPage(() => import('../pages/fec/findings/changes.tsx'), 'ChangesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/balance',
    validateSearch: readBalanceSearch,
    component: lazyPage(() => import('../pages/fec/accounts/balance.tsx'), 'BalancePage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/lines',
    validateSearch: readLinesSearch,
    component: lazyPage(() => import('../pages/fec/accounts/lines.tsx'), 'LinesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/journals',
    component: lazyPage(() => import('../pages/fec/accounts/journals.tsx'), 'JournalsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/months',
    validateSearch: readMonthsSearch,
    component: lazyPage(() => import('../pages/fec/accounts/months.tsx'), 'MonthsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/statements',
    validateSearch: readStatementsSearch,
    component: lazyPage(() => import('../pages/fec/accounts/statements.tsx'), 'StatementsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/ageing',
    validateSearch: readAgeingSearch,
    component: lazyPage(() => import('../pages/fec/accounts/ageing.tsx'), 'AgeingPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/vat',
    component: lazyPage(() => import('../pages/fec/accounts/vat.tsx'), 'VatPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/entry-tests',
    component: lazyPage(() => import('../pages/fec/entry-tests/entry-tests.tsx'), 'EntryTestsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/year-before',
    component: lazyPage(() => import('../pages/fec/years/year-before.tsx'), 'YearBeforePage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/comparison',
    validateSearch: readComparisonSearch,
    component: lazyPage(() => import('../pages/fec/years/comparison.tsx'), 'ComparisonPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/fec/dossiers/$id/cut-off',
    component: lazyPage(() => import('../pages/fec/years/cut-off.tsx'), 'CutOffPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/keys',
    component: lazyPage(() => import('../pages/console/workspace/keys.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/keys/new',
    component: lazyPage(() => import('../pages/console/workspace/new-key.tsx'), 'NewKeyPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/usage',
    validateSearch: readUsageSearch,
    component: lazyPage(() => import('../pages/console/usage/usage.tsx'), 'UsagePage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/members',
    component: lazyPage(() => import('../pages/console/workspace/members.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/audit',
    validateSearch: readAuditSearch,
    component: lazyPage(() => import('../pages/console/workspace/audit.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/settings',
    component: lazyPage(() => import('../pages/console/workspace/settings.tsx'), 'SettingsPage'),
  }),
] as const;

/** Addresses without a workspace: they lead into the one that was used last. */
const lastUsed = () => import('../pages/console/workspace/last-used.tsx');
const shortcuts = [
  createRoute({ getParentRoute: () => root, path: '/fec', component: lazyPage(lastUsed, 'ToFec') }),
  createRoute({ getParentRoute: () => root, path: '/prospects', component: lazyPage(lastUsed, 'ToOverview') }),
  createRoute({ getParentRoute: () => root, path: '/keys', component: lazyPage(lastUsed, 'ToKeys') }),
  createRoute({ getParentRoute: () => root, path: '/usage', component: lazyPage(lastUsed, 'ToUsage') }),
] as const;

/** For operators alone, like the design. */
const operator = createRoute({ getParentRoute: () => root, path: '/operator', component: ForOperators });
const operatorOverview = createRoute({
  getParentRoute: () => operator,
  path: '/',
  component: lazyPage(() => import('../pages/console/operator/overview.tsx'), 'OperatorOverviewPage'),
});
const operatorWorkspaces = createRoute({
  getParentRoute: () => operator,
  path: '/workspaces',
  validateSearch: readFinding,
  component: lazyPage(() => import('../pages/console/operator/workspaces.tsx'), 'OperatorWorkspacesPage'),
});
const operatorPeople = createRoute({
  getParentRoute: () => operator,
  path: '/people',
  validateSearch: readFinding,
  component: lazyPage(() => import('../pages/console/operator/people.tsx'), 'OperatorPeoplePage'),
});
const operatorMembers = createRoute({
  getParentRoute: () => operator,
  path: '/members',
  validateSearch: readFinding,
  component: lazyPage(() => import('../pages/console/operator/members.tsx'), 'OperatorMembersPage'),
});
const operatorProspects = createRoute({
  getParentRoute: () => operator,
  path: '/prospects',
  validateSearch: readLinkSearch,
  component: lazyPage(() => import('../pages/console/operator/prospects.tsx'), 'OperatorProspectsPage'),
});
const operatorJobs = createRoute({
  getParentRoute: () => operator,
  path: '/jobs',
  validateSearch: readJobSearch,
  component: lazyPage(() => import('../pages/console/operator/jobs.tsx'), 'OperatorJobsPage'),
});
const operatorKeys = createRoute({
  getParentRoute: () => operator,
  path: '/keys',
  validateSearch: readKeySearch,
  component: lazyPage(() => import('../pages/console/operator/keys.tsx'), 'OperatorKeysPage'),
});
const operatorAudit = createRoute({
  getParentRoute: () => operator,
  path: '/audit',
  validateSearch: readDeedSearch,
  component: lazyPage(() => import('../pages/console/operator/audit.tsx'), 'OperatorAuditPage'),
});
const operatorStatus = createRoute({
  getParentRoute: () => operator,
  path: '/status',
  component: lazyPage(() => import('../pages/console/operator/status.tsx'), 'OperatorStatusPage'),
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
    workspace.addChildren(workspacePages),
    ...shortcuts,
    operator.addChildren([
      operatorOverview,
      operatorWorkspaces,
      operatorPeople,
      operatorMembers,
      operatorProspects,
      operatorJobs,
      operatorKeys,
      operatorAudit,
      operatorStatus,
    ]),
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
