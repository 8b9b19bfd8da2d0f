import { MailRefused } from './transport.ts';

/**
 * Tells a mail that is refused for good from one that may be taken later. What the server said is left out: it usually
 * repeats the address, and errors are logged and stay in the queue.
 */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Wrong or missing credentials: ours to mend, whichever command the server says it at. */
const ABOUT_US = new Set([530, 534, 535, 538]);

/** Failures below SMTP; what they say comes from the system and names machines only. */
const BELOW_SMTP = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS']);

export function asDeliveryError(error: unknown): MailRefused | MailNotSent {
  const { code, command, reply, message } = factsOf(error);
  const at = command === undefined ? '' : ` at ${command}`;
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  if (reply !== undefined && reply >= 500 && isAboutThisMail && !ABOUT_US.has(reply)) {
    return new MailRefused(`the mail server answered ${reply}${at}`);
  }
  if (reply !== undefined) return new MailNotSent(code, `the mail server answered ${reply}${at}`);
  return new MailNotSent(code, BELOW_SMTP.has(code) ? message : `the mail could not be sent (${code}${at})`);
}

type Facts = { code: string; command: string | undefined; reply: number | undefined; message: string };

function factsOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { code: 'unknown', command: undefined, reply: undefined, message: '' };
  return {
    code: 'code' in error && typeof error.code === 'string' ? error.code : error.name,
    command: 'command' in error && typeof error.command === 'string' ? error.command : undefined,
    reply: 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined,
    message: 'response' in error ? 'the connection ended in the middle of an answer' : error.message,
  };
}
