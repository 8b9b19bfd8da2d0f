/** What a chart may be warned of: other instants, other days, and what was not known. */
export const WARNING_IDS = [
  'time_unknown',
  'moon_uncertain',
  'sign_uncertain',
  'time_shown_twice',
  'time_skipped',
  'local_summer_time',
  'other_clock',
  'offset_unlikely',
  'old_style',
  'calendar_unlikely',
  'utc_assumed',
] as const;
export type WarningId = (typeof WARNING_IDS)[number];
