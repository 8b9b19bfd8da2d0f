import type { BulkJob } from '#sdk/generated/prospects/types.ts';

/** A job over a list tells how far it is each time that it is asked. */
export const LOOK_AGAIN_MS = 3000;

export type JobKind = 'emails' | 'audits';

export const isOpen = ({ status }: BulkJob): boolean => ['waiting', 'running', 'paused'].includes(status);
