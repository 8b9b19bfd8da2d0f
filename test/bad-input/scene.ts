import { openDnsClient } from '#platform/outbound/dns-client.ts';
import { realPorts } from '#platform/ports.ts';
import { PROBED_DOMAINS } from '#services/prospects/email/well-known-domains.ts';
import type { DnsResponder, Reply } from '../support/dns-responder.ts';
import { startDnsResponder } from '../support/dns-responder.ts';
import { ask } from '../support/http.ts';
import type { TestServer } from '../support/server.ts';
import { startTestServer } from '../support/server.ts';
import type { Answer, Outcome } from './answer.ts';
import { CLOSED } from './answer.ts';
import type { ApiOperation } from './api.ts';
import { readApi } from './api.ts';
import { randomPartOf } from './bad-credentials.ts';
import type { BrokenFraming } from './broken-framing.ts';
import { CANARY_STEM } from './canary.ts';
import { HttpClient } from './http-client.ts';
import { Judge } from './judge.ts';
import { exchange } from './raw-client.ts';
import type { ApiRequest } from './requests-from-api.ts';
import { isMethod } from './requests-from-api.ts';

/** What the machine's own name servers say is not what is tested: here these names take mail, and no other exists. */
const MAIL_PROVIDERS = new Map<string, Reply>([
  ...PROBED_DOMAINS.map((domain): [string, Reply] => [
    domain,
    { MX: [{ exchange: 'mail.example.com', priority: 10 }] },
  ]),
  ['mail.example.com', { A: ['93.184.215.14'] }],
  // The site that the examples name lies where nobody may look: it is refused, and not asked for in vain.
  ['example.com', { A: ['127.0.0.1'] }],
]);

/** A running server and everything that is needed to attack it and to hold what it says against the rules. */
export class Scene {
  readonly server: TestServer;
  readonly port: number;
  readonly operations: readonly ApiOperation[];
  readonly judge: Judge;
  /** A guarded operation that may be called again and again, with a good body. */
  readonly check: ApiOperation;
  readonly checkBody: unknown;
  /** Requests that really went out; answers may be more, when requests were pipelined. */
  sent = 0;
  readonly #client: HttpClient;
  readonly #names: DnsResponder;
  readonly #normalKey: string;

  static async open(environment: Record<string, string>): Promise<Scene> {
    const names = await startDnsResponder(({ name }) => MAIL_PROVIDERS.get(name) ?? 'no_such_name');
    const server = await startTestServer({
      ports: { ...realPorts(), resolver: openDnsClient({ servers: [names.server] }) },
      environment: {
        LIMIT_ADDRESS_PER_MINUTE: '1000000000',
        LIMIT_KEY_PER_MINUTE: '1000000000',
        // Clients and server share one process and one event loop here: being late is not what is tested.
        SHED_DELAY_MS: '60000',
        DATABASE_TIMEOUT_MS: '20000',
        ...environment,
      },
    });
    return new Scene(server, names, await readApi(server), await server.issueKey('readiness'));
  }

  private constructor(server: TestServer, names: DnsResponder, operations: readonly ApiOperation[], normalKey: string) {
    const check = operations.find(({ id }) => id === 'checkReadiness');
    if (check === undefined) throw new Error('The readiness check is missing');
    this.server = server;
    this.#names = names;
    this.port = Number(new URL(server.url).port);
    this.operations = operations;
    this.judge = new Judge(operations, secretsOf(server));
    this.check = check;
    this.checkBody = check.bodies[0]?.examples[0];
    this.#client = new HttpClient(this.port);
    this.#normalKey = normalKey;
  }

  async close(): Promise<void> {
    this.#client.close();
    await this.server.close();
    await this.#names.close();
  }

