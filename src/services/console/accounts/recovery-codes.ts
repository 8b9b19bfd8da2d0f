import { createHmac, randomBytes } from 'node:crypto';
import { base32 } from './totp.ts';

/** For whoever has lost the authenticator: ten, each of 50 bits by chance and good once. */
const HOW_MANY = 10;
const HALF = 5;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const text = base32(randomBytes(7)).slice(0, 2 * HALF);
    return `${text.slice(0, HALF)}-${text.slice(HALF)}`.toLowerCase();
  });
}

/** Spaces, dashes and capitals do not matter: people copy them from paper. */
export const hashOfRecoveryCode = (secret: Buffer, memberId: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([memberId, code.toLowerCase().replaceAll(/[\s-]/g, '')]))
    .digest();
