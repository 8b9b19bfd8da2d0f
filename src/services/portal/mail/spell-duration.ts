import { counted } from '#lib/text/counted.ts';

/** `30 minutos`, `1 hora`, `24 horas`: whole minutes below an hour, whole hours from there. */
export function spellDuration(seconds: number): string {
  const [count, unit] = seconds < 3600 ? [seconds / 60, 'minuto'] : [seconds / 3600, 'hora'];
  if (!Number.isInteger(count)) throw new Error(`${seconds} seconds cannot be told in whole minutes or hours`);
  return counted(count, unit);
}
