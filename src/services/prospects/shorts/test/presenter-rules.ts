import type { Short } from '../schema.ts';

/** What a script must keep when somebody presents it who does not exist, and what it must not have when nobody does. */
export type Rule = (script: Short) => boolean;

const speech = ({ beats }: Short) => beats.map(({ voiceover }) => voiceover).join(' ');

const PRESENTER_KEYS = ['persona', 'scene_direction', 'voice', 'disclosure'] as const;

/** What each presenter has to say in every script. */
const SAYS: Record<NonNullable<Short['avatar']>, RegExp> = {
  profiler: /\bpatterns?\b/i,
  fx_analyst: /\bestimates?\b.*\bnot advice\b/i,
  curator: /\b(affiliated with the advertiser|for the advertiser|advertiser pays me)\b/,
  longevity: /\b(not|none of it is) medical advice\b/i,
};

const HEALTH_CLAIM =
  /\b(disease|illness|anti-?ageing|younger|detox|treatment|therapy|immune|heal(s|ing|ed)?\b|live longer|symptom)/i;

const avatarRule =
  (holds: (script: Short, disclosure: NonNullable<Short['disclosure']>) => boolean): Rule =>
  (script) =>
    script.avatar === null || (script.disclosure !== undefined && holds(script, script.disclosure));

const ADVERTISING = ['US', 'UK', 'EU', 'SG', 'TH'];
const AI = ['EU', 'US-NY', 'TH', 'YouTube', 'TikTok', 'Meta'];
const covers = (rules: readonly { jurisdiction: string }[], jurisdictions: readonly string[]) =>
  jurisdictions.every((place) => rules.some(({ jurisdiction }) => jurisdiction === place));

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export const PRESENTER_RULES: Readonly<Record<string, Rule>> = {
  'has a presenter, or nothing of one': (script) =>
    PRESENTER_KEYS.every((key) => Object.hasOwn(script, key) === (script.avatar !== null)),
  'discloses on screen in the first beat': avatarRule(
    ({ beats }, { on_screen }) =>
      /\bAd\b/.test(on_screen) &&
      /\bAI-generated\b/.test(on_screen) &&
      beats[0]?.on_screen_text.split('\n').includes(on_screen) === true,
  ),
  'keeps the disclosure on screen to the end': avatarRule(
    ({ duration_s }, { placements: { on_screen } }) =>
      on_screen.start_s === 0 && on_screen.end_s === duration_s && on_screen.min_height_percent >= 4,
  ),
  'speaks the disclosure early': avatarRule(({ beats }, { spoken, placements }) => {
    const beat = beats[placements.spoken.beat - 1];
    return (
      /\bAI\b/.test(spoken) &&
      /\b(ad|advertisement|advertising|advertiser (pays|paid))\b/.test(spoken) &&
      beat?.voiceover === spoken &&
      beat.n === 2 &&
      beat.start_s === placements.spoken.start_s &&
      beat.end_s === placements.spoken.end_s
    );
  }),
  'discloses where a caption is seen': avatarRule(({ caption, hashtags }, disclosure) => {
    const seen = caption.slice(0, 80);
    return (
      caption.startsWith(disclosure.caption) &&
      /^#ad\b/.test(seen) &&
      /\bAI-generated\b/.test(seen) &&
      hashtags[0] === '#ad'
    );
  }),
  'sets the labels of platforms': avatarRule((_, { platform_labels: labels }) =>
    [labels.youtube_altered_content, labels.tiktok_aigc, labels.meta_ai_info].every((label) => label === true),
  ),
  'discloses in Thai': avatarRule(
    (_, { th_text }) => /[ก-๙]{10}/.test(th_text) && /โฆษณา/.test(th_text) && /AI/.test(th_text),
  ),
  'leaves to the advertiser what was not given': avatarRule(
    (_, { advertising }) =>
      advertising.is_ad === true &&
      [
        [advertising.advertiser, advertising.advertiser_note],
        [advertising.business, advertising.business_note],
        [advertising.offer, advertising.offer_note],
      ].every(
        ([words, note]) => /advertiser/.test(note ?? '') && note?.startsWith('To be completed') === (words === null),
      ),
  ),
  'covers the rules on advertising and AI': avatarRule(
    (_, { advertising, ai_transparency }) =>
      covers(advertising.rules, ADVERTISING) &&
      covers(ai_transparency.rules, AI) &&
      [...advertising.rules, ...ai_transparency.rules].every(
        ({ in_force, source }) => (in_force === null || isDay(in_force)) && source.startsWith('https://'),
      ),
  ),
  'dates the rules and is no lawyer': avatarRule(
    (_, { rules_as_of, legal_note }) => isDay(rules_as_of) && /not legal advice/.test(legal_note),
  ),
  'defines a manifest and does not sign it': avatarRule((script, { provenance }) => {
    const { assertions, title, format } = provenance.c2pa_manifest_definition;
    return (
      provenance.signed === false &&
      title === script.hook &&
      format === 'video/mp4' &&
      assertions.some(({ label, data }) =>
        data.actions?.some(
          ({ action, digitalSourceType }) =>
            label === 'c2pa.actions.v2' &&
            action === 'c2pa.created' &&
            digitalSourceType === 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
        ),
      )
    );
  }),
  'keeps to its persona': (script) => script.avatar === null || SAYS[script.avatar].test(speech(script)),
  'notes what Singapore wants to know of money': avatarRule(
    ({ avatar, caption }, { notes, advertising }) =>
      avatar !== 'fx_analyst' ||
      (notes.some((note) => /\bMAS\b/.test(note)) &&
        /not advice/.test(caption) &&
        advertising.rules.some(({ applies_when }) => applies_when === 'financial_subject')),
  ),
  'makes no claim about health': (script) =>
    script.avatar !== 'longevity' || !HEALTH_CLAIM.test(`${speech(script)} ${script.caption}`),
};
