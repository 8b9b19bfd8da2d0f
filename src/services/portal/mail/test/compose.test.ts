import fc from 'fast-check';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { VALIDITY_SECONDS } from '#platform/accounts/validity.ts';
import { harmlessName } from '#platform/mail/harmless.ts';
import { randomCases } from '#test/support/proof-size.ts';
import { LINK, PORTAL_URL, sampleMails, verifyMail } from '../../test/mail-samples.ts';
import { composeMail } from '../compose.ts';
import { spellDuration } from '../spell-duration.ts';
import { nastyText } from './mail-nasty.ts';

type Element = { tag: string; attributes: Record<string, string>; text: string };

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (!('tagName' in node)) return;
    const texts = node.childNodes.map((child) => ('value' in child ? child.value : ''));
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    found.push({ tag: node.tagName, attributes, text: texts.join('') });
    node.childNodes.forEach(walk);
  };
  parse(html).childNodes.forEach(walk);
  return found;
}

const composed = sampleMails.map((mail) => ({ mail, ...composeMail(mail, PORTAL_URL) }));

describe('every mail', () => {
  it.each(composed)('$kind: stands on its own as text', ({ mail, text }) => {
    expect(text).toMatch(/^Hola, Ana Sofía Núñez:\n/);
    expect(text).toContain('Portal Maya');
    expect(text).not.toMatch(/[<>]|&amp;|undefined/);
    expect(text).toMatch(/[Ss]i no (has sido tú|fuiste tú|te has registrado|lo has pedido|lo pediste tú)/);
    if ('link' in mail) expect(text.split('\n')).toContain(LINK);
    if ('newEmail' in mail) expect(text).toContain('la dirección nueva@example.org');
  });

  it.each(composed)('$kind: as HTML leads only to the link and fetches nothing', ({ mail, html }) => {
    const elements = elementsOf(html);
    const targets = elements.filter(({ tag }) => tag === 'a').map(({ attributes }) => attributes['href']);
    expect(targets).toEqual('link' in mail ? [LINK, LINK] : []);
    const tags = new Set(elements.map(({ tag }) => tag));
    expect([...tags].sort()).toEqual(
      [...('link' in mail ? ['a'] : []), 'body', 'br', 'div', 'head', 'html', 'meta', 'p', 'title'].sort(),
    );
    expect(elements.some(({ attributes }) => 'src' in attributes || 'srcset' in attributes)).toBe(false);
    expect(html).not.toMatch(/url\(|@import/);
    expect(elements[0]?.attributes['lang']).toBe('es');
    expect(html).toContain('name="color-scheme" content="light dark"');
  });

  it.each(composed)('$kind: writes the link out in the HTML as well', ({ mail, html }) => {
    const written = elementsOf(html).filter(({ tag, text }) => tag === 'a' && text.trim() === LINK);
    expect(written).toHaveLength('link' in mail ? 1 : 0);
  });

  it.each(composed)('$kind: names only addresses of pages, never the bare one, where there is none', ({ text }) => {
    const named = text.match(/https:\/\/portal\.example[^\s)]*/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    for (const address of named) expect(address).toMatch(/\/(entrar|registro|cuenta|verificar)\b/);
  });

  it('has a subject of its own, without anything from outside', () => {
    const subjects = composed.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(sampleMails.length);
    expect(subjects.join()).not.toMatch(/Ana|nueva@|https/);
  });

  it.each([
    ['verify', '24 horas'],
    ['magic-link', '30 minutos'],
    ['reset-password', '1 hora'],
    ['confirm-email-change', '24 horas'],
    ['verify-new-email', '24 horas'],
    ['confirm-deletion', '1 hora'],
  ])('%s: says that its link is good for %s', (kind, validity) => {
    const mail = composed.find((candidate) => candidate.kind === kind);
    expect(mail?.text).toContain(`El enlace vale durante ${validity}`);
    expect(mail?.html).toContain(`El enlace vale durante ${validity}`);
  });

  it('asks for the password on the page that confirms an address, and tells others to ignore it', () => {
    const { text } = composeMail(verifyMail(), PORTAL_URL);
    expect(text).toContain('la contraseña que elegiste al registrarte');
    expect(text).toContain('Si no te has registrado, no hagas nada');
  });
});

describe('what strangers chose', () => {
  it.each([
    'Ana',
    'José Ángel',
    "O'Higgins",
    'Ana-Lucía',
    'Núñez de la Ñ',
    "B'atz'",
    'Ixmukane Kʼicheʼ',
    ' Ana  Sofía ',
  ])('greets %s by name', (name) => {
    const shown = name.trim().replaceAll('  ', ' ');
    expect(composeMail(verifyMail({ name }), PORTAL_URL).text).toContain(`Hola, ${shown}:\n`);
  });

  it.each([
    '',
    '   ',
    'a'.repeat(61),
    'evil.example',
    'Ana https://evil.example',
    'Ana\nGana',
    'Ana\u2028Gana',
    'Ana <b>',
    'Ana & Co',
    'Ana 2',
    'ana@evil',
    'evilꓸcom',
    'evil．com',
    '-Ana',
    'Ana\u202e',
    "'''",
  ])('greets without a name instead of with %j', (name) => {
    expect(composeMail(verifyMail({ name }), PORTAL_URL).text).toMatch(/^Hola:\n/);
  });

  it('lets no name change more than the greeting', () => {
    const without = composeMail(verifyMail({ name: '' }), PORTAL_URL);
    fc.assert(
      fc.property(fc.oneof(nastyText, fc.string({ unit: 'grapheme' })), (name) => {
        const mail = composeMail(verifyMail({ name }), PORTAL_URL);
        const shown = harmlessName(name);
        const greeting = shown === undefined ? 'Hola:' : `Hola, ${shown}:`;
        expect(shown ?? '').not.toMatch(/[\p{C}\p{Zl}\p{Zp}./:@<>&"\\]/u);
        expect(mail.text).toBe(without.text.replace('Hola:', () => greeting));
        expect(mail.subject).toBe(without.subject);
        const expected = elementsOf(without.html).map((element) =>
          element.text === 'Hola:' ? { ...element, text: greeting } : element,
        );
        expect(elementsOf(mail.html)).toEqual(expected);
      }),
      { numRuns: randomCases(2000) },
    );
  });

  it('shows a new address only if it is one', () => {
    fc.assert(
      fc.property(nastyText, (newEmail) => {
        for (const kind of ['email-changed', 'confirm-email-change'] as const) {
          const mail = { kind, to: 'ana@example.org', name: '', newEmail, link: LINK };
          const { text, html } = composeMail(mail, PORTAL_URL);
          const plain = /^[^\s<>"(),:;[\]\\@\p{C}]+@[^\s<>"(),:;[\]\\@\p{C}/]+$/u.test(newEmail);
          if (!plain) expect(text).toContain('otra dirección');
          expect(elementsOf(html).filter(({ tag }) => tag === 'a').length).toBe(kind === 'email-changed' ? 0 : 2);
        }
      }),
      { numRuns: randomCases(1000) },
    );
  });

  it.each([
    'javascript:alert(1)',
    'https://portal.example/a b',
    'https://portal.example/"onclick',
    'https://p\n.example',
    '/a',
  ])('refuses to write the link %j', (link) => {
    expect(() => composeMail(verifyMail({ link }), PORTAL_URL)).toThrow('not a plain one');
  });

  it('writes links of up to 2,000 letters, and none that is longer', () => {
    const longest = `${PORTAL_URL}/`.padEnd(2000, 'x');
    expect(composeMail(verifyMail({ link: longest }), PORTAL_URL).text).toContain(longest);
    expect(() => composeMail(verifyMail({ link: `${longest}x` }), PORTAL_URL)).toThrow('not a plain one');
  });
});

it('tells durations in words, and only whole ones', () => {
  expect(Object.values(VALIDITY_SECONDS).map(spellDuration)).toEqual([
    '24 horas',
    '30 minutos',
    '1 hora',
    '24 horas',
    '1 hora',
  ]);
  expect(spellDuration(60)).toBe('1 minuto');
  expect(() => spellDuration(90)).toThrow('whole');
});
