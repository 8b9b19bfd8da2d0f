/** A request and its answer, read to the end. */
export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
  json: <T = Record<string, unknown>>() => T;
};

export type Ask = {
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream;
  key?: string;
};

export async function ask(url: string, { method, headers = {}, json, body, key }: Ask = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: method ?? (json !== undefined || body !== undefined ? 'POST' : 'GET'),
    redirect: 'manual',
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(json !== undefined ? { body: JSON.stringify(json) } : body !== undefined ? { body } : {}),
  });
  return await answerOf(response);
}

export async function answerOf(response: Response): Promise<Answer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  return { status: response.status, headers: response.headers, text, bytes, json: <T>() => JSON.parse(text) as T };
}
