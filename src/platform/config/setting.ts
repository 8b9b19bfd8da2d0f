import { isIP } from 'node:net';

/**
 * One environment variable, described once: how it is read, its default, and what it means to an operator.
 * `docs/configuration.md` is generated from these descriptions. Reading is pure: nothing here touches process.env.
 */
export type Setting<T> = {
  readonly describe: string;
  /** What a value looks like, for the documentation and for messages. */
  readonly shape: string;
  /** How the default reads in the documentation. */
  readonly defaultText: string;
  /** True when that is a value which could be set just so. */
  readonly defaultIsValue: boolean;
  readonly secret: boolean;
  readonly fallback: T;
  /** Another setting, whose value stands where this one has none. */
  readonly otherwise: string | undefined;
  /** Returns the value, or throws an Error whose message says what would have been right. */
  readonly parse: (raw: string) => T;
};

export type SettingsTable = Record<string, Setting<unknown>>;
export type SettingsOf<Table extends SettingsTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer T> ? T : never;
};

type Options<T> = { describe: string; default: T; defaultText?: string; secret?: boolean; otherwise?: string };

function make<T>(shape: string, parse: (raw: string) => T, options: Options<T>): Setting<T> {
  const shown = options.default === undefined ? '' : String(options.default);
  return {
    describe: options.describe,
    shape,
    defaultText: options.defaultText ?? shown,
    defaultIsValue: options.defaultText === undefined && options.default !== undefined,
    secret: options.secret ?? false,
    fallback: options.default,
    otherwise: options.otherwise,
    parse,
  };
}

export const setting = {
  text: <T extends string | undefined>({ longest, ...options }: Options<T> & { longest?: number }) =>
    make<string | T>(
      longest === undefined ? 'text' : `text, ${longest} characters at most`,
      (raw) => {
        if (longest !== undefined && raw.length > longest) throw new Error(`must have ${longest} characters at most`);
        return raw;
      },
      options as Options<string | T>,
    ),

  /** A secret of at least 32 characters; never shown in a message or in the documentation. */
  secret: (options: Omit<Options<string | undefined>, 'default'>) =>
    make<string | undefined>('32 characters or more', readSecret, { ...options, default: undefined, secret: true }),

  /** Something that is never shown, of whatever length its issuer gives it. */
  hidden: (options: Omit<Options<string | undefined>, 'default'>) =>
    make<string | undefined>('text', (raw) => raw, { ...options, default: undefined, secret: true }),

  integer: <T extends number | undefined>(options: Options<T> & { min: number; max: number }) =>
    make<number | T>(
      `integer, ${options.min} to ${options.max}`,
      (raw) => {
        const value = /^-?\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN;
        if (!(value >= options.min && value <= options.max)) {
          throw new Error(`must be an integer from ${options.min} to ${options.max}`);
        }
        return value;
      },
      options as Options<number | T>,
    ),

  flag: <T extends boolean | undefined>(options: Options<T>) =>
    make<boolean | T>(
      '`true` or `false`',
      (raw) => {
        if (raw === 'true' || raw === '1') return true;
        if (raw === 'false' || raw === '0') return false;
        throw new Error('must be true or false');
      },
      options as Options<boolean | T>,
    ),

  choice: <T extends string, D extends T | undefined>(values: readonly T[], options: Options<D>) =>
    make<T | D>(
      values.map((value) => `\`${value}\``).join(' or '),
      (raw) => {
        const found = values.find((value) => value === raw);
        if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
        return found;
      },
      options as Options<T | D>,
    ),

  /** Comma-separated words; empty entries are ignored. */
  list: <T extends readonly string[] | undefined>(options: Options<T> & { secret?: boolean }) =>
    make<readonly string[] | T>('comma-separated list', wordsOf, options as Options<readonly string[] | T>),

  url: <T extends string | undefined>(protocols: readonly string[], options: Options<T>) =>
    make<string | T>(
      `${protocols.map((protocol) => `\`${protocol}//…\``).join(' or ')}`,
      (raw) => {
        const url = URL.canParse(raw) ? new URL(raw) : undefined;
        if (url === undefined || !protocols.includes(url.protocol)) {
          throw new Error(`must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
        }
        return raw;
      },
      options as Options<string | T>,
    ),

  /** A number of hops, or addresses and ranges. */
  proxies: (options: Omit<Options<string | undefined>, 'default'>) =>
    make<string | undefined>(
      'number of hops, or comma-separated addresses and ranges',
      (raw) => {
        const entries = raw.split(',').map((entry) => entry.trim());
        if (!/^[1-9]\d?$/.test(raw) && !entries.every(isAddressOrRange)) {
          throw new Error('must be a number of hops (1) or addresses and ranges (10.0.0.0/8,127.0.0.1)');
        }
        return raw;
      },
      { ...options, default: undefined },
    ),

  /** An https URL with nothing in it that could carry data: no credentials, query or fragment. */
  plainHttpsUrl: <T extends string | undefined>(options: Options<T>) =>
    make<string | T>(
      '`https://…` without query or fragment',
      (raw) => {
        const url = URL.canParse(raw) ? new URL(raw) : undefined;
        const extra = url === undefined ? '' : url.username + url.password + url.search + url.hash;
        if (url?.protocol !== 'https:' || extra !== '') {
          throw new Error('must be an https address without user name, query or fragment');
        }
        return raw;
      },
      options as Options<string | T>,
    ),

  /** The same, and plain http for this machine: as it was written, since others compare it letter by letter. */
  providerUrl: <T extends string | undefined>(options: Options<T>) =>
    make<string | T>(
      '`https://…` without query or fragment',
      (raw) => {
        const url = URL.canParse(raw) ? new URL(raw) : undefined;
        const extra = url === undefined ? '' : url.username + url.password + url.search + url.hash;
        const isFit = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackName(url.hostname));
        if (!isFit || extra !== '') {
          throw new Error(
            'must be an https address, or an http one on this machine, without user name, query or fragment',
          );
        }
        return raw;
      },
      options as Options<string | T>,
    ),

  /** Where a site is: scheme, host and port, without anything behind. */
  origin: <T extends string | undefined>(options: Options<T>) =>
    make<string | T>('`https://host` or `http://host:port`', readOrigin, options as Options<string | T>),

  origins: (options: Options<readonly string[]>) =>
    make<readonly string[]>('comma-separated origins', (raw) => wordsOf(raw).map(readOrigin), options),

  /** Sites that may frame a page: exact origins, since a pattern would let in whoever gets a name below it. */
  framingOrigins: (options: Options<readonly string[]>) =>
    make<readonly string[]>(
      `comma-separated origins, ${MOST_FRAMING_ORIGINS} at most`,
      (raw) => {
        const origins = [...new Set(wordsOf(raw).map(readFramingOrigin))];
        if (origins.length > MOST_FRAMING_ORIGINS) throw new Error(`must name ${MOST_FRAMING_ORIGINS} origins at most`);
        return origins;
      },
      options,
    ),

  /** URLs by name: `name=https://…,other=https://…`. Plain http is for this machine only. */
  urls: <Name extends string>(names: readonly Name[], options: Options<ReadonlyMap<Name, string>>) =>
    make<ReadonlyMap<Name, string>>(
      'comma-separated `name=https://…`',
      (raw) => {
        const found = new Map<Name, string>();
        for (const entry of wordsOf(raw)) {
          const [, word, address = ''] = /^([^=]{1,100})=(.{1,2000})$/s.exec(entry) ?? [];
          const name = names.find((each) => each === word?.trim());
          if (name === undefined) throw new Error(`must name one of ${names.join(', ')}`);
          if (found.has(name)) throw new Error(`must name ${name} once`);
          found.set(name, readPageUrl(address.trim()));
        }
        return found;
      },
      options,
    ),

  /** A name of the time-zone database. */
  timeZone: (options: Options<string>) =>
    make<string>(
      'time zone such as `America/Guatemala`',
      (raw) => {
        const known = raw === 'UTC' || Intl.supportedValuesOf('timeZone').includes(raw);
        if (!known) throw new Error('must be a time zone such as America/Guatemala');
        return raw;
      },
      options,
    ),

  /** A domain name of at least two labels, such as `apps.example`. */
  domain: (options: Options<string>) =>
    make<string>('domain name', (raw) => readDomain(raw, 'must be a domain name such as apps.example'), options),

  domains: (options: Options<readonly string[]>) =>
    make<readonly string[]>(
      'comma-separated domain names',
      (raw) => wordsOf(raw).map((word) => readDomain(word, 'must be domain names such as firm.example,sister.example')),
      options,
    ),
} as const;

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

