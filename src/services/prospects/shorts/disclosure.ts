import type { Static } from 'typebox';
import type { AvatarName } from './avatars/avatars.ts';
import { AVATAR } from './avatars/avatars.ts';
import { manifestDefinition } from './content-credentials.ts';
import { RULES_AS_OF, rulesFor } from './disclosure-rules.ts';
import type { DisclosureSchema } from './disclosure-schema.ts';
import type { GivenWords } from './given-words.ts';
import { givenFields } from './given-words.ts';

/** What a video with a generated presenter discloses, and where. It is a checklist with texts; nobody's lawyer wrote it. */
export const ON_SCREEN = 'Ad · AI-generated presenter';
export const CAPTION_START = '#ad AI-generated presenter.';

const THAI = 'สื่อโฆษณานี้ใช้ผู้นำเสนอที่สร้างขึ้นด้วยปัญญาประดิษฐ์ (AI)';

/** What a phone shows of a caption before it is unfolded. */
const SEEN_OF_CAPTION = 80;
const LETTER_HEIGHT_PERCENT = 4;

type Spoken = { beat: number; text: string; start_s: number; end_s: number };

export function disclosureOf(
  name: AvatarName,
  spoken: Spoken,
  video: { title: string; duration_s: number; templateVersion: string },
  given: GivenWords,
): Static<typeof DisclosureSchema> {
  const { notes, thaiNote } = AVATAR[name];
  const rules = rulesFor(name);
  return {
    on_screen: ON_SCREEN,
    spoken: spoken.text,
    caption: CAPTION_START,
    th_text: `${THAI} ${thaiNote}`,
    notes: [...notes],
    placements: {
      on_screen: { start_s: 0, end_s: video.duration_s, min_height_percent: LETTER_HEIGHT_PERCENT },
      spoken: { beat: spoken.beat, start_s: spoken.start_s, end_s: spoken.end_s },
      caption: { within_first_characters: SEEN_OF_CAPTION },
    },
    advertising: {
      is_ad: true,
      ...givenFields(given),
      material_connection: `${given.advertiser ?? 'The advertiser'} pays for the video and for its presenter.`,
      rules: rules.advertising,
    },
    ai_transparency: { label: 'AI-generated presenter', synthetic: ['face', 'voice'], rules: rules.aiTransparency },
    provenance: {
      c2pa_manifest_definition: manifestDefinition(video.title, video.templateVersion),
      signed: false,
      note: 'A definition only. Whoever renders the video embeds it and signs with a certificate of their own. If some of the pictures are filmed, declare compositeWithTrainedAlgorithmicMedia instead.',
    },
    platform_labels: { youtube_altered_content: true, tiktok_aigc: true, meta_ai_info: true },
    rules_as_of: RULES_AS_OF,
    legal_note: 'A checklist, not legal advice. Rules change: look at them again before publishing.',
  };
}
