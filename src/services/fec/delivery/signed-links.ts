import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import type { SecretRing } from '#platform/secrets/secret-ring.ts';
import type { Format } from './formats.ts';
import { FORMATS, formatNames } from './formats.ts';

/**
 * Links to the reports of one analysis that open without a key, for a quarter of an hour. A link is judged by itself: who
 * tries one learns nothing about whether the analysis exists.
 */
export type SignedLinks = {
  linksTo(id: string): Record<Format, string>;
  /** Only a link that was good once can be `expired`. */
  judge(id: string, linkName: string, expires: string, signature: string): 'good' | 'expired' | 'wrong';
};

const LIFE_SECONDS = 15 * 60;

export function openSignedLinks(secrets: SecretRing, clock: Clock): SignedLinks {
  const signatureOf = (secret: Buffer, id: string, linkName: string, expires: string) =>
    createHmac('sha256', secret).update(`${id}\n${linkName}\n${expires}`).digest('base64url');
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);

  return {
    linksTo: (id) => {
      const expires = String(nowSeconds() + LIFE_SECONDS);
      const link = (format: Format) => {
        const { linkName } = FORMATS[format];
        return `${analysisPath(id)}/${linkName}?expires=${expires}&signature=${signatureOf(secrets.current, id, linkName, expires)}`;
      };
      return Object.fromEntries(formatNames.map((format) => [format, link(format)])) as Record<Format, string>;
    },
    judge: (id, linkName, expires, signature) => {
      const given = Buffer.from(signature);
      const isOurs = secrets.all.some((secret) => {
        const right = Buffer.from(signatureOf(secret, id, linkName, expires));
        return given.length === right.length && timingSafeEqual(given, right);
      });
      if (!isOurs) return 'wrong';
      return Number(expires) > nowSeconds() ? 'good' : 'expired';
    },
  };
}

export const ANALYSES_PATH = '/api/external/analyses';

export const analysisPath = (id: string) => `${ANALYSES_PATH}/${id}`;
