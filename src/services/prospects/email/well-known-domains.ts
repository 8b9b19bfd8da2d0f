/**
 * Domains of large providers that certainly exist and take mail: a name server that says otherwise is wrong. Much shorter
 * than the list of free providers, of which one or the other is given up in time.
 */
export const WELL_KNOWN_DOMAINS: ReadonlySet<string> = new Set(
  (
    'gmail.com outlook.com yahoo.com icloud.com googlemail.com hotmail.com live.com msn.com me.com aol.com proton.me ' +
    'protonmail.com gmx.com gmx.de web.de mail.ru yandex.com qq.com 163.com naver.com yahoo.com.sg yahoo.co.th ' +
    'hotmail.co.th yahoo.co.jp google.com microsoft.com apple.com booking.com agoda.com expedia.com'
  ).split(' '),
);

/** Four houses with name servers of their own, which are asked for to find out whether names can be asked for at all. */
export const PROBED_DOMAINS: readonly string[] = [...WELL_KNOWN_DOMAINS].slice(0, 4);
