import Type from 'typebox';
import { platformProblem } from '../../http/problem/problems.ts';
import { faultOf } from '../../status/change-incident.ts';
import type { Incident } from '../../status/incidents.ts';
import { ServiceName, Words } from './key-schema.ts';

const Instant = (description: string) =>
  Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,3})?)?Z$',
    maxLength: 24,
    description,
    'x-says': 'a moment in UTC, such as 2026-11-16T09:30:00Z',
  });

export const IncidentFields = {
  title: Words(1, 200, 'What it is called.'),
  what: Words(0, 4000, 'What happened, for everybody to read.'),
  services: Type.Array(ServiceName('One of them.'), {
    maxItems: 20,
    description: 'Names of those that it concerned; none: all of them.',
  }),
  beganAt: Instant('When it began.'),
  endedAt: Type.Union([Instant('When it ended.'), Type.Null()]),
};

/** Throws if the moments cannot be. */
export function checkMoments(incident: Pick<Incident, 'beganAt' | 'endedAt'>): void {
  const fault = faultOf(incident);
  if (fault !== undefined) throw platformProblem('invalid_request', { public: fault });
}

export const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));
