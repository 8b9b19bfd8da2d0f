import { useEffect, useRef } from 'react';
import type { Endpoint } from '#sdk/endpoint.ts';
import type { BulkJob } from '#sdk/generated/prospects/types.ts';
import { queries } from '../../../app/queries.ts';

/** A job over a list tells how far it is each time that it is asked. */
export const LOOK_AGAIN_MS = 3000;

export type JobKind = 'emails' | 'audits';

export const isOpen = ({ status }: BulkJob): boolean => ['waiting', 'running', 'paused'].includes(status);

/** What a job has found so far is asked for again whenever it tells that it has come further, and once more at its end. */
export function useAskedAgain({ method, url }: Pick<Endpoint, 'method' | 'url'>, { id, status, done }: BulkJob): void {
  const now = `${id} ${status} ${done}`;
  const before = useRef(now);
  useEffect(() => {
    if (before.current === now) return;
    before.current = now;
    void queries.invalidateQueries({ queryKey: [method, url], exact: false });
  }, [now, method, url]);
}