  async sendToApi(request: ApiRequest): Promise<void> {
    const { operation, method, target, withKey } = request;
    const { credential } = operation;
    const key = withKey ? credential?.key : undefined;
    const headers = [...request.headers];
    if (credential !== undefined && key !== undefined) headers.push([credential.header, credential.prefix + key]);
    this.sent += 1;
    const outcome = await this.#client.send({ ...request, headers });
    this.judge.hear(outcome, { method, target, secrets: key === undefined ? [] : secretsIn(key) });
    if (outcome === CLOSED) {
      // Only what is no method, or far too long to be read to its end, may find the connection closed.
      if (isMethod(method) && (request.body?.length ?? 0) < 16_384) throw new Error('There was no answer');
      return;
    }
    // The key was exchanged for another.
    const renewed = /"api_key":"(\w+)"/.exec(outcome.body)?.[1];
    if (credential !== undefined && renewed !== undefined) credential.key = renewed;
  }

  /** A request to an operation with these headers and nothing else. */
  async send(
    operation: ApiOperation,
    headers: readonly (readonly [string, string])[],
    keys: readonly string[],
  ): Promise<Answer> {
    const { method, path: target } = operation;
    this.sent += 1;
    const outcome = await this.#client.send({ method, target, headers });
    this.judge.hear(outcome, { method, target, secrets: keys.flatMap(secretsIn) });
    if (outcome === CLOSED) throw new Error('There was no answer');
    return outcome;
  }

  async sendRaw(request: BrokenFraming, keys: readonly string[] = []): Promise<Answer[]> {
    this.sent += 1;
    const answers = await exchange(this.port, request);
    const outcomes: Outcome[] = answers.length === 0 ? [CLOSED] : answers;
    const secrets = [...keys, this.check.credential?.key ?? ''].filter(Boolean).flatMap(secretsIn);
    for (const outcome of outcomes) this.judge.hear(outcome, { secrets });
    if (answers.length > request.answersAtMost) throw new Error(`It was answered ${answers.length} times`);
    return answers;
  }

  /** Fails when requests as they should be are not answered as they should be. */
  async normalRequestsWork(): Promise<void> {
    const { url } = this.server;
    const key = this.#normalKey;
    const answers = [
      await ask(`${url}/api/keys/info`, { key, headers: OVER_HTTPS }),
      await ask(url + this.check.path, { key, json: this.checkBody, headers: OVER_HTTPS }),
      await ask(`${url}/readyz`),
    ];
    const wrong = answers.find(({ status }) => status !== 200);
    if (wrong !== undefined) throw new Error(`A normal request no longer works: ${wrong.status} ${wrong.text}`);
  }

  /** Header lines that present the good key of the check. */
  get authorised(): string {
    const { credential } = this.check;
    return credential === undefined ? '' : `${credential.header}: ${credential.prefix}${credential.key}\r\n`;
  }

  async requestsInFlight(): Promise<number> {
    const { text } = await ask(this.server.metricsUrl);
    return Number(/^http_requests_in_flight (\d+)$/m.exec(text)?.[1]);
  }

  /** Lines of the log that tell a secret, or anything of what clients sent. */
  get tellingLines(): string[] {
    const secrets = secretsOf(this.server);
    return this.#someLines(
      (line) =>
        line.toLowerCase().includes(CANARY_STEM) ||
        secrets.some((secret) => line.includes(secret)) ||
        // A key, whole or in part: nothing else that is logged has so many letters and digits in a row.
        /qt_|[0-9A-Za-z]{24}/.test(line) ||
        /"route":"[^"]*\?/.test(line),
    );
  }

  /** Lines of the log that say that something is wrong with us. */
  get complaints(): string[] {
    return this.#someLines((line) => !line.includes('"level":"info"') || line.includes('"stack"'));
  }

  /** A few are enough to see what is wrong. */
  #someLines(isSo: (line: string) => boolean): string[] {
    return this.server.logLines.filter(isSo).slice(0, 5);
  }
}

/** Where a proxy is trusted, keys are taken only over HTTPS; where none is, this says nothing. */
const OVER_HTTPS = { 'x-forwarded-proto': 'https' };

/** A key, and the part of it that is nobody's business even without the rest. */
const secretsIn = (key: string) => [key, randomPartOf(key)];

function secretsOf({ environment, database }: TestServer): string[] {
  const { password } = new URL(database.url);
  const known = [environment['KEY_PEPPER'], environment['AUTH_SECRET'], database.url];
  // A password like `postgres` is a word that may be said.
  return [...known, ...(password.length >= 12 ? [password] : [])].filter((secret) => secret !== undefined);
}
