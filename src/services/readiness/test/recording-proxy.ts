import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request as requestUpstream } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy on a loopback port that adds headers, and remembers what passed: official clients cannot be asked what they sent. */
export type RecordingProxy = {
  /** Known before the target is, so that the target can be told to allow it as an origin. */
  url: string;
  requests: { method: string; accept: string | undefined; status: number }[];
  forwardTo: (target: string, headers?: Record<string, string>) => void;
  /** Answers GET itself, with a plain 200: what a server must not do to clients of the 2025 era. */
  answerGet: (body: string) => void;
  close: () => Promise<void>;
};

export async function startRecordingProxy(): Promise<RecordingProxy> {
  let upstream: { target: URL; headers: Record<string, string> } | undefined;
  let getBody: string | undefined;
  const requests: RecordingProxy['requests'] = [];

  const server = createServer((incoming, outgoing) => {
    const { method = '' } = incoming;
    const { accept } = incoming.headers;
    outgoing.once('close', () => requests.push({ method, accept, status: outgoing.statusCode }));
    if (method === 'GET' && getBody !== undefined) {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(getBody);
    } else if (upstream === undefined) {
      outgoing.writeHead(502).end();
    } else {
      forward(incoming, outgoing, upstream.target, upstream.headers);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    forwardTo: (target, headers = {}) => {
      upstream = { target: new URL(target), headers };
    },
    answerGet: (body) => {
      getBody = body;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: URL,
  headers: Record<string, string>,
): void {
  const onward = requestUpstream(
    {
      host: target.hostname,
      port: target.port,
      path: incoming.url,
      method: incoming.method,
      headers: { ...incoming.headers, ...headers },
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  onward.once('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  incoming.pipe(onward);
}
