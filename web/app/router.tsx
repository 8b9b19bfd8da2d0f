import { createRoute, createRouter } from '@tanstack/react-router';
import { readUsageSearch } from '../pages/console/usage/usage-search.ts';
import { readAuditSearch } from '../pages/console/workspace/audit-search.ts';
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
import type { LeadsSearch } from '../pages/prospects/leads/leads-search.ts';
import type { AuditsSearch, EmailsSearch, WorkSearch } from '../pages/prospects/work/work-search.ts';
import { Broken } from './broken.tsx';
import { lazyPage } from './lazy-page.ts';
import { designRoutes } from './routes/design.ts';
import { operatorRoutes } from './routes/operator.ts';
import { root } from './routes/root.ts';
import { parseSearch, stringifySearch } from './search.ts';

/** Routes as code: a few lines a page, no generated file, and each page a chunk of its own, loaded when it is visited. */

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

/** What these addresses hold is read by their pages, which are loaded with them: nobody else carries the rules. */
const readLate = <Search extends object>(search: Readonly<Record<string, unknown>>) => search as Search;

/** The sales desk, below its own part of a workspace's addresses. */
const prospects = createRoute({ getParentRoute: () => workspace, path: '/prospects' });
const prospectPages = [
  createRoute({
    getParentRoute: () => prospects,
    path: '/',
    validateSearch: readLate<LeadsSearch>,
    component: lazyPage(() => import('../pages/prospects/leads/leads.tsx'), 'LeadsPage'),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: '/hotels/$uen',
    component: lazyPage(() => import('../pages/prospects/hotel/hotel.tsx'), 'HotelPage'),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: '/work',
    validateSearch: readLate<WorkSearch>,
    component: lazyPage(() => import('../pages/prospects/work/our-hotels.tsx'), 'OurHotelsPage'),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: '/lists',
    component: lazyPage(() => import('../pages/prospects/work/lists.tsx'), 'ListsPage'),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: '/lists/$id',
    component: lazyPage(() => import('../pages/prospects/work/list.tsx'), 'ListPage'),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: '/searches',
    component: lazyPage(() => import('../pages/prospects/work/searches.tsx'), 'SearchesPage'),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: '/contacts',
    component: lazyPage(() => import('../pages/prospects/work/contacts.tsx'), 'ContactsPage'),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: '/tools',
    component: lazyPage(() => import('../pages/prospects/tools/tools.tsx'), 'ToolsPage'),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: '/tools/emails/$id',
    validateSearch: readLate<EmailsSearch>,
    component: lazyPage(() => import('../pages/prospects/tools/email-list.tsx'), 'EmailListPage'),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: '/tools/audits/$id',
    validateSearch: readLate<AuditsSearch>,
    component: lazyPage(() => import('../pages/prospects/tools/audit-list.tsx'), 'AuditListPage'),
  }),
] as const;

/** Addresses without a workspace: they lead into the one that was used last. */
const lastUsed = () => import('../pages/console/workspace/last-used.tsx');
const shortcuts = [
  createRoute({ getParentRoute: () => root, path: '/fec', component: lazyPage(lastUsed, 'ToFec') }),
  createRoute({ getParentRoute: () => root, path: '/prospects', component: lazyPage(lastUsed, 'ToProspects') }),
  createRoute({ getParentRoute: () => root, path: '/keys', component: lazyPage(lastUsed, 'ToKeys') }),
  createRoute({ getParentRoute: () => root, path: '/usage', component: lazyPage(lastUsed, 'ToUsage') }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    account.addChildren([profile, security, sessions]),
    workspace.addChildren([...workspacePages, prospects.addChildren(prospectPages)]),
    ...shortcuts,
    operatorRoutes,
    designRoutes,
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
