import { oneOf, readSearch, type SearchOf, text } from '../../../app/search.ts';

/** What the addresses of the operator's lists may hold. */
const name = (value: string) => (/^[a-z]{1,20}$/.test(value) ? value : undefined);
const slug = (value: string) => (/^[a-z\d-]{1,40}$/.test(value) ? value : undefined);

const hotelNumber = (value: string) => (value === '' ? undefined : value.slice(0, 20).toUpperCase());

export const JOB_STATES = ['waiting', 'running', 'failed'] as const;
export const KEY_STATES = ['active', 'deactivated', 'expired'] as const;
export const LINK_KINDS = ['same_property', 'operator', 'place', 'rating'] as const;
export const ACTIONS = [
  'workspace.made',
  'workspace.changed',
  'workspace.deleted',
  'workspace.exported',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.left',
  'invitation.sent',
  'invitation.revoked',
  'service.opened',
  'service.closed',
  'allowance.changed',
  'key.made',
  'key.changed',
  'key.rotated',
  'key.revoked',
  'operator.granted',
  'operator.revoked',
  'person.deleted',
  'sessions.ended',
  'job.run_again',
  'member.read',
  'member.status_changed',
  'member.exported',
  'member.deleted',
  'link.decided',
  'suppression.made',
  'suppression.lifted',
  'link.undone',
  'hotel.closed',
  'hotel.reopened',
  'import.cancelled',
  'incident.changed',
  'status.changed',
  'letterhead.changed',
  'report_link.made',
  'report_link.revoked',
] as const;

export const readFinding = readSearch({ q: text });
export const readLinkSearch = readSearch({ kind: oneOf(LINK_KINDS), hotel: hotelNumber });
export const readJobSearch = readSearch({ service: name, state: oneOf(JOB_STATES) });
const KEYS = { service: name, state: oneOf(KEY_STATES), workspace: slug };
export const readKeySearch = readSearch(KEYS);
const AUDIT = { workspace: slug, action: oneOf(ACTIONS) };
export const readDeedSearch = readSearch(AUDIT);
export type AuditSearch = SearchOf<typeof AUDIT>;

/** What is not chosen stands in no address and is not asked. */
export function chosen<Search extends object>(
  search: Search,
): {
  [Name in keyof Search]?: Exclude<Search[Name], undefined>;
} {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  ) as ReturnType<typeof chosen<Search>>;
}
