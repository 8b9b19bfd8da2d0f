/** What carries a composed mail away: a mail server or, without one, a folder. */
export type MailTransport = {
  /** Resolves once the mail is somebody else's to look after. Errors never name the recipient: they are logged. */
  deliver: (mail: ComposedMail) => Promise<void>;
  close: () => void;
};

export type ComposedMail = {
  /** What the log may say of it. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same at every attempt, so that a mailbox can tell a mail that came twice. Made up when absent. */
  id?: string;
};

/** Refused for good: trying again would only annoy the mail server. Says nothing of the recipient. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
