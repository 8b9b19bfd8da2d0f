import type { PreparedAnswer } from './prepared-answer.ts';
import { prepareText } from './prepared-answer.ts';

/** For whatever is generated out of data: it runs nothing and loads nothing. */
export const GENERATED_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/**
 * A page that was generated before anybody asked: it runs no script, loads nothing from anywhere and cannot be framed; and
 * however large it is, sending it costs next to nothing.
 */
export function preparePage(html: string): PreparedAnswer {
  return prepareText('text/html; charset=utf-8', html, { 'content-security-policy': GENERATED_POLICY });
}
