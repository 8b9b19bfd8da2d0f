/** The pages to read, in the order in which somebody may need them. */
export const GUIDE_IDS = [
  'first-24-hours',
  'what-to-say',
  'whom-to-tell',
  'keeping-a-record',
  'support-afterwards',
  'warning-signs',
  'talking-together',
] as const;
export type GuideId = (typeof GUIDE_IDS)[number];
