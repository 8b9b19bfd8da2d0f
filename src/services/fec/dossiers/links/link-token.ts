import { createHash, createHmac, randomBytes } from 'node:crypto';
import { seal, unseal } from '#platform/secrets/envelope.ts';

/** What stands in the address of a report: 256 random bits. Tables have its hash, which opens nothing. */
const TOKEN_BYTES = 32;
const TOKEN_LENGTH = 43;
const ID_BYTES = 16;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const newLinkId = (): string => randomBytes(ID_BYTES).toString('base64url');

/** Undefined for what cannot be one. */
export const hashOfToken = (token: string): Buffer | undefined =>
  token.length === TOKEN_LENGTH ? createHash('sha256').update(token).digest() : undefined;

/** `secret`: of the installation, from which each dossier has its own. */
type Whose = { secret: Uint8Array; dossier: string };

const PURPOSE = 'fec handover link';

const keyOf = ({ secret, dossier }: Whose) => createHmac('sha256', secret).update(`links ${dossier}`).digest();

export const sealWhom = (whose: Whose, forWhom: string | null): Buffer =>
  seal(Buffer.from(JSON.stringify({ forWhom })), keyOf(whose), PURPOSE);

export const unsealWhom = (whose: Whose, sealed: Uint8Array): string | null =>
  (JSON.parse(unseal(sealed, keyOf(whose), PURPOSE).toString()) as { forWhom: string | null }).forWhom;
