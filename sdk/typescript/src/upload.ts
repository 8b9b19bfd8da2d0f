import { type ClientOptions, headersOf, isAnswer, readAnswer } from './client.ts';
import { addressOf, type Endpoint, type Question } from './endpoint.ts';
import { NoAnswer, readProblem } from './problem.ts';

/**
 * Sends a file as it is and tells how far it is. `fetch` tells no progress of what it sends, and its streams need HTTP/2, so
 * this is an XMLHttpRequest: for browsers only. The file is read from disk as it goes, whatever its size.
 */
export type Upload<Asked extends Question> = {
  file: Blob;
  mediaType: string;
  headers?: Readonly<Record<string, string>>;
  onProgress?: (sentBytes: number) => void;
  signal?: AbortSignal;
} & Omit<Asked, 'url' | 'body' | 'headers'>;

export function sendFile<Asked extends Question, Reply>(
  endpoint: Endpoint<Asked, Reply>,
  upload: Upload<Asked>,
  client: Pick<ClientOptions, 'baseUrl' | 'headers'> = {},
): Promise<Reply> {
  const { path, query } = upload as { path?: object; query?: object };
  const { file, mediaType, headers = {}, onProgress, signal } = upload as Upload<Question>;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    request.open(endpoint.method, (client.baseUrl ?? '') + addressOf(endpoint.url, { ...path }, { ...query }));
    const all = { accept: 'application/json', 'content-type': mediaType, ...headersOf(client), ...headers };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded));
    request.addEventListener('load', () => {
      const { status, responseText: text } = request;
      const header = (name: string) => request.getResponseHeader(name);
      if (isAnswer(endpoint, status)) resolve(readAnswer(text, header('content-type')) as Reply);
      else reject(readProblem({ status, text, header }));
    });
    request.addEventListener('error', () => reject(new NoAnswer('network')));
    request.addEventListener('abort', () => reject(signal?.reason ?? new NoAnswer('network')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel));
    signal?.addEventListener('abort', cancel);
    request.send(file);
  });
}
