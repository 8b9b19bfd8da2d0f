import type { LedgerLine } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useDay } from '../facts.tsx';
import { LinesLink } from '../lines-link.tsx';
import { accountOnly } from './account-sets.ts';
import { Amount, centsOf, Sensed } from './amounts.tsx';
import { Sheet } from './sheet.tsx';

type LineTableProps = {
  label: string;
  lines: readonly LedgerLine[];
  /** Of one account, its number stands above and not in every line. */
  isOfMany: boolean;
  /** The entry that the others stand around. */
  entry?: number;
};

/** Lines of a ledger, each with the balance of all up to it. */
export function LineTable({ label, lines, isOfMany, entry }: LineTableProps) {
  return (
    <Sheet label={label} look="sheet-lines">
      <LinesHead isOfMany={isOfMany} />
      <tbody>
        {lines.map((line) => (
          <OneLine key={line.line} line={line} isOfMany={isOfMany} isHere={line.entry === entry} />
        ))}
      </tbody>
    </Sheet>
  );
}

function LinesHead({ isOfMany }: { isOfMany: boolean }) {
  const words = useAccountWords();
  const { ledger } = words;
  return (
    <thead>
      <tr>
        <th scope="col">{ledger.date}</th>
        <th scope="col">
          <abbr title={ledger.journal}>{ledger.journalShort}</abbr>
        </th>
        <th scope="col">{ledger.number}</th>
        <th scope="col">{ledger.piece}</th>
        {isOfMany && <th scope="col">{words.account}</th>}
        <th scope="col">{ledger.party}</th>
        <th scope="col">{words.label}</th>
        <th scope="col" className="figure">
          {words.debit}
        </th>
        <th scope="col" className="figure">
          {words.credit}
        </th>
        <th scope="col" className="figure">
          {ledger.running}
        </th>
        <th scope="col">
          <abbr title={ledger.letteringLong}>{ledger.lettering}</abbr>
        </th>
      </tr>
    </thead>
  );
}

function OneLine({ line, isOfMany, isHere }: { line: LedgerLine; isOfMany: boolean; isHere: boolean }) {
  const { ledger, linesOf } = useAccountWords();
  const showDay = useDay();
  const { date, journal, number, entry, piece, account, party, partyLabel, label, role } = line;
  return (
    <tr data-row="" aria-current={isHere || undefined}>
      <td>{date === null ? ledger.noDate : showDay(date)}</td>
      <td>{journal}</td>
      <th scope="row">
        <LinesLink search={{ entry }}>{number || '–'}</LinesLink>
      </th>
      <td className="clip clip-short" title={piece}>
        {piece}
      </td>
      {isOfMany && (
        <td>
          <LinesLink search={{ account: accountOnly(account) }} label={linesOf(account)}>
            {account}
          </LinesLink>
        </td>
      )}
      <td className="clip clip-party" title={[party, partyLabel].join(' ').trim()}>
        {partyLabel || party}
      </td>
      <td className="clip rest" title={label}>
        <span lang="fr">{label}</span>
        {role !== null && <span className="soft"> ({ledger[role]})</span>}
      </td>
      <td className="figure">
        <Amount cents={centsOf(line.debit)} zero="empty" />
      </td>
      <td className="figure">
        <Amount cents={centsOf(line.credit)} zero="empty" />
      </td>
      <td className="figure">
        <Sensed cents={centsOf(line.balance)} />
      </td>
      <td>{line.lettering}</td>
    </tr>
  );
}
