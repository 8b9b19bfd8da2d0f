import type { Static } from 'typebox';
import Type from 'typebox';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { FIRST_YEAR, isWithinReach, LAST_YEAR } from '#platform/moment-cursor.ts';
import { moment, momentOrNull } from '#platform/moment-schema.ts';
import { MakerSchema, makerShape } from '#platform/workspaces/maker.ts';
import type { NamedMember } from '#platform/workspaces/people.ts';
import type { Language } from './mail/mail.ts';
import { LANGUAGES } from './mail/mail.ts';
import type { WorkState } from './state.ts';
import { WORK_STATES } from './state.ts';
import type { HotelWork } from './store/hotels.ts';
import type { Note } from './store/notes.ts';
import type { Reminder } from './store/reminders.ts';

/** Shapes of what a workspace does with hotels. */
export const WORK_PATH = '/api/v1/work';

const MOST_AT_ONCE = 1000;

const LINE = { pattern: '^[^\\p{Cc}]*$', 'x-says': 'one line of text' } as const;

export const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });

export const uen = () =>
  Type.String({
    minLength: 1,
    maxLength: 20,
    pattern: '^[0-9A-Za-z-]{1,20}$',
    'x-says': 'a UEN or juristic person number, with -2, -3, … if it has that',
    description: 'The number of a published hotel; in upper or lower case.',
  });

export const uens = () =>
  Type.Array(uen(), { minItems: 1, maxItems: MOST_AT_ONCE, description: `Hotels, at most ${MOST_AT_ONCE}.` });

/** Of what the workspace keeps. */
export const id = (description: string) =>
  Type.String({
    minLength: 22,
    maxLength: 22,
    pattern: '^[A-Za-z0-9_-]{22}$',
    'x-says': '22 letters, digits, `-` and `_`',
    description,
  });

export const name = (description: string) => Type.String({ minLength: 1, maxLength: 100, ...LINE, description });

export const state = (description: string) =>
  Type.Unsafe<WorkState>({ type: 'string', enum: [...WORK_STATES], description });

export const language = () =>
  Type.Unsafe<Language>({
    type: 'string',
    enum: [...LANGUAGES],
    description: 'In which an e-mail about it is written.',
  });

/** Who is to see to something. */
export const assignee = (description = 'The id of a member of the workspace; null: nobody.') =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 64, description });

export const assignedFilter = () =>
  Type.Optional(
    Type.String({
      maxLength: 64,
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      'x-says': 'the id of a member, `me` or `nobody`',
      description: 'The id of a member, `me`, or `nobody`.',
    }),
  );

export const limit = (most = 100, usual = 50) => Type.Integer({ minimum: 1, maximum: most, default: usual });

const MOMENT = '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z';

/** Where a page begins that is sorted by a moment. */
export const momentCursor = () =>
  Type.Optional(
    Type.String({
      maxLength: 60,
      pattern: `^${MOMENT}~[A-Za-z0-9_-]{1,22}$`,
      'x-says': '`next_cursor` of the page before',
      description: '`next_cursor` of the page before.',
    }),
  );

export const numberCursor = () =>
  Type.Optional(
    Type.String({
      maxLength: 18,
      pattern: '^[0-9]{1,18}$',
      'x-says': '`next_cursor` of the page before',
      description: '`next_cursor` of the page before.',
    }),
  );

export const nextCursor = () => textOrNull('Of the next page; null at the end.');

const work = {
  uen: Type.String(),
  state: state('How far the workspace is with it.'),
  assigned_to: textOrNull('The id of the member who sees to it.'),
  version: Type.Integer({ minimum: 0, description: 'One more with every change; 0 before the first.' }),
  changed_at: momentOrNull('When state or assignment last changed, or the first note or reminder was written.'),
};

export const HotelWorkSchema = Type.Object(work, {
  title: 'HotelWork',
  description: 'What a workspace made of a hotel.',
});

export const workShape = (of: HotelWork): Static<typeof HotelWorkSchema> => ({
  uen: of.uen,
  state: of.state,
  assigned_to: of.assignedTo,
  version: of.version,
  changed_at: of.changedAt === null ? null : new Date(of.changedAt).toISOString(),
});

export const NoteSchema = Type.Object(
  {
    id: Type.String(),
    uen: Type.String(),
    text: Type.String(),
    by: MakerSchema,
    at: moment(),
    edited_at: momentOrNull('When it was last changed.'),
    version: Type.Integer({ minimum: 1 }),
  },
  { title: 'WorkNote' },
);

export const noteShape = (note: Note, members: readonly NamedMember[]): Static<typeof NoteSchema> => ({
  id: note.id,
  uen: note.uen,
  text: note.text,
  by: makerShape(note.madeBy, members),
  at: note.madeAt.toISOString(),
  edited_at: note.editedAt?.toISOString() ?? null,
  version: note.version,
});

/** Of several lines; a character that PostgreSQL's text does not hold is none. */
export const noteText = () =>
  Type.String({
    minLength: 1,
    maxLength: 4000,
    pattern: '^(?:[^\\p{Cc}]|[\\t\\n\\r])*$',
    'x-says': 'text without control characters',
  });

export const ReminderSchema = Type.Object(
  {
    id: Type.String(),
    uen: Type.String(),
    text: Type.String(),
    due_at: moment(),
    assigned_to: textOrNull('The id of the member who is written to; null: nobody.'),
    done_at: momentOrNull('When it was done.'),
    told_at: momentOrNull('When somebody was written to about it.'),
    by: MakerSchema,
  },
  { title: 'WorkReminder' },
);

export const reminderShape = (reminder: Reminder, members: readonly NamedMember[]): Static<typeof ReminderSchema> => ({
  id: reminder.id,
  uen: reminder.uen,
  text: reminder.text,
  due_at: new Date(reminder.dueAt).toISOString(),
  assigned_to: reminder.assignedTo,
  done_at: reminder.doneAt?.toISOString() ?? null,
  told_at: reminder.toldAt?.toISOString() ?? null,
  by: makerShape(reminder.madeBy, members),
});

export const reminderText = () => Type.String({ minLength: 1, maxLength: 300, ...LINE, description: 'What to do.' });

export const dueAt = () =>
  Type.String({
    maxLength: 29,
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,3})?(?:Z|[+\\-][0-9]{2}:[0-9]{2})$',
    'x-says': 'a moment with its offset from UTC, such as 2026-11-23T09:00:00+07:00',
    description: 'When to be told, with its offset from UTC.',
  });

/** Throws for a day or an hour that no calendar has, and for one that nobody will live to see. */
export function momentOf(text: string): string {
  const moment = new Date(text);
  if (isWithinReach(moment)) return moment.toISOString();
  const error = { in: 'body' as const, name: 'due_at', detail: `is no moment from ${FIRST_YEAR} to ${LAST_YEAR}` };
  throw platformProblem('invalid_request', { errors: [error] });
}

export const DONE = { status: true } as const;
export const DoneSchema = Type.Object({ status: Type.Literal(true) }, { title: 'WorkDone' });

/** A page of one row more than is shown. */
export function cutPage<Row>(rows: readonly Row[], most: number): { shown: readonly Row[]; last: Row | undefined } {
  const shown = rows.slice(0, most);
  return { shown, last: rows.length > most ? shown.at(-1) : undefined };
}
