import Type from 'typebox';
import { moment, momentOrNull } from '../moment-schema.ts';
import type { Incident } from './incidents.ts';

export const IncidentSchema = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    what: Type.String(),
    services: Type.Array(Type.String(), { description: 'Names of those that it concerned; none: all of them.' }),
    beganAt: moment(),
    endedAt: momentOrNull('Null: it goes on.'),
    updates: Type.Array(Type.Object({ at: moment(), text: Type.String() }), { description: 'The oldest first.' }),
  },
  { title: 'Incident', description: 'Something that went wrong, in the words of an operator.' },
);

export const INCIDENT_EXAMPLE = {
  id: 'a1b40c86-0d5e-4c36-9f0c-6d0a6c1c4a55',
  title: 'Slow answers',
  what: 'A disk was full.',
  services: ['fec'],
  beganAt: '2026-11-16T09:30:00.000Z',
  endedAt: '2026-11-16T10:00:00.000Z',
  updates: [{ at: '2026-11-16T10:00:00.000Z', text: 'It works again.' }],
};

export const shownIncident = ({ beganAt, endedAt, ...incident }: Incident) => ({
  ...incident,
  beganAt: beganAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
