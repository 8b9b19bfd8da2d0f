import type { Incident, IncidentChange } from './incidents.ts';
import { MOST_UPDATES } from './incidents.ts';

/** Why a change cannot be; undefined where it can. */
export function faultOf({ beganAt, endedAt }: Pick<Incident, 'beganAt' | 'endedAt'>): string | undefined {
  if (Number.isNaN(beganAt.getTime())) return 'There is no such moment as the one at which it began.';
  if (endedAt === null) return undefined;
  if (Number.isNaN(endedAt.getTime())) return 'There is no such moment as the one at which it ended.';
  return endedAt < beganAt ? 'It ended before it began.' : undefined;
}

/** The incident as it is from then on. Of very many updates the oldest go. */
export function changedIncident(incident: Incident, { update, ...change }: IncidentChange, now: Date): Incident {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const added = update === undefined ? [] : [{ at: now.toISOString(), text: update }];
  return { ...incident, ...given, updates: [...incident.updates, ...added].slice(-MOST_UPDATES) };
}
