import type { Clock } from '#kernel/clock.ts';
import { seal, unseal } from '#platform/secrets/envelope.ts';
import type { SecretRing } from '#platform/secrets/secret-ring.ts';

/**
 * What an address of a shared chart holds: everything that the chart is cast from and until when it may be, encrypted under a
 * secret of this installation. Nothing of it is kept anywhere, so the address alone opens it, and nothing takes it back.
 */
export type ChartSealer = {
  seal(content: string): SealedChart;
  /** Undefined for what is no token, was changed, has ended, or was made by another installation: nobody learns which. */
  open(token: string): OpenedChart | undefined;
};

type SealedChart = { token: string; until: Date };
type OpenedChart = { content: string; until: Date };

/** Bound to the form of the content: what is sealed later in another form has another purpose. */
const PURPOSE = 'address of a chart, 1';
export const DAYS_SHARED = 30;
const LIFE_SECONDS = DAYS_SHARED * 86_400;

const SECONDS_BYTES = 6;
/** Contents are filled up to whole blocks, so that the length of an address tells little of a name. */
const BLOCK_BYTES = 64;
const FILLER = 0;
/** A birth with the longest name, each letter of four bytes, and all that can be chosen. */
export const MOST_CONTENT_BYTES = 2048;
/** Nonce and tag of AES-256-GCM. */
const SEAL_BYTES = 12 + 16;
const LEAST_BYTES = SEAL_BYTES + BLOCK_BYTES;
const MOST_BYTES = SEAL_BYTES + BLOCK_BYTES * Math.ceil((SECONDS_BYTES + MOST_CONTENT_BYTES) / BLOCK_BYTES);
const MOST_LETTERS = Math.ceil((MOST_BYTES * 4) / 3);

export function openChartSealer(secrets: SecretRing, clock: Clock): ChartSealer {
  return {
    seal: (content) => {
      const untilSeconds = Math.floor(clock.now().getTime() / 1000) + LIFE_SECONDS;
      const token = seal(plainOf(content, untilSeconds), secrets.current, PURPOSE).toString('base64url');
      return { token, until: new Date(untilSeconds * 1000) };
    },
    open: (token) => {
      const sealed = bytesOf(token);
      const plain = sealed && unsealWithAny(sealed, secrets);
      if (plain === undefined) return undefined;
      const until = new Date(plain.readUIntBE(0, SECONDS_BYTES) * 1000);
      if (until <= clock.now()) return undefined;
      const end = plain.indexOf(FILLER, SECONDS_BYTES);
      return { content: plain.toString('utf8', SECONDS_BYTES, end === -1 ? plain.length : end), until };
    },
  };
}

function plainOf(content: string, untilSeconds: number): Buffer {
  const bytes = Buffer.from(content);
  if (bytes.length > MOST_CONTENT_BYTES) throw new RangeError('A chart to share holds more than any birth does');
  if (bytes.includes(FILLER)) throw new RangeError('A chart to share holds what its token is filled up with');
  const blocks = Math.ceil((SECONDS_BYTES + bytes.length) / BLOCK_BYTES);
  const plain = Buffer.alloc(blocks * BLOCK_BYTES, FILLER);
  plain.writeUIntBE(untilSeconds, 0, SECONDS_BYTES);
  bytes.copy(plain, SECONDS_BYTES);
  return plain;
}

/** Only of a token in the one spelling that was given out: other last letters would stand for the same bytes. */
function bytesOf(token: string): Buffer | undefined {
  if (token.length > MOST_LETTERS) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length < LEAST_BYTES || bytes.toString('base64url') !== token) return undefined;
  return (bytes.length - SEAL_BYTES) % BLOCK_BYTES === 0 ? bytes : undefined;
}

function unsealWithAny(sealed: Buffer, { all }: SecretRing): Buffer | undefined {
  for (const secret of all) {
    try {
      return unseal(sealed, secret, PURPOSE);
    } catch {
      // Under another secret, or none of ours.
    }
  }
  return undefined;
}
