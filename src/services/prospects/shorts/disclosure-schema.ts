import Type from 'typebox';
import { OCCASIONS } from './disclosure-rules.ts';

/** The shape of what has to be disclosed with a video. */
const nullableText = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const seconds = () => Type.Number({ minimum: 0, description: 'One decimal.' });

const RuleSchema = Type.Object(
  {
    jurisdiction: Type.String({ description: 'A country, a region of one, or a platform.' }),
    rule: Type.String(),
    in_force: nullableText('The day from which it applies. Null where there is no single or no confirmed date.'),
    applies_when: Type.Unsafe<(typeof OCCASIONS)[number]>({ type: 'string', enum: [...OCCASIONS] }),
    text: Type.String({ description: 'What it asks, in short. Read the source.' }),
    placement: Type.String({ description: 'Where the video or its upload answers it.' }),
    source: Type.String({ format: 'uri' }),
  },
  { title: 'DisclosureRule', description: 'A rule on advertising or AI, as of `rules_as_of`.' },
);

const permission = Type.Object({ use: Type.String() });

const ManifestDefinitionSchema = Type.Object(
  {
    claim_generator_info: Type.Array(Type.Object({ name: Type.String(), version: Type.String() })),
    format: Type.String(),
    title: Type.String(),
    assertions: Type.Array(
      Type.Object({
        label: Type.String(),
        data: Type.Object({
          actions: Type.Optional(
            Type.Array(Type.Object({ action: Type.String(), digitalSourceType: Type.String({ format: 'uri' }) })),
          ),
          entries: Type.Optional(
            Type.Object({
              'c2pa.ai_generative_training': permission,
              'c2pa.ai_training': permission,
              'c2pa.data_mining': permission,
            }),
          ),
        }),
      }),
    ),
  },
  { title: 'ManifestDefinition', description: 'Input for c2patool. Whoever renders the video signs it.' },
);

export const DisclosureSchema = Type.Object(
  {
    on_screen: Type.String({ description: 'Stands in the first beat, and stays to the end.' }),
    spoken: Type.String({
      description: 'What the presenter says of itself: the second beat, counted in `word_count`.',
    }),
    caption: Type.String({ description: 'How the caption begins.' }),
    th_text: Type.String({ description: 'The same in Thai, for a Thai audience.' }),
    notes: Type.Array(Type.String(), { description: 'What this presenter has to add.' }),
    placements: Type.Object({
      on_screen: Type.Object({
        start_s: seconds(),
        end_s: seconds(),
        min_height_percent: Type.Integer({ description: 'Height of the letters, of the height of the picture.' }),
      }),
      spoken: Type.Object({ beat: Type.Integer({ minimum: 1 }), start_s: seconds(), end_s: seconds() }),
      caption: Type.Object({ within_first_characters: Type.Integer({ minimum: 1 }) }),
    }),
    advertising: Type.Object({
      is_ad: Type.Boolean({ description: 'Assumed: scripts are written for a paying advertiser.' }),
      advertiser: nullableText('As given with the request; null if it was not: only the advertiser knows it.'),
      advertiser_note: Type.String(),
      business: nullableText('As given with the request; null if it was not.'),
      business_note: Type.String(),
      offer: nullableText('As given with the request; null if it was not.'),
      offer_note: Type.String(),
      material_connection: Type.String(),
      rules: Type.Array(RuleSchema),
    }),
    ai_transparency: Type.Object({
      label: Type.String(),
      synthetic: Type.Array(Type.String(), { description: 'What of the presenter is generated.' }),
      rules: Type.Array(RuleSchema),
    }),
    provenance: Type.Object({
      c2pa_manifest_definition: ManifestDefinitionSchema,
      signed: Type.Boolean({ description: 'Always false: there is no video yet, and no certificate here.' }),
      note: Type.String(),
    }),
    platform_labels: Type.Object(
      {
        youtube_altered_content: Type.Boolean(),
        tiktok_aigc: Type.Boolean(),
        meta_ai_info: Type.Boolean(),
      },
      { description: 'How to set the switches at upload.' },
    ),
    rules_as_of: Type.String({ format: 'date', description: 'When the rules were last looked at.' }),
    legal_note: Type.String(),
  },
  { title: 'Disclosure', description: 'What has to be disclosed, and where. Not legal advice.' },
);
