import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { platformProblem } from '../problem/problems.ts';
import { problemDocument } from '../problem/refusal.ts';

/** Bytes that are not HTTP never become a request: the answer is written by hand and the connection closed. */
export function answerBrokenClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const code =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'headers_too_large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'request_timeout'
        : 'malformed_request';
  const problem = platformProblem(code);
  const requestId = randomUUID();
  const text = JSON.stringify(problemDocument.write(problem, requestId));
  // In the middle of an answer, another one would be read as a part of it.
  if ((socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent !== true) {
    socket.write(
      `HTTP/1.1 ${problem.status} ${problem.title}\r\ncontent-type: ${problemDocument.mediaType}; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` +
        `x-request-id: ${requestId}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${text}`,
    );
  }
  // Not `end`: with requests before this one still unanswered, the socket may be paused and would never see its end.
  socket.destroySoon();
}
