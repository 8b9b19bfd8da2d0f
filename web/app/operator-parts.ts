import { checkReady } from '#sdk/health.ts';
import { useAnswer } from './queries.ts';

/** The pages of the operator. Their words are English. Those of a service are there where it runs. */
export const OPERATOR_PARTS = [
  { path: '/operator/workspaces', title: 'Workspaces' },
  { path: '/operator/people', title: 'People' },
  { path: '/operator/members', title: 'Portal members', service: 'portal' },
  { path: '/operator/prospects', title: 'Prospects', service: 'prospects' },
  { path: '/operator/jobs', title: 'Jobs' },
  { path: '/operator/keys', title: 'Keys' },
  { path: '/operator/audit', title: 'Audit' },
  { path: '/operator/status', title: 'Status page' },
] as const;

/** The services that run here; undefined as long as nobody knows. */
export function useRunning(isEnabled = true): ReadonlySet<string> | undefined {
  const { data } = useAnswer(checkReady, {}, { isEnabled });
  return data === undefined ? undefined : new Set(Object.keys(data.services));
}
