import type { ReactNode } from 'react';
import type { EntryTest, TestedEntry } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useTestWords } from '../../../locales/fec-tests.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Amount, centsOf, useEuros } from '../accounts/amounts.tsx';
import { Sheet } from '../accounts/sheet.tsx';
import { useDay } from '../facts.tsx';
import { French } from '../french.tsx';
import { LinesLink } from '../lines-link.tsx';

/** One test: how much, what it means and what it does not, its largest entries, and a way to all of them. */
export function TestSection({ test, children }: { test: EntryTest; children: ReactNode }) {
  const words = useTestWords();
  const { number } = useFormats();
  const { code, state, note, shown, entries, lines } = test;
  return (
    <section className="statement entry-test" aria-labelledby={code}>
      <h2 id={code} tabIndex={-1}>
        {words.titles[code]}
      </h2>
      <Figures test={test} />
      <Told code={code} />
      {note !== null && (
        <p className="small">
          <French>{note}</French>
        </p>
      )}
      {children}
      {shown.length > 0 && <Shown test={test} shown={shown} />}
      {state === 'counted' && lines > 0 && code !== 'night' && (
        <p>
          <LinesLink search={{ test: code }}>
            {code === 'digits' ? words.allDigits(number(lines)) : words.all(entries, number(entries))}
          </LinesLink>
        </p>
      )}
    </section>
  );
}

function Figures({ test: { code, state, entries, lines, debit } }: { test: EntryTest }) {
  const words = useTestWords();
  const { number } = useFormats();
  const euros = useEuros();
  if (code === 'digits' || state !== 'counted') {
    const text = { not_in_file: words.notInFile, too_few: words.tooFew, counted: '' }[state];
    return text === '' ? null : <p className="soft">{text}</p>;
  }
  if (entries === 0) return <p className="soft">{words.none}</p>;
  return (
    <p className="entry-test-figures">
      <b>{words.counts(entries, number(entries), number(lines))}</b> <b>{euros(debit)}</b>
    </p>
  );
}

function Told({ code }: { code: EntryTest['code'] }) {
  const words = useTestWords();
  const { means, doesNotMean } = words.explained[code];
  return (
    <dl className="entry-test-told">
      <div>
        <dt>{words.meansTitle}</dt>
        <dd>{means}</dd>
      </div>
      <div>
        <dt>{words.notTitle}</dt>
        <dd>{doesNotMean}</dd>
      </div>
    </dl>
  );
}

function Shown({ test: { code, entries }, shown }: { test: EntryTest; shown: readonly TestedEntry[] }) {
  const words = useTestWords();
  const { label, debit } = useAccountWords();
  const { number } = useFormats();
  return (
    <>
      {entries > shown.length && <h3>{words.largest(shown.length, number(shown.length))}</h3>}
      <Sheet label={words.entriesOf(words.titles[code])} look="sheet-lines">
        <thead>
          <tr>
            <th scope="col">{words.entry}</th>
            <th scope="col">{words.day}</th>
            <th scope="col" className="figure">
              {debit}
            </th>
            <th scope="col">{label}</th>
            <th scope="col">{words.accounts}</th>
            <th scope="col">{words.validated}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each) => (
            <ShownRow key={each.entry} entry={each} />
          ))}
        </tbody>
      </Sheet>
    </>
  );
}

function ShownRow({ entry }: { entry: TestedEntry }) {
  const words = useTestWords();
  const { number } = useFormats();
  const showDay = useDay();
  const day = (of: string | null) => (of === null ? '–' : showDay(of));
  const more = entry.allAccounts - entry.accounts.length;
  return (
    <tr data-row="">
      <th scope="row">
        <LinesLink search={{ entry: entry.entry }}>{words.entryOf(entry.journal, entry.number)}</LinesLink>
      </th>
      <td>{day(entry.date)}</td>
      <td className="figure">
        <Amount cents={centsOf(entry.debit)} />
      </td>
      <td className="clip rest" title={entry.label}>
        {entry.label === '' ? '–' : <French>{entry.label}</French>}
      </td>
      <td className="clip clip-long">
        {entry.accounts.join(', ')} {more > 0 && words.moreAccounts(number(more))}
      </td>
      <td>{day(entry.validDate)}</td>
    </tr>
  );
}
