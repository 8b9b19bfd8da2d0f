import type { KeyObject } from 'node:crypto';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** An authenticator in software: makes passkeys and answers with them as a browser would, or wrongly where a test wants it so. */
export type Wrongly = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; type?: string };

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string };

export class Authenticator {
  readonly id = randomBytes(32);
  readonly #private: KeyObject;
  readonly #point: { x: Buffer; y: Buffer };
  readonly #origin: string;
  #counter = 0;
  #user = 'AAAA';

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#private = privateKey;
    this.#point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  create(options: object, wrongly: Wrongly = {}) {
    const { challenge, rp, user } = options as CreationOptions;
    this.#user = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const born = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()]);
    const authData = Buffer.concat([this.#head(wrongly.rpId ?? rp.id, wrongly, ATTESTED), born]);
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ]);
    return {
      ...this.#common(),
      response: {
        clientDataJSON: this.#clientData(wrongly.type ?? 'webauthn.create', challenge, wrongly).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(options: object, wrongly: Wrongly = {}) {
    const { challenge, rpId } = options as RequestOptions;
    const clientData = this.#clientData(wrongly.type ?? 'webauthn.get', challenge, wrongly);
    const authData = this.#head(wrongly.rpId ?? rpId, wrongly, 0);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#common(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#private).toString('base64url'),
        userHandle: this.#user,
      },
    };
  }

  #common() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Wrongly): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #head(rpId: string, { isVerified = true, counter }: Wrongly, more: number): Buffer {
    this.#counter += 1;
    const tail = Buffer.alloc(5);
    tail[0] = PRESENT | (isVerified ? VERIFIED : 0) | more;
    tail.writeUInt32BE(counter ?? this.#counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
  }

  /** ES256, on P-256. */
  #coseKey(): Buffer {
    return map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(this.#point.x)],
      [integer(-3), bytes(this.#point.y)],
    ]);
  }
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** As much of CBOR as this needs. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const integer = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
