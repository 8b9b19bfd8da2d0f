import { createHmac } from 'node:crypto';

/**
 * Codes by time (RFC 6238) as authenticator applications make them: HMAC-SHA-1, six digits, a new one every thirty seconds.
 * A code is judged by the step it belongs to, so that whoever keeps the last step takes none twice.
 */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** A clock may be so many steps off, either way. */
const DRIFT = 1;

export const SECRET_BYTES = 20;

export const stepAt = (moment: Date) => Math.floor(moment.getTime() / 1000 / STEP_SECONDS);

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step that the code belongs to, if it is later than the last one that was taken. */
export function stepOf(secret: Uint8Array, code: string, now: Date, lastStep: number): number | undefined {
  const current = stepAt(now);
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1) {
    if (step > lastStep && codeAt(secret, step) === code) return step;
  }
  return undefined;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As people type it, and as the address for applications holds it (RFC 4648, without padding). */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += ALPHABET[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** What a QR code shows to an application. */
export const totpAddress = (secret: Uint8Array, { issuer, email }: { issuer: string; email: string }) =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${new URLSearchParams({
    secret: base32(secret),
    issuer,
  }).toString()}`;
