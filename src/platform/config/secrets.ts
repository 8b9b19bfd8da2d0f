import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withExclusiveLock } from '../files/exclusive-lock.ts';
import { writePrivately } from '../files/write-privately.ts';

/** The secrets of an installation with a private database: made once, kept in `secrets.json` (0600), read by the CLI too. */
export type Secrets = {
  KEY_PEPPER: string;
  KEY_PEPPER_NEXT?: string;
  KEY_PEPPERS_PREVIOUS: string[];
  AUTH_SECRET: string;
  AUTH_SECRET_NEXT?: string;
  /** Absent in files from before. */
  AUTH_SECRETS_PREVIOUS?: string[];
};

const LOCK_WAIT_MS = 10_000;
export const freshSecret = () => randomBytes(32).toString('base64url');

export async function readOrMakeSecrets(dataDirectory: string): Promise<Secrets> {
  return await changeSecrets(dataDirectory, (secrets) => secrets);
}

/** Makes the next pepper, unless there is one: every process must know it before any of them uses it. */
export async function preparePepper(dataDirectory: string): Promise<Secrets> {
  return await changeSecrets(dataDirectory, (secrets) =>
    secrets.KEY_PEPPER_NEXT === undefined ? { ...secrets, KEY_PEPPER_NEXT: freshSecret() } : secrets,
  );
}

/** Puts the next pepper in front; keys under the old one go on working and move over as they are used. */
export async function promotePepper(dataDirectory: string): Promise<Secrets> {
  return await changeSecrets(dataDirectory, ({ KEY_PEPPER_NEXT: next, ...secrets }) =>
    next === undefined
      ? secrets
      : { ...secrets, KEY_PEPPER: next, KEY_PEPPERS_PREVIOUS: [secrets.KEY_PEPPER, ...secrets.KEY_PEPPERS_PREVIOUS] },
  );
}

/** Forgets the peppers before the current one; keys still under them stop working. */
export async function forgetPreviousPeppers(dataDirectory: string): Promise<Secrets> {
  return await changeSecrets(dataDirectory, (secrets) => ({ ...secrets, KEY_PEPPERS_PREVIOUS: [] }));
}

/** Makes the next AUTH_SECRET, unless there is one: every process must know it before any of them signs with it. */
export async function prepareAuthSecret(dataDirectory: string): Promise<void> {
  await changeSecrets(dataDirectory, (secrets) =>
    secrets.AUTH_SECRET_NEXT === undefined ? { ...secrets, AUTH_SECRET_NEXT: freshSecret() } : secrets,
  );
}

/** Puts it in front; what was signed under the one before stays good. */
export async function promoteAuthSecret(dataDirectory: string): Promise<void> {
  await changeSecrets(dataDirectory, ({ AUTH_SECRET_NEXT: next, ...secrets }) =>
    next === undefined
      ? secrets
      : {
          ...secrets,
          AUTH_SECRET: next,
          AUTH_SECRETS_PREVIOUS: [secrets.AUTH_SECRET, ...(secrets.AUTH_SECRETS_PREVIOUS ?? [])],
        },
  );
}

/** Sessions and links that were signed before the last turn, and not renewed since, end. */
export async function forgetPreviousAuthSecrets(dataDirectory: string): Promise<void> {
  await changeSecrets(dataDirectory, (secrets) => ({ ...secrets, AUTH_SECRETS_PREVIOUS: [] }));
}

async function changeSecrets(dataDirectory: string, change: (secrets: Secrets) => Secrets): Promise<Secrets> {
  mkdirSync(dataDirectory, { recursive: true });
  return await withExclusiveLock(join(dataDirectory, 'secrets.lock'), LOCK_WAIT_MS, async () => {
    const path = join(dataDirectory, 'secrets.json');
    const before: Secrets = existsSync(path)
      ? (JSON.parse(readFileSync(path, 'utf8')) as Secrets)
      : { KEY_PEPPER: freshSecret(), KEY_PEPPERS_PREVIOUS: [], AUTH_SECRET: freshSecret() };
    const after = change(before);
    if (after !== before || !existsSync(path)) writePrivately(path, after);
    return after;
  });
}
