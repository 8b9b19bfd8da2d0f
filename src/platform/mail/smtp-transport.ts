import { isIP } from 'node:net';
import type { SMTPPoolOptions } from 'nodemailer';
import { createTransport } from 'nodemailer';
import { asDeliveryError } from './delivery-error.ts';
import { messageOf } from './message.ts';
import { readSender } from './sender.ts';
import type { MailTransport } from './transport.ts';

/**
 * Mails through a mail server, over a few connections that are kept open.
 *
 * `smtps:` is TLS from the first byte. `smtp:` takes STARTTLS when the server offers it; with a password for another
 * machine it insists on it. Where TLS is insisted on, the certificate must be good. Where it is not, any certificate is
 * taken, as mail servers do among themselves: whoever could forge one could as well hide that TLS is offered.
 */
export type SmtpLimits = { connectMs: number; greetingMs: number; silenceMs: number; deliveryMs: number };

/** A whole delivery has a limit as well: a server that sends a byte now and then is never silent. */
const LIMITS: SmtpLimits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 30_000, deliveryMs: 120_000 };

const CONNECTIONS = 5;

export function openSmtpTransport(url: string, from: string, limits: SmtpLimits = LIMITS): MailTransport {
  const sender = readSender(from);
  const options = poolOptions(url, limits);
  const openPool = () => createTransport(options);
  let pool = openPool();
  const giveUpOn = (stalled: typeof pool) => {
    stalled.close({ force: true });
    // The others that were on their way fail with it and are tried again.
    if (pool === stalled) pool = openPool();
  };
  return {
    deliver: async (mail) => {
      const message = messageOf(mail, sender);
      const used = pool;
      const deadline = setTimeout(() => giveUpOn(used), limits.deliveryMs);
      try {
        await used.sendMail(message);
      } catch (error) {
        throw asDeliveryError(error);
      } finally {
        clearTimeout(deadline);
      }
    },
    close: () => pool.close(),
  };
}

function poolOptions(text: string, limits: SmtpLimits): SMTPPoolOptions & { pool: true } {
  const url = new URL(text);
  // Options in the address would be ignored: better to say so than to let somebody believe in them.
  if (url.search !== '' || url.hash !== '') throw new Error('The address of the mail server takes no options');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const requireTLS = !secure && user !== '' && !isLoopback(host);
  return {
    pool: true,
    host,
    ...(url.port !== '' && { port: Number(url.port) }),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    secure,
    requireTLS,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: secure || requireTLS },
    maxConnections: CONNECTIONS,
    // A connection that the server closed meanwhile is replaced once; beyond that the job tries again.
    maxRequeues: 1,
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const isLoopback = (host: string) =>
  host.toLowerCase() === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
