import { type Answer, ask } from '#test/support/http.ts';

/** As a browser sends a form. */
export const sendForm = (url: string, fields: Readonly<Record<string, string | number>> | string): Promise<Answer> =>
  ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body:
      typeof fields === 'string'
        ? fields
        : new URLSearchParams(
            Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
          ).toString(),
  });

/** A page as text to compare with what the API says. */
export const readable = (page: string): string =>
  page.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
