import { randomUUID } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { isPlainAddress } from './harmless.ts';
import type { Sender } from './sender.ts';
import type { ComposedMail } from './transport.ts';
import { MailRefused } from './transport.ts';

/**
 * The message as nodemailer takes it. Addresses go in as such, never as text to be parsed, and the envelope is ours: one
 * sender, one recipient, whatever the headers say.
 */
export function messageOf(mail: ComposedMail, sender: Sender): SendMailOptions {
  if (!isPlainAddress(mail.to)) throw new MailRefused('the address is not one that a mail can be sent to');
  return {
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: mail.to },
    envelope: { from: sender.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id ?? randomUUID()}@${sender.domain}>`,
    date: new Date(),
    // Keeps holiday notices and the like from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
