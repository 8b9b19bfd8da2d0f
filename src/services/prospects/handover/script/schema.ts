import Type from 'typebox';
import { HandedDatasetSchema } from '../dataset.ts';
import { LanguageSchema } from '../language.ts';
import { PARTS } from './words.ts';

const seconds = (description: string) => Type.Number({ minimum: 0, description: `${description} One decimal.` });

const HandedBeatSchema = Type.Object(
  {
    n: Type.Integer({ minimum: 1 }),
    part: Type.Unsafe<(typeof PARTS)[number]>({ type: 'string', enum: [...PARTS] }),
    start_s: seconds('The end of the beat before; 0 for the first.'),
    end_s: seconds('The time of its words and a pause of 0.3 seconds.'),
    voiceover: Type.String(),
    on_screen_text: Type.String({ description: 'At most two lines of 42 columns, divided by a line feed.' }),
    b_roll: Type.String({ description: 'What is seen.' }),
  },
  { title: 'HotelScriptBeat' },
);

const HandedClaimSchema = Type.Object(
  {
    beat: Type.Integer({ minimum: 1, description: 'Where it is said.' }),
    field: Type.String({ description: 'Of the hotel; `rooms`, `range` and `study` for what the estimate rests on.' }),
    value: Type.Union([Type.String(), Type.Number()]),
    kind: Type.Unsafe<'fact' | 'estimate' | 'assumption'>({
      type: 'string',
      enum: ['fact', 'estimate', 'assumption'],
      description:
        'An estimate is what a model makes of facts and assumptions; an assumption stands where a fact is missing.',
    }),
    source: Type.String(),
    observed_at: Type.String({ description: 'A date, as exact as it is known.' }),
    licence: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Null for what is our own, or cited.',
    }),
  },
  { title: 'HotelScriptClaim', description: 'What is said. Every number that is spoken is in one of these.' },
);
export type HandedClaim = Type.Static<typeof HandedClaimSchema>;

export const HotelScriptSchema = Type.Object(
  {
    script_id: Type.String({ description: 'Of the content: equal scripts have equal ids.' }),
    uen: Type.String(),
    language: LanguageSchema,
    dataset: HandedDatasetSchema,
    duration_s: seconds('The end of the last beat.'),
    word_count: Type.Integer({
      description: 'Words of all voice-overs. A figure counts as one; Thai is split with a dictionary.',
    }),
    wpm: Type.Integer({ description: 'Words a minute. A beat takes longer where its subtitles need it.' }),
    hook: Type.String({ description: 'The voice-over of the first beat.' }),
    beats: Type.Array(HandedBeatSchema),
    cta: Type.String({ description: 'The voice-over of the last beat.' }),
    caption: Type.String({ description: 'For the post.' }),
    claims: Type.Array(HandedClaimSchema),
    attribution: Type.Array(Type.String(), { description: 'Whom to name wherever it is shown.' }),
    notes: Type.Array(Type.String(), { description: 'What to know before it is used.' }),
    language_note: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'What to know of the language; null where nothing is to be said.',
    }),
  },
  { title: 'HotelScript', description: 'A script for a short video to one hotel, with its own figures.' },
);
export type HotelScript = Type.Static<typeof HotelScriptSchema>;
