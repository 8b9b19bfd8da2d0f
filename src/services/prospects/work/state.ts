/** How far a workspace is with a hotel. */
export const WORK_STATES = ['new', 'contacted', 'answered', 'won', 'lost', 'never_again'] as const;

export type WorkState = (typeof WORK_STATES)[number];

/** What a history tells of. */
export const WORK_EVENTS = [
  'state',
  'assigned_to',
  'note_added',
  'note_changed',
  'note_deleted',
  'reminder_added',
  'reminder_changed',
  'reminder_done',
  'reminder_deleted',
] as const;

export type WorkEventKind = (typeof WORK_EVENTS)[number];
