/** Guidance of the service on keys: rotate every 60 to 90 days, set an expiration, use 30 days after a suspected exposure. */
const ROTATE_AFTER_DAYS = { from: 60, to: 90 } as const;
const DAYS_AFTER_EXPOSURE = 30;
const DAY_MS = 86_400_000;

/** When a key should be rotated at the latest: 90 days after it was made, or before it expires, whichever comes first. */
export function rotateBy(key: { createdAt: Date; expiresAt: Date | null }): Date {
  const due = new Date(key.createdAt.getTime() + ROTATE_AFTER_DAYS.to * DAY_MS);
  return key.expiresAt !== null && key.expiresAt < due ? key.expiresAt : due;
}

/** The same for every key, so that documents can say it. */
export const KEY_GUIDANCE = `Rotate every ${ROTATE_AFTER_DAYS.from} to ${ROTATE_AFTER_DAYS.to} days and set an expiration (expires_in_days). After a suspected exposure rotate at once, with expires_in_days ${DAYS_AFTER_EXPOSURE}.`;

const WITHOUT_EXPIRY = `This key does not expire. ${KEY_GUIDANCE}`;

export const guidanceFor = (key: { expiresAt: Date | null }): string =>
  key.expiresAt === null ? WITHOUT_EXPIRY : KEY_GUIDANCE;
