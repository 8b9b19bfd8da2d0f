import { listJournals } from '#sdk/generated/fec/endpoints.ts';
import type { JournalList } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Empty } from '../../../ui/states.tsx';
import { useDay } from '../facts.tsx';
import { French } from '../french.tsx';
import { LinesLink } from '../lines-link.tsx';
import { Amount, centsOf, sumOf } from './amounts.tsx';
import { useLedger } from './ask-ledger.ts';
import { LedgerAnswered, LedgerPage } from './ledger-page.tsx';
import { Sheet } from './sheet.tsx';

type Journal = JournalList['journals'][number];

export function JournalsPage() {
  const { journals: words } = useAccountWords();
  return (
    <LedgerPage title={words.title}>
      <Journals />
    </LedgerPage>
  );
}

function Journals() {
  const { journals: words } = useAccountWords();
  return (
    <LedgerAnswered query={useLedger(listJournals)}>
      {({ journals }) => (journals.length === 0 ? <Empty title={words.none} /> : <JournalSheet journals={journals} />)}
    </LedgerAnswered>
  );
}

function JournalSheet({ journals }: { journals: readonly Journal[] }) {
  const words = useAccountWords();
  const { number } = useFormats();
  const sum = (of: (journal: Journal) => number) => sumOf(journals.map(of));
  return (
    <>
      <Sheet label={words.journals.title}>
        <thead>
          <tr>
            <th scope="col">{words.journals.journal}</th>
            <th scope="col">{words.label}</th>
            <th scope="col">{words.journals.first}</th>
            <th scope="col">{words.journals.last}</th>
            <th scope="col" className="figure">
              {words.entries}
            </th>
            <th scope="col" className="figure">
              {words.lines}
            </th>
            <th scope="col" className="figure">
              {words.debit}
            </th>
            <th scope="col" className="figure">
              {words.credit}
            </th>
            <th scope="col" className="figure">
              {words.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {journals.map((journal) => (
            <JournalRow key={journal.journal} journal={journal} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {words.total}
            </th>
            <td className="figure">{number(sum(({ entries }) => entries))}</td>
            <td className="figure">{number(sum(({ lines }) => lines))}</td>
            <td className="figure">
              <Amount cents={sum(({ debit }) => centsOf(debit))} zero="figure" />
            </td>
            <td className="figure">
              <Amount cents={sum(({ credit }) => centsOf(credit))} zero="figure" />
            </td>
            <td className="figure">
              <Amount cents={sum(gapOf)} />
            </td>
          </tr>
        </tfoot>
      </Sheet>
      <p className="soft small">{words.journals.lead}</p>
    </>
  );
}

const gapOf = ({ debit, credit }: Journal) => centsOf(debit) - centsOf(credit);

function JournalRow({ journal }: { journal: Journal }) {
  const { number } = useFormats();
  const showDay = useDay();
  const day = (of: string | null) => (of === null ? '–' : showDay(of));
  return (
    <tr data-row="">
      <th scope="row">
        {journal.journal === '' ? '–' : <LinesLink search={{ journal: journal.journal }}>{journal.journal}</LinesLink>}
      </th>
      <td className="clip rest" title={journal.label}>
        <French>{journal.label}</French>
      </td>
      <td>{day(journal.first)}</td>
      <td>{day(journal.last)}</td>
      <td className="figure">{number(journal.entries)}</td>
      <td className="figure">{number(journal.lines)}</td>
      <td className="figure">
        <Amount cents={centsOf(journal.debit)} />
      </td>
      <td className="figure">
        <Amount cents={centsOf(journal.credit)} />
      </td>
      <td className="figure">
        <Amount cents={gapOf(journal)} />
      </td>
    </tr>
  );
}
