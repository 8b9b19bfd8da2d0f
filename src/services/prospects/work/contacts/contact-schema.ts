import type { Static } from 'typebox';
import Type from 'typebox';
import { moment } from '#platform/moment-schema.ts';
import { MakerSchema, makerShape } from '#platform/workspaces/maker.ts';
import type { NamedMember } from '#platform/workspaces/people.ts';
import { textOrNull } from '../schema.ts';
import type { Contact, ContactFile, ContactState, MatchedBy } from '../store/contacts.ts';
import { CONTACT_STATES, MATCHED_BY } from '../store/contacts.ts';
import type { ContactFields } from './contact-fields.ts';
import { CONTACT_FIELDS } from './contact-fields.ts';

export const contactState = (description: string) =>
  Type.Unsafe<ContactState>({ type: 'string', enum: [...CONTACT_STATES], description });

export const ContactSchema = Type.Object(
  {
    id: Type.String(),
    file: Type.String({ description: 'The id of the file that it came with.' }),
    line: Type.Integer({ description: 'Of the file.' }),
    fields: Type.Unsafe<ContactFields>({
      type: 'object',
      properties: Object.fromEntries(CONTACT_FIELDS.map((field) => [field, { type: 'string' }])),
      additionalProperties: false,
      description: 'What the file says, as far as it says something.',
    }),
    state: contactState(
      '`waiting`: nobody has looked for its hotel yet; `matched`: it is this hotel’s; `review`: a person has to say; `unmatched`: no published hotel is it.',
    ),
    uen: textOrNull('The hotel that it is matched with, or may belong to.'),
    matched_by: Type.Unsafe<MatchedBy | null>({
      type: ['string', 'null'],
      enum: [...MATCHED_BY, null],
      description:
        '`number`: the registry number; `linkage`: it resembles, for the reasons given; `person`: somebody said so.',
    }),
    score: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      description: 'From 0 to 1, how much it resembles.',
    }),
    reasons: Type.Array(Type.String(), { description: 'The evidence, what matters most first.' }),
  },
  { title: 'OwnContact' },
);

export const contactShape = (contact: Contact): Static<typeof ContactSchema> => ({
  id: contact.id,
  file: contact.importId,
  line: contact.line,
  fields: contact.fields,
  state: contact.state,
  uen: contact.uen,
  matched_by: contact.matchedBy,
  score: contact.score === null ? null : Math.round(contact.score * 10_000) / 10_000,
  reasons: contact.reasons,
});

export const ContactFileSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    state: Type.Unsafe<'matching' | 'done'>({
      type: 'string',
      enum: ['matching', 'done'],
      description: '`matching`: hotels are still looked for; `waiting` tells for how many contacts.',
    }),
    rows: Type.Integer({ description: 'Contacts that are kept.' }),
    waiting: Type.Integer(),
    matched: Type.Integer(),
    review: Type.Integer({ description: 'Those that need a person.' }),
    unmatched: Type.Integer(),
    refused_rows: Type.Integer({ description: 'Lines that were left out.' }),
    refused: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() }), {
      description: 'The first twenty of them.',
    }),
    by: MakerSchema,
    at: moment(),
  },
  { title: 'ContactFile' },
);

export const fileShape = (
  { id, fileName, madeBy, madeAt, refusedRows, ...file }: ContactFile,
  members: readonly NamedMember[],
): Static<typeof ContactFileSchema> => ({
  id,
  name: fileName,
  state: file.waiting > 0 ? 'matching' : 'done',
  ...file,
  refused_rows: refusedRows,
  by: makerShape(madeBy, members),
  at: madeAt.toISOString(),
});
