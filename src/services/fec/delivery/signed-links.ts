import type { Clock } from '#kernel/clock.ts';
import { openLinkSigner } from '#platform/secrets/link-signer.ts';
import type { SecretRing } from '#platform/secrets/secret-ring.ts';
import type { Format } from './formats.ts';
import { FORMATS, formatNames } from './formats.ts';

/** Links to the reports of one analysis that open without a key, for a quarter of an hour. */
export type SignedLinks = {
  linksTo(id: string): Record<Format, string>;
  judge(id: string, linkName: string, expires: string, signature: string): 'good' | 'expired' | 'wrong';
};

const LIFE_SECONDS = 15 * 60;

export function openSignedLinks(secrets: SecretRing, clock: Clock): SignedLinks {
  const signer = openLinkSigner(secrets, clock);
  return {
    linksTo: (id) => {
      const link = (format: Format) => {
        const { linkName } = FORMATS[format];
        const { expires, signature } = signer.sign([id, linkName], LIFE_SECONDS);
        return `${analysisPath(id)}/${linkName}?expires=${expires}&signature=${signature}`;
      };
      return Object.fromEntries(formatNames.map((format) => [format, link(format)])) as Record<Format, string>;
    },
    judge: (id, linkName, expires, signature) => signer.judge([id, linkName], { expires, signature }),
  };
}

export const ANALYSES_PATH = '/api/external/analyses';

export const analysisPath = (id: string) => `${ANALYSES_PATH}/${id}`;
