import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { systemClock } from '#kernel/clock.ts';
import { openDnsClient } from '#platform/outbound/dns-client.ts';
import { isPublicAddress } from '#platform/outbound/public-address.ts';
import { openMailHosts } from '#services/prospects/email/adapters/mail-hosts.ts';
import type { Judge } from '#services/prospects/email/test/comparison.ts';
import { compareOnSeventy, isAccepted, JUDGES } from '#services/prospects/email/test/comparison.ts';
import type { Bench } from './bench.ts';
import { median } from './median.ts';
import { renderTable } from './table.ts';

/** How many of seventy addresses the e-mail check judges rightly, beside three packages that judge the text alone. */
export const benchEmail: Bench = async () => {
  const { rows, right } = await compareOnSeventy();
  const silence = await millisecondsOfSilence();
  const mark = (judge: Judge, row: (typeof rows)[number]) =>
    `${row.accepted[judge] ? 'takes' : 'refuses'}${row.accepted[judge] === isAccepted(row.case.verdict) ? '' : ' !'}`;
  return {
    text: [
      renderTable([
        ['address', 'expected', 'verdict', ...JUDGES],
        ...rows.map((row) => [
          `${row.case.n} ${shortened(row.case.address)}`,
          row.case.verdict,
          row.ours,
          ...JUDGES.map((judge) => mark(judge, row)),
        ]),
        ['right', '70', '', ...JUDGES.map((judge) => String(right[judge]))],
      ]),
      '',
      'An exclamation mark: wrong. Right is to take what is valid or risky, and to refuse the rest.',
      `A name server that never answers: unknown after ${median(silence).toFixed(0)} ms (${Math.max(...silence).toFixed(0)} at most).`,
    ].join('\n'),
    ratios: Object.fromEntries(JUDGES.map((judge) => [`email_${judge.replace('-', '_')}_right`, right[judge] / 70])),
    figures: { right, silence },
  };
};

/** How long it takes to say that nothing is known, when a name server takes questions and never answers. */
async function millisecondsOfSilence(): Promise<number[]> {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const resolver = openDnsClient({ servers: [`127.0.0.1:${silent.address().port}`] });
  const hosts = openMailHosts({ resolver, clock: systemClock, mayConnectTo: isPublicAddress });
  const times: number[] = [];
  for (let i = 0; i < SILENT_QUESTIONS; i += 1) {
    const began = performance.now();
    const { status } = await hosts.find(`silent-${i}.com`);
    if (status !== 'unknown') throw new Error(`A silent name server gave ${status}`);
    times.push(performance.now() - began);
  }
  silent.close();
  return times;
}

const SILENT_QUESTIONS = 7;

/** With what cannot be seen written out. */
function shortened(address: string): string {
  const text = JSON.stringify(address).replace(
    /[\p{Cf}\p{Script=Cyrillic}]/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.length <= 40 ? text : `${text.slice(0, 37)}…"`;
}
