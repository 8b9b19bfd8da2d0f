/** What was found around a page: how it was reached, and the files of its site that crawlers ask for. Plain data. */
export type SiteFacts = {
  requestedUrl: string;
  finalUrl: string;
  redirects: number;
  status: number;
  /** Every value of the X-Robots-Tag header. */
  robotsHeaders: readonly string[];
  /** From the Last-Modified header, `YYYY-MM-DD`. */
  lastModified: string | null;
  robots: SiteFile;
  sitemap: SiteFile & { url: string | null };
  llms: SiteFile;
  /** What the canonical address answers; null when there is none, when it is the page itself, or when it is elsewhere. */
  canonicalStatus: number | 'unreachable' | null;
  /** Alternates in other languages that were asked for: at most two. */
  alternates: readonly { url: string; status: number | 'unreachable'; linksBack: boolean }[];
  /** The day of the audit, `YYYY-MM-DD`. */
  today: string;
};

/**
 * `unreachable` is told apart from `missing`: a file that could not be asked for says nothing. With `lacksTurn` this was
 * for want of a thread of ours.
 */
export type SiteFile =
  | { status: 'found'; text: string }
  | { status: 'missing' }
  | { status: 'unreachable'; lacksTurn?: true };
