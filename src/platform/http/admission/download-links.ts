import type { FastifyRequest } from 'fastify';
import type { LinkSigner } from '../../secrets/link-signer.ts';
import type { Person } from '../../workspaces/principal.ts';

/**
 * Links to what a browser downloads by itself, without the header that names the workspace: good for one minute, in the session
 * for which they were made, for one address with all its parameters. The cookie is needed as well: a link alone opens nothing.
 */
type DownloadLink = { slug: string; expires: string; signature: string; target: string };

export type DownloadLinks = {
  /** `target` is a path with its query. */
  make(target: string, slug: string, person: Pick<Person, 'sessionId'>): string;
  /** The link in a request's address; what an operation sees of its query is then without it. */
  read(request: Pick<FastifyRequest, 'method' | 'url' | 'query'>): DownloadLink | undefined;
  isGood(link: DownloadLink, person: Pick<Person, 'sessionId'>): boolean;
};

const DOWNLOAD_SECONDS = 60;

const NAME = 'download';
/** Always at the end of the address: what stands before is what was signed. */
const LINK = new RegExp(`^[?&]${NAME}=([a-z0-9-]{1,40})\\.(\\d{1,12})\\.([\\w-]{43})$`);
const LINK_LENGTH = 120;

export function openDownloadLinks(signer: LinkSigner): DownloadLinks {
  const partsOf = (target: string, slug: string, { sessionId }: Pick<Person, 'sessionId'>) => [sessionId, slug, target];
  return {
    make: (target, slug, person) => {
      const { expires, signature } = signer.sign(partsOf(target, slug, person), DOWNLOAD_SECONDS);
      return `${target}${target.includes('?') ? '&' : '?'}${NAME}=${slug}.${expires}.${signature}`;
    },
    read: ({ method, url, query }) => {
      if (method !== 'GET') return undefined;
      const at = Math.max(url.lastIndexOf(`&${NAME}=`), url.lastIndexOf(`?${NAME}=`));
      if (at === -1 || url.length - at > LINK_LENGTH) return undefined;
      const [, slug = '', expires = '', signature = ''] = LINK.exec(url.slice(at)) ?? [];
      if (signature === '') return undefined;
      Reflect.deleteProperty(query as object, NAME);
      return { slug, expires, signature, target: url.slice(0, at) };
    },
    isGood: ({ target, slug, expires, signature }, person) =>
      signer.judge(partsOf(target, slug, person), { expires, signature }) === 'good',
  };
}
