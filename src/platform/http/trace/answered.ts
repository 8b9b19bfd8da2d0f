import { channel } from 'node:diagnostics_channel';
import type { Service } from '../../service.ts';
import type { Operation } from '../operation/operation.ts';

/**
 * Tells whoever listens, in this process, what each operation has answered with: the tests do, and hold it against what the
 * documents declare. Without a listener it costs one comparison a request.
 */
export const ANSWERED = 'quintet:http:answered';

export type Answered = {
  service: Service;
  operation: Operation;
  /** One of several behind one path. */
  resource: string | undefined;
  status: number;
  /** Of a refusal. */
  code: string | undefined;
};

/** Ask whether it has subscribers before putting a message together. */
export const answered = channel(ANSWERED);
