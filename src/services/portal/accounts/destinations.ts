import { portalProblem } from '../problems.ts';

/** Where a person may be sent after signing in or paying: a page of the portal, or of an application on the list. */
export class Destinations {
  readonly #portal: string;
  readonly #origins: ReadonlySet<string>;

  constructor(portal: string, applications: readonly string[]) {
    this.#portal = portal;
    this.#origins = new Set([portal, ...applications]);
  }

  allowsOrigin(origin: string): boolean {
    return this.#origins.has(origin);
  }

  /** The address to go to: `/cuenta` unless another one was asked for. Refuses what is not ours. */
  check(wanted: string | undefined): string {
    if (wanted === undefined) return `${this.#portal}/cuenta`;
    const url = URL.canParse(wanted) ? new URL(wanted) : undefined;
    const isOurs =
      url !== undefined &&
      this.#origins.has(url.origin) &&
      url.username === '' &&
      url.password === '' &&
      isPlain(wanted) &&
      encodeURIComponent(url.href).length <= LONGEST;
    if (!isOurs) throw portalProblem('destino_no_permitido');
    return url.href;
  }
}

/** As it travels in the fragment of a link: with the rest of the link it must fit into an e-mail. */
const LONGEST = 1200;

/** What a browser would read differently than we do: tabs, line breaks and backslashes. */
function isPlain(address: string): boolean {
  return /^https?:\/\/[!-[\]-~]+$/.test(address);
}
