import type { FetchFailure } from '#platform/outbound/guarded-client.ts';

/** Why a page could not be visited or read, as whoever asked is told. */
export type VisitFailure = {
  code:
    | 'invalid_url'
    | 'blocked_target'
    | 'unreachable'
    | 'timeout'
    | 'too_large'
    | 'not_html'
    | 'robots_disallowed'
    | 'site_busy'
    | 'overloaded';
  detail: string;
};

/** Our own politeness, never the site's fault. */
export const SITE_BUSY: VisitFailure = {
  code: 'site_busy',
  detail: 'This site is being visited as often as is polite; try again in a few seconds.',
};

export function visitFailure({ failure, detail }: Pick<FetchFailure, 'failure' | 'detail'>): VisitFailure {
  if (failure === 'held_back') return SITE_BUSY;
  return { code: failure === 'unacceptable_type' ? 'not_html' : failure, detail };
}
