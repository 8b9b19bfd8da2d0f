/** A session as its browser keeps it. */
export type Session = {
  cookies: Map<string, string>;
  /** A new cookie is due with one of the next answers. */
  awaitsRenewal: boolean;
};

export function newSession(given: readonly string[]): Session {
  const session: Session = { cookies: new Map(), awaitsRenewal: false };
  take(session, given);
  return session;
}

export function take({ cookies }: Session, given: readonly string[]): void {
  for (const cookie of given) {
    const at = cookie.indexOf('=');
    cookies.set(cookie.slice(0, at), cookie.slice(at + 1));
  }
}

export const cookieHeader = ({ cookies }: Session) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