function readDomain(raw: string, wanted: string): string {
  const name = raw.toLowerCase();
  if (name.length > 253 || !DOMAIN.test(name)) throw new Error(wanted);
  return name;
}

function wordsOf(raw: string): string[] {
  return raw
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function readOrigin(raw: string): string {
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== raw.replace(/\/$/, '')) {
    throw new Error('must be an origin such as https://portal.example, with nothing behind the host and port');
  }
  return url.origin;
}

const MOST_FRAMING_ORIGINS = 50;
/** A name of labels, an IPv4 address or an IPv6 one: nothing that means more than itself in a policy. */
const EXACT_HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])$/;

function readFramingOrigin(raw: string): string {
  const origin = readOrigin(raw);
  const { protocol, hostname } = new URL(origin);
  const isSafe = protocol === 'https:' || isLoopbackName(hostname);
  if (!isSafe || !EXACT_HOST.test(hostname)) {
    throw new Error('must have exact origins such as https://school.example, or http ones on this machine');
  }
  return origin;
}

function readPageUrl(raw: string): string {
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  const isFit = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackName(url.hostname));
  if (url === undefined || !isFit || url.username + url.password !== '') {
    throw new Error(
      'must have addresses such as https://app.example/, or http ones on this machine, without user names',
    );
  }
  return url.href;
}

/** As it stands in a URL. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname === '[::1]' ||
  hostname.endsWith('.localhost') ||
  (isIP(hostname) === 4 && hostname.startsWith('127.'));

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  return (
    family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  );
}

function readSecret(raw: string): string {
  if (raw.length < 32) throw new Error('must have at least 32 characters (for example: openssl rand -base64 32)');
  return raw;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a table from an environment. Collects every fault instead of stopping at the first. */
export function readSettings<Table extends SettingsTable>(
  table: Table,
  environment: Environment,
): { values: SettingsOf<Table>; faults: string[] } {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(table)) {
    const raw = given(environment, name) ?? given(environment, entry.otherwise ?? name);
    if (raw === undefined) {
      values[name] = entry.fallback;
      continue;
    }
    try {
      values[name] = entry.parse(raw);
    } catch (error) {
      const shown = entry.secret ? '(not shown)' : JSON.stringify(raw.slice(0, 80));
      faults.push(`${name} ${error instanceof Error ? error.message : 'is not readable'}; it is ${shown}`);
    }
  }
  return { values: values as SettingsOf<Table>, faults };
}

function given(environment: Environment, name: string): string | undefined {
  const raw = environment[name]?.trim();
  return raw === '' ? undefined : raw;
}

/** What is wrong with the configuration, as a list that an operator can work through. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.faults = faults;
  }
}
