/**
 * The environment of a platform server under load: as in production, its log included, but with limits so high that
 * nothing is refused.
 */
export const BENCH_PEPPER = 'the pepper of the bench, more than thirty-two characters';

export function platformEnvironment(databaseUrl: string, directory: string, service: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    SERVICES: service,
    DATABASE_URL: databaseUrl,
    DATABASE_TIMEOUT_MS: '10000',
    DATA_DIR: directory,
    KEY_PEPPER: BENCH_PEPPER,
    AUTH_SECRET: 'the secret of the bench, more than thirty-two characters',
    LIMIT_ADDRESS_PER_MINUTE: '1000000000',
    LIMIT_KEY_PER_MINUTE: '1000000000',
    MAX_IN_FLIGHT: '1000000',
    SHED_DELAY_MS: '60000',
    DRAIN_SECONDS: '0',
    FX_REFRESH: 'false',
    LOG_LEVEL: 'info',
  };
}
