import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSmtpTransport } from '#platform/mail/smtp-transport.ts';
import { makeCertificate } from '#platform/outbound/test/certificate.ts';
import type { RunningSmtpServer, SmtpServerOptions } from '#test/support/smtp-server.ts';
import { startSmtpServer } from '#test/support/smtp-server.ts';
import { PORTAL_URL, verifyMail } from '../../test/mail-samples.ts';
import { composeMail } from '../compose.ts';

const FROM = 'no-responder@portal.example';
const composed = composeMail(verifyMail(), PORTAL_URL);
const account = { user: 'portal', password: 'secreto' };
const trusted = makeCertificate('IP:127.0.0.1', 'IP:0.0.0.0');
const stranger = makeCertificate('IP:127.0.0.1', 'IP:0.0.0.0');
const anotherName = makeCertificate('DNS:mail.example');

const authorities = tls.getCACertificates('default');
beforeAll(() => tls.setDefaultCACertificates([...authorities, trusted.cert, anotherName.cert]));
afterAll(() => tls.setDefaultCACertificates(authorities));

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Sends one mail; the error's code, or how it came through. */
async function send(options: SmtpServerOptions, urlOf: (server: RunningSmtpServer) => string) {
  const server = await startSmtpServer(options);
  const transport = openSmtpTransport(urlOf(server), FROM);
  open.push(server.close, transport.close);
  const error = await transport.deliver(composed).then(
    () => undefined,
    (failure: { code: string }) => failure,
  );
  return error === undefined ? { secure: server.mails[0]?.secure } : { code: error.code, mails: server.mails.length };
}

const here = ({ url }: RunningSmtpServer) => url;
/** 0.0.0.0 leads to this machine too, but is no loopback address: as good as another machine. */
const elsewhere = ({ url }: RunningSmtpServer) => url.replace('127.0.0.1', '0.0.0.0');

describe('smtps:', () => {
  it('is encrypted from the first byte', async () => {
    expect(await send({ tls: 'immediate', certificate: trusted, account }, here)).toEqual({ secure: true });
  });

  it.each([
    ['that nobody vouches for', stranger],
    ['of another name', anotherName],
  ])('refuses a certificate %s, on loopback as well', async (_what, certificate) => {
    expect(await send({ tls: 'immediate', certificate }, here)).toMatchObject({ mails: 0 });
    expect(await send({ tls: 'immediate', certificate, account }, elsewhere)).toMatchObject({ mails: 0 });
  });
});

describe('smtp: with a password for another machine', () => {
  it('insists on STARTTLS', async () => {
    expect(await send({ tls: 'starttls', certificate: trusted, account }, elsewhere)).toEqual({ secure: true });
    expect(await send({ account }, elsewhere)).toEqual({ code: 'ETLS', mails: 0 });
  });

  it.each([
    ['that nobody vouches for', stranger],
    ['of another name', anotherName],
  ])('refuses a certificate %s', async (_what, certificate) => {
    expect(await send({ tls: 'starttls', certificate, account }, elsewhere)).toMatchObject({ mails: 0 });
  });
});

describe('smtp: without a password, or on this machine', () => {
  it.each([
    ['without a password, here', {}, here],
    ['without a password, elsewhere', {}, elsewhere],
    ['with a password, here', { account }, here],
  ])('%s: takes STARTTLS when it is offered, whatever the certificate', async (_what, options, where) => {
    expect(await send({ ...options, tls: 'starttls', certificate: stranger }, where)).toEqual({ secure: true });
    expect(await send(options, where)).toEqual({ secure: false });
  });
});
