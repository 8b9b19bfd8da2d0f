import type { Static, TSchema } from 'typebox';
import Type from 'typebox';
import type { Job } from '../jobs/job.ts';
import { jobsOf } from '../jobs/job.ts';
import type { Log } from '../telemetry/log.ts';
import type { AnyMail } from './outbox.ts';
import { SEND_MAIL } from './outbox.ts';
import type { ComposedMail, MailTransport } from './transport.ts';
import { MailRefused } from './transport.ts';

/** The part of a service's context that sending a mail needs. `url` is where its people reach it. */
export type MailContext = { mail: { transport: MailTransport; url: string; log: Log } };

/**
 * A service's job that sends one mail. The waits between the eight attempts grow from seconds to a quarter of an hour, about half
 * an hour in all. What is refused for good is not tried again. The log learns the kind of a mail, never whose it is.
 */
export function sendMailJob<Mail extends TSchema>(
  stored: Mail,
  compose: (mail: Static<Mail>, url: string) => ComposedMail,
): Job<MailContext> {
  return jobsOf<MailContext>()({
    name: SEND_MAIL,
    payload: Type.Object(
      { id: Type.String({ format: 'uuid', maxLength: 36 }), mail: stored as TSchema },
      { additionalProperties: false },
    ),
    attempts: 8,
    run: async ({ payload, service }) => {
      const { transport, url, log } = service.mail;
      const mail = payload.mail as Static<Mail> & AnyMail;
      try {
        await transport.deliver({ ...compose(mail, url), id: payload.id });
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        log.warn({ mail: mail.kind, reason: error.message }, 'a mail was refused for good');
      }
    },
  });
}
