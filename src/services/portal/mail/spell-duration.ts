import { counted } from '#lib/text/counted.ts';

/** How long the links in e-mails are good. The mails say so, and whoever issues the tokens must keep to it. */
export const VALIDITY_SECONDS = {
  verify: 24 * 3600,
  magicLink: 30 * 60,
  resetPassword: 3600,
  emailChange: 24 * 3600,
  deletion: 3600,
} as const;

/** `30 minutos`, `1 hora`, `24 horas`: whole minutes below an hour, whole hours from there. */
export function spellDuration(seconds: number): string {
  const [count, unit] = seconds < 3600 ? [seconds / 60, 'minuto'] : [seconds / 3600, 'hora'];
  if (!Number.isInteger(count)) throw new Error(`${seconds} seconds cannot be told in whole minutes or hours`);
  return counted(count, unit);
}
