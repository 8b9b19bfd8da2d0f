import { createRoute } from '@tanstack/react-router';
import {
  readDeedSearch,
  readFinding,
  readJobSearch,
  readKeySearch,
  readLinkSearch,
} from '../../pages/console/operator/operator-search.ts';
import { ForOperators } from '../for-operators.tsx';
import { lazyPage } from '../lazy-page.ts';
import { root } from './root.ts';

/** For operators alone, like the design. */
const operator = createRoute({ getParentRoute: () => root, path: '/operator', component: ForOperators });
const operatorOverview = createRoute({
  getParentRoute: () => operator,
  path: '/',
  component: lazyPage(() => import('../../pages/console/operator/overview.tsx'), 'OperatorOverviewPage'),
});
const operatorWorkspaces = createRoute({
  getParentRoute: () => operator,
  path: '/workspaces',
  validateSearch: readFinding,
  component: lazyPage(() => import('../../pages/console/operator/workspaces.tsx'), 'OperatorWorkspacesPage'),
});
const operatorPeople = createRoute({
  getParentRoute: () => operator,
  path: '/people',
  validateSearch: readFinding,
  component: lazyPage(() => import('../../pages/console/operator/people.tsx'), 'OperatorPeoplePage'),
});
const operatorMembers = createRoute({
  getParentRoute: () => operator,
  path: '/members',
  validateSearch: readFinding,
  component: lazyPage(() => import('../../pages/console/operator/members.tsx'), 'OperatorMembersPage'),
});
const operatorProspects = createRoute({
  getParentRoute: () => operator,
  path: '/prospects',
  validateSearch: readLinkSearch,
  component: lazyPage(() => import('../../pages/console/operator/prospects.tsx'), 'OperatorProspectsPage'),
});
const operatorJobs = createRoute({
  getParentRoute: () => operator,
  path: '/jobs',
  validateSearch: readJobSearch,
  component: lazyPage(() => import('../../pages/console/operator/jobs.tsx'), 'OperatorJobsPage'),
});
const operatorKeys = createRoute({
  getParentRoute: () => operator,
  path: '/keys',
  validateSearch: readKeySearch,
  component: lazyPage(() => import('../../pages/console/operator/keys.tsx'), 'OperatorKeysPage'),
});
const operatorAudit = createRoute({
  getParentRoute: () => operator,
  path: '/audit',
  validateSearch: readDeedSearch,
  component: lazyPage(() => import('../../pages/console/operator/audit.tsx'), 'OperatorAuditPage'),
});
const operatorStatus = createRoute({
  getParentRoute: () => operator,
  path: '/status',
  component: lazyPage(() => import('../../pages/console/operator/status.tsx'), 'OperatorStatusPage'),
});

export const operatorRoutes = operator.addChildren([
  operatorOverview,
  operatorWorkspaces,
  operatorPeople,
  operatorMembers,
  operatorProspects,
  operatorJobs,
  operatorKeys,
  operatorAudit,
  operatorStatus,
]);
