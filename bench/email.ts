import type { Judge } from '#services/prospects/test/email-comparison.ts';
import { compareOnSeventy, isAccepted, JUDGES } from '#services/prospects/test/email-comparison.ts';
import type { Bench } from './bench.ts';
import { renderTable } from './table.ts';

/** How many of seventy addresses the e-mail check judges rightly, beside three packages that judge the text alone. */
export const benchEmail: Bench = async () => {
  const { rows, right } = await compareOnSeventy();
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
    ].join('\n'),
    ratios: Object.fromEntries(JUDGES.map((judge) => [`email_${judge.replace('-', '_')}_right`, right[judge] / 70])),
    figures: right,
  };
};

/** With what cannot be seen written out. */
function shortened(address: string): string {
  const text = JSON.stringify(address).replace(
    /[\p{Cf}\p{Script=Cyrillic}]/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.length <= 40 ? text : `${text.slice(0, 37)}…"`;
}
