/** Offsets from UTC as text: `+05:30`, `-04:51`, `+05:53:28`, `Z`. Seconds within, east of Greenwich positive. */
const PATTERN = /^([+-])(\d\d):([0-5]\d)(?::([0-5]\d))?$/;
const MOST_HOURS = 15;

/** Undefined if the text is no offset, or one of 16 hours or more. */
export function readOffset(text: string): number | undefined {
  if (text === 'Z') return 0;
  const [, sign, hours, minutes, seconds = '0'] = PATTERN.exec(text) ?? [];
  if (sign === undefined || Number(hours) > MOST_HOURS) return undefined;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? 0 - size : size;
}

/** Seconds of the minute are written only where there are any. */
export function formatOffset(seconds: number): string {
  const size = Math.abs(seconds);
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${seconds < 0 ? '-' : '+'}${parts.slice(0, size % 60 === 0 ? 2 : 3).join(':')}`;
}
