import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { SMTPServer } from 'smtp-server';

/** A real mail server on loopback that takes mails and hands them to the test. */
export type SmtpServerOptions = {
  /** How TLS is offered; not at all unless said. */
  tls?: 'starttls' | 'immediate';
  /** Its own, which nobody trusts, unless said. */
  certificate?: { key: string; cert: string };
  /** Nobody else may send. */
  account?: { user: string; password: string };
  /** The code to refuse a recipient with, or undefined to take the mail. Asked at each attempt. */
  refuse?: (recipient: string) => number | undefined;
  /** The same once the mail is there in whole. */
  refuseContent?: () => number | undefined;
};

export type ReceivedMail = {
  /** From the envelope: who it really goes to. */
  sender: string;
  recipients: readonly string[];
  /** The same for all that came over one connection. */
  connection: string;
  secure: boolean;
  user: string | undefined;
  raw: string;
  email: Email;
  subject: string;
  text: string;
  html: string;
  /** The first link of the text part. */
  link: string | undefined;
};

export type RunningSmtpServer = {
  /** With the account's name and password when there is one. */
  url: string;
  port: number;
  /** All that came, oldest first. */
  mails: ReceivedMail[];
  /** The oldest mail that `next` has not given yet and that matches; waits for it when there is none. */
  next: (matching?: (mail: ReceivedMail) => boolean) => Promise<ReceivedMail>;
  close: () => Promise<void>;
};

type Waiting = { matching: (mail: ReceivedMail) => boolean; resolve: (mail: ReceivedMail) => void };

const PATIENCE_MS = 25_000;

export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<RunningSmtpServer> {
  const mails: ReceivedMail[] = [];
  const unread: ReceivedMail[] = [];
  const waiting = new Set<Waiting>();
  const hand = (mail: ReceivedMail) => {
    mails.push(mail);
    const reader = [...waiting].find(({ matching }) => matching(mail));
    if (reader === undefined) unread.push(mail);
    else reader.resolve(mail);
  };
  const server = new SMTPServer(serverOptions(options, hand));
  // A client that goes away in the middle is part of what is tested.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const { account } = options;
  const login = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : '';
  return {
    url: `${options.tls === 'immediate' ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`,
    port,
    mails,
    next: (matching = () => true) => {
      const index = unread.findIndex(matching);
      const [found] = index < 0 ? [] : unread.splice(index, 1);
      return found === undefined ? waitFor(waiting, matching) : Promise.resolve(found);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function waitFor(waiting: Set<Waiting>, matching: Waiting['matching']): Promise<ReceivedMail> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      waiting.delete(reader);
    };
    const reader: Waiting = {
      matching,
      resolve: (mail) => {
        settle();
        resolve(mail);
      },
    };
    const timer = setTimeout(() => {
      settle();
      reject(new Error('the mail that the test waits for did not come'));
    }, PATIENCE_MS);
    waiting.add(reader);
  });
}

function serverOptions(options: SmtpServerOptions, hand: (mail: ReceivedMail) => void): SMTPServerOptions {
  const { account, certificate, refuse, refuseContent, tls } = options;
  return {
    secure: tls === 'immediate',
    ...certificate,
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(account === undefined ? ['AUTH'] : [])],
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 10,
    onAuth: (given, _session, answer) => {
      const isRight = given.username === account?.user && given.password === account?.password;
      if (isRight) answer(null, { user: given.username });
      else answer(refusal(535));
    },
    onRcptTo: ({ address }, _session, answer) => answer(refusal(refuse?.(address))),
    onData: (stream, session, answer) => {
      const read = async () => {
        const mail = await readMail(await buffer(stream), session);
        const refused = refusal(refuseContent?.());
        if (refused === null) hand(mail);
        return refused;
      };
      read().then(answer, answer);
    },
  };
}

const refusal = (code: number | undefined) =>
  code === undefined ? null : Object.assign(new Error('not this one'), { responseCode: code });

async function readMail(content: Buffer, session: SMTPServerSession): Promise<ReceivedMail> {
  const email = await PostalMime.parse(content);
  const { mailFrom, rcptTo } = session.envelope;
  const text = email.text ?? '';
  return {
    sender: mailFrom === false ? '' : mailFrom.address,
    recipients: rcptTo.map(({ address }) => address),
    connection: session.id,
    secure: session.secure,
    user: session.user,
    raw: content.toString('utf8'),
    email,
    subject: email.subject ?? '',
    text,
    html: email.html ?? '',
    link: /https?:\/\/\S+/.exec(text)?.[0],
  };
}
