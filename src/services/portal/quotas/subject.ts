import type { KeyObject } from 'node:crypto';
import { createHmac, createSecretKey } from 'node:crypto';

/**
 * Who a use is counted for, as 128 bits that name nobody. The kinds never meet: a claim can neither use up nor learn
 * anything of an account, now or when its address signs up later.
 *
 * - account: a member, by id
 * - vouched: somebody without an account, named by an application's server with its key
 * - departed: an address whose account went today, or has another address since today
 * - claim: an address or an unknown id that anybody may have written
 */
export type Subject = string;
export type SubjectKind = 'account' | 'vouched' | 'claim';

export class Subjects {
  /** As a key: from bytes, Node would make one for each call, which takes longer than hashing. */
  readonly #secret: KeyObject;

  constructor(secret: Buffer) {
    this.#secret = createSecretKey(secret);
  }

  account(memberId: string): Subject {
    return this.#derive('account', memberId);
  }

  vouched(email: string): Subject {
    return this.#derive('vouched', addressed(email));
  }

  vouchedId(id: string): Subject {
    return this.#derive('vouched', `id:${id}`);
  }

  departed(email: string): Subject {
    return this.#derive('departed', addressed(email));
  }

  claim(email: string): Subject {
    return this.#derive('claim', addressed(email));
  }

  claimedId(id: string): Subject {
    return this.#derive('claim', `id:${id}`);
  }

  /** A client's address, for the bound on claims. */
  address(address: string): string {
    return this.#derive('address', address);
  }

  #derive(kind: SubjectKind | 'departed' | 'address', value: string): string {
    const hex = createHmac('sha256', this.#secret).update(`${kind}:${value}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
  }
}

/** An address is the same in any case; an id need not be, and never is an address. */
const addressed = (email: string) => `email:${email.toLowerCase()}`;
