import type { Incident } from './incidents.ts';

/** A service that is not started is told as well: whoever looks for it need not wait for it. */
export type ListedState = 'ready' | 'unavailable' | 'not started';

export type BoardState = {
  isPublished: boolean;
  incidents: readonly Incident[];
  services: readonly { name: string; title: string; state: ListedState }[];
  /** Since when this process serves. */
  upSince: Date;
  /** When the incidents were read. */
  readAt: Date;
  /** Whether the database could not be asked just now. */
  isDatabaseAway: boolean;
};
