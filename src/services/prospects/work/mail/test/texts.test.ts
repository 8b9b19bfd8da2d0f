import { describe, expect, test } from 'vitest';
import { compose } from '#platform/mail/compose.ts';
import type { WorkMail } from '../mail.ts';
import { LANGUAGES } from '../mail.ts';
import { frameOf, textOf } from '../texts.ts';

const URL_ = 'https://console.example';
const to = { to: 'ada@example.org', name: 'Ada', link: `${URL_}/console/w/acme/prospects/work` };
const mails: WorkMail[] = LANGUAGES.flatMap((language): WorkMail[] => [
  { ...to, language, kind: 'reminders-due', count: 1 },
  { ...to, language, kind: 'reminders-due', count: 1200 },
  { ...to, language, kind: 'hotels-found', count: 1, isCut: false },
  { ...to, language, kind: 'hotels-found', count: 7, isCut: false },
  { ...to, language, kind: 'hotels-found', count: 100, isCut: true },
]);

describe.each(mails.map((mail) => [`${mail.language} ${mail.kind} ${mail.count}`, mail] as const))('%s', (_, mail) => {
  const composed = compose(mail, textOf(mail), frameOf(mail.language, URL_), URL_);

  test('says how many and where, in its language, and nothing that anybody wrote', () => {
    expect(composed.text.split('\n')).toContain(mail.link);
    expect(composed.text).not.toMatch(/undefined|[<>]/);
    if (mail.count > 1) expect(composed.text).toContain(new Intl.NumberFormat('en').format(mail.count));
    expect(composed.html).toContain(`<html lang="${mail.language}"`);
    expect(/\p{Script=Thai}/u.test(composed.text)).toBe(mail.language === 'th');
  });
});
