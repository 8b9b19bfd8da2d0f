import { useState } from 'react';
import { listLines } from '#sdk/generated/fec/endpoints.ts';
import type { LedgerLine, LedgerLines } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { Facts } from '../../../ui/page.tsx';
import { Badge, Empty } from '../../../ui/states.tsx';
import { TablePages } from '../../../ui/table-bar.tsx';
import { useDay } from '../facts.tsx';
import { French } from '../french.tsx';
import { LinesLink } from '../lines-link.tsx';
import { accountOnly } from './account-sets.ts';
import { Amount, centsOf, useAmounts } from './amounts.tsx';
import { useLedger } from './ask-ledger.ts';
import { EntryContext } from './entry-context.tsx';
import { LedgerAnswered } from './ledger-page.tsx';
import { Sheet } from './sheet.tsx';

/** Entries of more lines than this are rare: a year's payroll in one. */
const A_PAGE = 500;

type Asked = { entry: number } | { line: number };

/** One entry, by itself or by one of its lines in the file: with all its lines, and whether they balance. */
export function OneEntry({ asked }: { asked: Asked }) {
  const { entry: words } = useAccountWords();
  const [page, setPage] = useState(1);
  const query = useLedger(listLines, { ...asked, offset: (page - 1) * A_PAGE, limit: A_PAGE });
  return (
    <LedgerAnswered query={query}>
      {(found) => {
        const [first] = found.lines;
        if (first === undefined) return <Empty icon="search" title={words.none} />;
        return (
          <>
            <Head first={first} pieces={piecesOf(found.lines)} total={found.total} />
            <EntryLines found={found} />
            {found.total.lines > A_PAGE && (
              <TablePages page={page} size={A_PAGE} total={found.total.lines} onPage={setPage} />
            )}
            <EntryContext first={first} pieces={piecesOf(found.lines)} />
          </>
        );
      }}
    </LedgerAnswered>
  );
}

/** Lines of one entry may have several, and some lines none. */
const piecesOf = (lines: readonly LedgerLine[]): string[] => [
  ...new Set(lines.flatMap(({ piece }) => (piece === '' ? [] : [piece]))),
];
const MOST_PIECES = 5;

type HeadProps = { first: LedgerLine; pieces: readonly string[]; total: LedgerLines['total'] };

function Head({ first, pieces, total }: HeadProps) {
  const { entry: words, ledger } = useAccountWords();
  const { exact } = useAmounts();
  const showDay = useDay();
  const { journal, number, date, pieceDate, validDate, role } = first;
  const named = pieces.length > MOST_PIECES ? [...pieces.slice(0, MOST_PIECES), '…'] : pieces;
  const off = centsOf(total.debit) - centsOf(total.credit);
  const day = (of: string | null) => (of === null ? ledger.noDate : showDay(of));
  return (
    <div className="entry-head">
      <h2>{words.title(journal, number || '–')}</h2>
      {off === 0 ? <Badge tone="good">{words.balanced}</Badge> : <Badge tone="critical">{words.off(exact(off))}</Badge>}
      {role !== null && <Badge tone="plain">{ledger[role]}</Badge>}
      <Facts
        facts={[
          [words.date, day(date)],
          [words.piece, named.join(', ') || '–'],
          [words.pieceDate, day(pieceDate)],
          [words.validDate, day(validDate)],
        ]}
      />
    </div>
  );
}

function EntryLines({ found: { lines, total } }: { found: LedgerLines }) {
  const words = useAccountWords();
  return (
    <Sheet label={words.entry.lines} look="sheet-lines">
      <thead>
        <tr>
          <th scope="col">{words.account}</th>
          <th scope="col">{words.entry.accountLabel}</th>
          <th scope="col">{words.ledger.party}</th>
          <th scope="col">{words.label}</th>
          <th scope="col" className="figure">
            {words.debit}
          </th>
          <th scope="col" className="figure">
            {words.credit}
          </th>
          <th scope="col">
            <abbr title={words.ledger.letteringLong}>{words.ledger.lettering}</abbr>
          </th>
          <th scope="col" className="figure">
            {words.ledger.fileLine}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line} data-row="">
            <th scope="row">
              <LinesLink search={{ account: accountOnly(line.account) }}>{line.account}</LinesLink>
            </th>
            <td className="clip clip-long" title={line.accountLabel}>
              <French>{line.accountLabel}</French>
            </td>
            <td className="clip">
              {line.party !== '' && (
                <LinesLink search={{ account: accountOnly(line.account), party: line.party }}>
                  {[line.party, line.partyLabel].join(' ').trim()}
                </LinesLink>
              )}
            </td>
            <td className="clip rest" title={line.label}>
              <French>{line.label}</French>
            </td>
            <td className="figure">
              <Amount cents={centsOf(line.debit)} zero="empty" />
            </td>
            <td className="figure">
              <Amount cents={centsOf(line.credit)} zero="empty" />
            </td>
            <td>{line.lettering}</td>
            <td className="figure soft">{line.line}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {words.total}
          </th>
          <td className="figure">
            <Amount cents={centsOf(total.debit)} zero="figure" />
          </td>
          <td className="figure">
            <Amount cents={centsOf(total.credit)} zero="figure" />
          </td>
          <td colSpan={2} />
        </tr>
      </tfoot>
    </Sheet>
  );
}
