/** The portal's snippet for the pages of applications: `import { portal } from 'https://portal.example/portal.js'`. */
export type ApplicationName =
  | 'citas-energeticas'
  | 'conversion-ano-maya'
  | 'calculadora-maya'
  | 'convertidor-calendario'
  | 'cruz-nawales';

export type Usage = { puede_usar: boolean; usos_restantes: number; es_premium: boolean };

export type User = { id: string; email: string; name: string };

/** Why a use was not granted, and where to go from here. */
export type Limit = {
  /** The portal does not know who asks: nobody is signed in, and no `email` or `userId` was given. */
  sin_identificar: boolean;
  /** Nobody is signed in at the portal. */
  sin_sesion: boolean;
  es_premium: boolean;
  /** When there will be uses again: ISO 8601, where it is known. */
  reinicia_en: string | null;
  /** Address of the page to sign in, which leads back here. */
  entrar: string;
  /** Address of the page to subscribe, which leads back here; null where the portal sells nothing. */
  premium: string | null;
};

/** What every method rejects with when the portal refuses for another reason; a network failure is a `TypeError`. */
export type PortalError = Error & { status: number; code?: string };

export type PortalOptions = {
  /** For visitors without a session whom the application knows by address. */
  email?: string | null;
  userId?: string | null;
  /** Shows the application's own message instead of the portal's dialog. */
  onLimit?: (limit: Limit) => void;
};

export type Portal = {
  /** Whether a use is left. It is advice: only `use` counts. */
  check: () => Promise<Usage>;
  /**
   * Counts one use and then runs `run`. When none is left, shows the message and resolves to undefined. A call while
   * another one is under way joins it: its own `run` is not run.
   */
  use: <Result>(run?: () => Result | Promise<Result>) => Promise<Result | undefined>;
  /** Whoever is signed in at the portal, or null. */
  user: () => Promise<User | null>;
};

export declare function portal(application: ApplicationName, options?: PortalOptions): Portal;
