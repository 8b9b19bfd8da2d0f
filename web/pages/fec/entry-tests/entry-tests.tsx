import { readEntryTests } from '#sdk/generated/fec/endpoints.ts';
import type { EntryTest, EntryTests } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useTestWords } from '../../../locales/fec-tests.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Amount, centsOf } from '../accounts/amounts.tsx';
import { useLedger } from '../accounts/ask-ledger.ts';
import { LedgerAnswered, LedgerPage } from '../accounts/ledger-page.tsx';
import { Sheet } from '../accounts/sheet.tsx';
import { DigitsCharts } from './digits.tsx';
import './entry-tests.css';
import { TestSection } from './test-section.tsx';
import { Journals, Limits } from './told-apart.tsx';

/** Which entries to look at first, as the audit standard on fraud asks. */
export function EntryTestsPage() {
  const { title } = useTestWords();
  return (
    <LedgerPage title={title}>
      <Content />
    </LedgerPage>
  );
}

function Content() {
  const words = useTestWords();
  const { number } = useFormats();
  return (
    <LedgerAnswered query={useLedger(readEntryTests)}>
      {(told) => (
        <div className="entry-tests">
          <p>{words.lead}</p>
          <Overview told={told} />
          <p className="soft small">{words.tested(number(told.total.entries), number(told.total.lines))}</p>
          {told.tests.map((test) => (
            <TestSection key={test.code} test={test}>
              {test.code === 'manual' && <Journals journals={told.journals} />}
              {test.code === 'rare-pairs' && told.before !== null && <p className="soft small">{words.withBefore}</p>}
              {test.code === 'below-threshold' && told.limits.length > 0 && <Limits limits={told.limits} />}
              {test.code === 'digits' && test.state === 'counted' && <DigitsCharts digits={told.digits} />}
            </TestSection>
          ))}
        </div>
      )}
    </LedgerAnswered>
  );
}

function Overview({ told: { tests } }: { told: EntryTests }) {
  const words = useTestWords();
  const { entries, lines } = useAccountWords();
  return (
    <Sheet label={words.overview} look="sheet-statement">
      <thead>
        <tr>
          <th scope="col">{words.test}</th>
          <th scope="col" className="figure">
            {entries}
          </th>
          <th scope="col" className="figure of-lines">
            {lines}
          </th>
          <th scope="col" className="figure">
            {words.euros}
          </th>
        </tr>
      </thead>
      <tbody>
        {tests.map((test) => (
          <tr key={test.code} data-row="">
            <th scope="row">
              <a href={`#${test.code}`}>{words.titles[test.code]}</a>
            </th>
            <Counts test={test} />
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

function Counts({ test: { code, state, entries, lines, debit } }: { test: EntryTest }) {
  const words = useTestWords();
  const { number } = useFormats();
  if (state !== 'counted')
    return (
      <td colSpan={3} className="figure soft">
        {state === 'not_in_file' ? words.notInFile : words.tooFew}
      </td>
    );
  const isOfLines = code === 'digits';
  return (
    <>
      <td className="figure">{isOfLines || entries === 0 ? <span className="soft">–</span> : number(entries)}</td>
      <td className="figure of-lines">{lines === 0 ? <span className="soft">–</span> : number(lines)}</td>
      <td className="figure">
        <Amount cents={centsOf(debit)} />
      </td>
    </>
  );
}
