import Type from 'typebox';
import { AVATARS } from './avatars/avatars.ts';
import { CLAIM_KINDS } from './claims.ts';
import { DisclosureSchema } from './disclosure-schema.ts';
import { PATTERNS } from './patterns/patterns.ts';

/** The shape of a script. */
const seconds = (description: string) => Type.Number({ minimum: 0, description: `${description} One decimal.` });

const PatternSchema = Type.Unsafe<(typeof PATTERNS)[number]>({ type: 'string', enum: [...PATTERNS] });

const BeatSchema = Type.Object(
  {
    n: Type.Integer({ minimum: 1 }),
    part: Type.String({ description: 'What the beat is for, such as `hook`, `sum`, `disclosure` or `cta`.' }),
    start_s: seconds('The end of the beat before; 0 for the first.'),
    end_s: seconds('The time of its words and a pause of 0.3 seconds.'),
    voiceover: Type.String(),
    on_screen_text: Type.String({ description: 'At most two lines of 42 characters, divided by a line feed.' }),
    b_roll: Type.String({ description: 'What is seen.' }),
  },
  { title: 'Beat' },
);

const ClaimSchema = Type.Object(
  {
    beat: Type.Integer({ minimum: 1, description: 'Where it is said.' }),
    text: Type.String(),
    kind: Type.Unsafe<(typeof CLAIM_KINDS)[number]>({
      type: 'string',
      enum: [...CLAIM_KINDS],
      description: 'A fact has a source; an illustrative figure is made up; an opinion is nobody’s measurement.',
    }),
    source: Type.Unsafe<{ name: string; date: string; url: string } | null>({
      type: ['object', 'null'],
      properties: {
        name: { type: 'string' },
        date: { type: 'string', description: 'Of publication, or of the day it was read; as exact as it is known.' },
        url: { type: 'string', format: 'uri' },
      },
      required: ['name', 'date', 'url'],
    }),
  },
  { title: 'Claim', description: 'What the script asserts. Every number that is spoken is in one of these.' },
);

const PersonaSchema = Type.Object(
  {
    name: Type.String(),
    role: Type.String(),
    tone: Type.String(),
    constraints: Type.Array(Type.String(), { description: 'What it never does, in any edit of the script.' }),
  },
  { title: 'Persona', description: 'A presenter who does not exist.' },
);

const SceneDirectionSchema = Type.Object(
  {
    setting: Type.String(),
    camera: Type.String(),
    wardrobe: Type.String(),
    lighting: Type.String(),
    gesture: Type.String(),
  },
  { title: 'SceneDirection' },
);

const VoiceSchema = Type.Object(
  {
    style: Type.String(),
    pace_wpm: Type.Integer({ description: 'Words a minute that the times of the beats are made for.' }),
    pitch: Type.String(),
    language: Type.String(),
    ssml_hint: Type.String(),
  },
  { title: 'Voice' },
);

export const ShortSchema = Type.Object(
  {
    script_id: Type.String({ description: 'Of the content: equal scripts have equal ids, whatever the seed.' }),
    pattern: PatternSchema,
    avatar: Type.Unsafe<(typeof AVATARS)[number] | null>({ type: ['string', 'null'], enum: [...AVATARS, null] }),
    seed: Type.String(),
    template_version: Type.String({ description: 'Another version may answer the same request with other scripts.' }),
    language: Type.String(),
    duration_s: seconds('The end of the last beat.'),
    word_count: Type.Integer({ description: 'Words of all voice-overs. A figure counts as one.' }),
    wpm: Type.Integer({ description: 'Words a minute.' }),
    hook: Type.String({ description: 'The voice-over of the first beat.' }),
    beats: Type.Array(BeatSchema),
    cta: Type.String({ description: 'The voice-over of the last beat.' }),
    caption: Type.String({ description: 'For the post. With an avatar it begins with the disclosure.' }),
    hashtags: Type.Array(Type.String({ pattern: '^#[\\p{L}\\p{N}_]+$' }), { minItems: 3, maxItems: 5 }),
    claims: Type.Array(ClaimSchema),
    persona: Type.Optional(PersonaSchema),
    scene_direction: Type.Optional(SceneDirectionSchema),
    voice: Type.Optional(VoiceSchema),
    disclosure: Type.Optional(DisclosureSchema),
  },
  {
    title: 'Short',
    description:
      'A script for a short video. `persona`, `scene_direction`, `voice` and `disclosure` are there when an avatar was asked for.',
  },
);

export type Short = Type.Static<typeof ShortSchema>;
