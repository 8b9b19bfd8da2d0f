/** The provider does not answer, or not as it should. The message is for the log; it holds nothing that the provider sent. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/** How the provider is asked, as its library wants it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

type Read = { status: number; type: string; body: Buffer };

const MILLISECONDS = 5000;
const MOST_BYTES = 256 * 1024;
/** Too many requests, and whatever is the server's own fault. */
const isBusy = (status: number) => status === 429 || status >= 500;

/**
 * Asks in bounded time for an answer of bounded size, follows no redirect, and asks only where `mayAsk` says: addresses come out of
 * a document of the provider's. The same public document is asked for once at a time, however many wait for it.
 */
export function boundedFetch(mayAsk: (url: string) => boolean): Fetch {
  const underWay = new Map<string, Promise<Read>>();
  const shared = (url: string, init: RequestInit): Promise<Read> => {
    const isPublic = init.method === 'GET' && !new Headers(init.headers).has('authorization');
    if (!isPublic) return read(url, init);
    const same = underWay.get(url);
    if (same !== undefined) return same;
    const reading = read(url, init).finally(() => underWay.delete(url));
    underWay.set(url, reading);
    return reading;
  };
  return async (url, init) => {
    if (!mayAsk(url)) throw new ProviderAway('an address of the provider is neither https nor of this machine');
    const { status, type, body } = await shared(url, init);
    if (isBusy(status)) throw new ProviderAway(`the provider answered with ${status}`);
    return new Response(new Uint8Array(body), { status, headers: { 'content-type': type } });
  };
}

async function read(url: string, { method, headers, body }: RequestInit): Promise<Read> {
  const signal = AbortSignal.timeout(MILLISECONDS);
  try {
    const asked = { method: method ?? 'GET', headers: headers ?? {}, body: body ?? null, signal };
    const answer = await fetch(url, { ...asked, redirect: 'error' });
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, type, body: await readBody(answer) };
  } catch (error) {
    if (error instanceof ProviderAway) throw error;
    throw new ProviderAway(signal.aborted ? 'the provider took too long' : 'the provider could not be reached');
  }
}

async function readBody({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early ends the connection.
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new ProviderAway('the answer of the provider is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
