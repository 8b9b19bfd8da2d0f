import { createHash, createHmac, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * How a key looks and how it is hashed: `qt_<service>_` + 32 random base62 characters (190 bits) + 6 base62 characters
 * of CRC-32 over all before. The checksum is no security: it lets a mistyped or invented key be refused without a
 * look-up, and lets secret scanners recognise a leaked one for certain.
 */
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const KEY = /^qt_([a-z]{1,20})_[0-9A-Za-z]{38}$/;
const HINT_TAIL = 4;

export function makeKey(service: string): string {
  let body = `qt_${service}_`;
  for (let i = 0; i < RANDOM_LENGTH; i += 1) body += BASE62[randomInt(BASE62.length)];
  return body + checksumOf(body);
}

/** True when the text is a key of this service, as far as that can be told without asking the database. */
export function isKeyOf(service: string, text: string): boolean {
  if (KEY.exec(text)?.[1] !== service) return false;
  return checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** The service that a key says it is of. */
export const serviceOf = (text: string): string | undefined => KEY.exec(text)?.[1];

/** Enough to recognise a key in a list, far too little to use it. */
export function hintOf(key: string): string {
  return `${key.slice(0, key.lastIndexOf('_') + 1)}…${key.slice(-HINT_TAIL)}`;
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    text = BASE62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** A secret that the database never sees. Its id is stored beside each hash, so that peppers can be rotated. */
export type Pepper = { id: string; secret: string };

/**
 * `current` hashes new keys. A key under a `previous` one moves to the current one when it is used. A key under the `next`
 * one is taken as it is: other processes may have it as their current one already.
 */
export type Peppers = { current: Pepper; previous: readonly Pepper[]; next: Pepper | undefined };

export function pepperFrom(secret: string): Pepper {
  return { id: createHash('sha256').update(`pepper id\0${secret}`).digest('hex').slice(0, 12), secret };
}

export function hashKey(key: string, pepper: Pepper): Buffer {
  return createHmac('sha256', pepper.secret).update(key).digest();
}
