/** Which browser origins may read a service's answers. A service without a rule sends no CORS header at all. */
export type CorsRule = {
  allows: (origin: string) => boolean;
  credentials: boolean;
  /** Refuse requests that change something when another origin's page sends them, unless it is the server's own. */
  refusesOthers?: boolean;
  /** Request headers, besides the simple ones, that a page may send. */
  requestHeaders: readonly string[];
  /** Response headers, besides the simple ones, that a page may read. */
  exposes: readonly string[];
};
