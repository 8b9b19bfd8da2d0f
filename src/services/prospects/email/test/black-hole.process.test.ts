import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDnsClient } from '#platform/outbound/dns-client.ts';
import type { DnsResponder } from '#test/support/dns-responder.ts';
import { startDnsResponder } from '#test/support/dns-responder.ts';
import type { EmailServer } from './email-server.ts';
import { startEmailServer } from './email-server.ts';

/**
 * A name server that says nothing about most domains. How long an answer takes is compared with how long the client of the
 * domain name system would wait by itself: on a busy machine both take longer. `npm run bench -- email` tells the time.
 */
const MOST_OF_A_LONE_QUESTION = 0.75;

let responder: DnsResponder;
let email: EmailServer;

/** A question without a deadline, beside the work that is measured. */
const aloneMilliseconds = async () => {
  const client = openDnsClient({ servers: [responder.server] });
  return (await timed(() => client.resolve('lone.com', 'MX'))).milliseconds;
};

beforeAll(async () => {
  responder = await startDnsResponder(({ name }) => {
    if (name === 'answering.com') return { MX: [{ exchange: 'mail.answering.com', priority: 10 }] };
    if (name === 'mail.answering.com') return { A: ['93.184.216.34'] };
    if (name === 'half.com') return { MX: [{ exchange: 'silent.com', priority: 10 }] };
    return 'silence';
  });
  email = await startEmailServer(responder.server);
  // The first request of a server is slower than others, and not by the name server's doing.
  await email.check('tan@answering.com');
});

afterAll(async () => {
  await email.close();
  await responder.close();
});

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; milliseconds: number }> {
  const from = performance.now();
  const value = await work();
  return { value, milliseconds: performance.now() - from };
}

describe('a name server that does not answer', () => {
  test.each(['silent.com', 'half.com'])('%s is unknown in time, and may be asked for again', async (domain) => {
    const [{ value, milliseconds }, alone] = await Promise.all([
      timed(() => email.check(`tan@${domain}`)),
      aloneMilliseconds(),
    ]);
    expect(value).toMatchObject({
      verdict: 'unknown',
      valid: null,
      mx: { status: 'unknown' },
      reasons: [{ code: 'dns_timeout', effect: 'unknown', retryable: true }],
    });
    expect(milliseconds / alone).toBeLessThan(MOST_OF_A_LONE_QUESTION);
    const before = responder.queries.length;
    expect((await email.check(`tan@${domain}`)).verdict).toBe('unknown');
    expect(responder.queries.length).toBeGreaterThan(before);
  });

  test('does not keep others waiting: two hundred at once, and everybody else is answered', async () => {
    expect((await email.check('tan@answering.com')).verdict).toBe('valid');
    const alone = aloneMilliseconds();
    const silent = timed(() => Promise.all(Array.from({ length: 200 }, (_, i) => email.check(`tan@silent-${i}.com`))));
    let areDone = false;
    void silent.then(() => {
      areDone = true;
    });
    let answered = 0;
    while (!areDone) {
      const [known, wrong, health] = await Promise.all([
        email.check('wei@answering.com'),
        email.check('wei@'),
        email.get('/health'),
      ]);
      expect([known.verdict, wrong.verdict, health.status]).toEqual(['valid', 'invalid', 200]);
      answered += 1;
    }
    const { value, milliseconds } = await silent;
    expect(answered).toBeGreaterThan(5);
    expect(new Set(value.map(({ verdict }) => verdict))).toEqual(new Set(['unknown']));
    // Some have no turn before their time is over, but nobody waits twice.
    for (const { reasons } of value) expect(['dns_timeout', 'dns_busy']).toContain(reasons[0]?.code);
    expect(milliseconds / (await alone)).toBeLessThan(1);
    expect((await email.check('tan@answering.com')).verdict).toBe('valid');
  });
});
