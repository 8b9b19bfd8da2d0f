/** Guidance of the service: rotate every 60 to 90 days. */
const ROTATE_AFTER_DAYS = 90;
const DAY_MS = 86_400_000;

/** When a key should be rotated at the latest: 90 days after it was made, or before it expires, whichever comes first. */
export function rotateBy(key: { createdAt: Date; expiresAt: Date | null }): Date {
  const due = new Date(key.createdAt.getTime() + ROTATE_AFTER_DAYS * DAY_MS);
  return key.expiresAt !== null && key.expiresAt < due ? key.expiresAt : due;
}
