import { seal, unseal, WRAPPED_BYTES } from '../secrets/envelope.ts';
import type { OwnerKey } from './owner-keys.ts';

/**
 * What stands before the frames of a blob: which owner's key opens it, and its own key, encrypted under that one and bound to
 * the blob's name. `QNTB`, the version, 16 bytes of the owner key's id, the key.
 */
const MAGIC = Buffer.from('QNTB\u0001', 'latin1');
const ID_BYTES = 16;
export const HEAD_BYTES = MAGIC.length + ID_BYTES + WRAPPED_BYTES;

const purposeOf = (name: string) => `key of blob ${name}`;

export function writeHead(name: string, key: Uint8Array, owner: OwnerKey): Buffer {
  const id = Buffer.from(owner.id.replaceAll('-', ''), 'hex');
  return Buffer.concat([MAGIC, id, seal(key, owner.key, purposeOf(name))]);
}

/** The id of the owner's key, and what to do with that key. */
export function readHead(name: string, head: Buffer): { ownerKeyId: string; keyUnder: (key: Buffer) => Buffer } {
  if (head.length !== HEAD_BYTES || !head.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new Error('It is no blob of ours, or of a later version');
  }
  const end = MAGIC.length + ID_BYTES;
  const id = head.toString('hex', MAGIC.length, end);
  const ownerKeyId = [0, 8, 12, 16, 20].map((from, i, all) => id.slice(from, all[i + 1])).join('-');
  return { ownerKeyId, keyUnder: (key) => unseal(head.subarray(end), key, purposeOf(name)) };
}
