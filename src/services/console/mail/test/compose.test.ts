import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../accounts/languages.ts';
import { composeMail } from '../compose.ts';
import type { WrittenMail } from '../mail.ts';

const URL_ = 'https://console.example';
const link = `${URL_}/console/link#token=abc&x=1`;
const newEmail = 'new@example.org';
const contents = [
  { kind: 'verify', link },
  { kind: 'already-member', link },
  { kind: 'magic-link', link },
  { kind: 'reset-password', link },
  { kind: 'password-changed', link },
  { kind: 'confirm-email-change', link, newEmail },
  { kind: 'verify-new-email', link },
  { kind: 'email-changed', newEmail },
  { kind: 'confirm-deletion', link },
  { kind: 'account-deleted' },
  { kind: 'factor-added', factor: 'passkey' },
  { kind: 'factor-removed', factor: 'totp' },
  { kind: 'identity-linked' },
  { kind: 'recovery-codes-renewed' },
  { kind: 'recovery-code-used' },
] as const;

const mails = LANGUAGES.flatMap((language) =>
  contents.map((content): WrittenMail => ({ ...content, language, to: 'ada@example.org', name: 'Ada' })),
);

describe.each(mails)('$language $kind', (mail) => {
  const composed = composeMail(mail, URL_);

  test('greets by name, says whose it is, and what to do if it was not you', () => {
    expect(composed.text.split('\n')[0]).toMatch(/^(Hello|Bonjour|Hola),? Ada[,:]$/);
    expect(composed.text).toContain('Quintet');
    expect(composed.text).toMatch(/If (it was not you|you)|Si (ce n’était pas vous|vous)|Si no/);
    expect(composed.text).not.toMatch(/undefined|[<>]/);
  });

  test('leads to its link, written out, and tells nothing in the subject', () => {
    if ('link' in mail) expect(composed.text.split('\n')).toContain(mail.link);
    if ('newEmail' in mail) expect(composed.text).toContain(newEmail);
    expect(composed.subject).not.toMatch(/Ada|@|https/);
    expect(composed.html).toContain(`<html lang="${mail.language}"`);
  });
});

test('no two kinds and no two languages have one subject', () => {
  expect(new Set(mails.map((mail) => composeMail(mail, URL_).subject)).size).toBe(mails.length);
});

test.each([
  ['en', '24 hours', '30 minutes', '1 hour'],
  ['fr', '24 heures', '30 minutes', '1 heure'],
  ['es', '24 horas', '30 minutos', '1 hora'],
] as const)('%s says how long links are good', (language, day, half, hour) => {
  const textOf = (kind: 'verify' | 'magic-link' | 'reset-password') =>
    composeMail({ kind, link, language, to: 'ada@example.org', name: '' }, URL_).text.replaceAll('\u00a0', ' ');
  expect(textOf('verify')).toContain(day);
  expect(textOf('magic-link')).toContain(half);
  expect(textOf('reset-password')).toContain(hour);
});
