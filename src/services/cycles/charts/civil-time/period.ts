/**
 * A stretch of time in which a zone's offset stays the same. Seconds since 1970; `until` is no longer part of it. What the
 * offset is worth: `legal` was kept by law or custom, `mean` is the local mean time of the zone's own city, and with
 * `unset` nobody is known to have kept a clock there, so that the offset says nothing.
 */
export type OffsetKind = 'legal' | 'mean' | 'unset';
export type Spell = { offset: number; kind: OffsetKind };
export type Period = Spell & { from: number; until: number };
