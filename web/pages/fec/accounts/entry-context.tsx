import { Fragment } from 'react';
import { readEntryContext } from '#sdk/generated/fec/endpoints.ts';
import type { EntryContext as Context, EntryInShort, LedgerLine } from '#sdk/generated/fec/types.ts';
import { useAnswer } from '../../../app/queries.ts';
import { inWorkspace, useWorkspace } from '../../../app/workspace.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useFindingWords } from '../../../locales/fec-findings.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Section } from '../../../ui/page.tsx';
import { useDay } from '../facts.tsx';
import { French } from '../french.tsx';
import { LinesLink } from '../lines-link.tsx';
import { accountOnly } from './account-sets.ts';
import { Amount, centsOf, useEuros } from './amounts.tsx';
import { useDossier } from './dossier-context.ts';
import { LedgerAnswered } from './ledger-page.tsx';
import { LineTable } from './line-table.tsx';
import { Sheet } from './sheet.tsx';

/** What an accountant looks at beside an entry: its neighbours, the rest of its piece, the history of its third parties. */
export function EntryContext({ first, pieces }: { first: LedgerLine; pieces: readonly string[] }) {
  const { slug } = useWorkspace();
  const { id } = useDossier();
  const query = useAnswer(readEntryContext, { path: { id, line: first.line }, ...inWorkspace(slug) });
  return (
    <LedgerAnswered query={query}>
      {(context) => (
        <>
          <Neighbours context={context} first={first} />
          <Piece context={context} pieces={pieces} />
          {context.parties.map((party) => (
            <Party key={`${party.account} ${party.party}`} party={party} entry={first.entry} />
          ))}
        </>
      )}
    </LedgerAnswered>
  );
}

function Neighbours({ context: { journal, before, after }, first }: { context: Context; first: LedgerLine }) {
  const { page: words } = useFindingWords();
  if (before.length + after.length === 0) return null;
  return (
    <Section title={words.around} lead={words.aroundText(journal)}>
      <Sheet label={words.around}>
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.label}</th>
            <th scope="col">{words.accounts}</th>
            <th scope="col" className="figure">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {before.map((entry) => (
            <Neighbour key={entry.entry} entry={entry} />
          ))}
          <tr aria-current="true">
            <th scope="row">{first.number || '–'}</th>
            <td colSpan={4}>{words.here}</td>
          </tr>
          {after.map((entry) => (
            <Neighbour key={entry.entry} entry={entry} />
          ))}
        </tbody>
      </Sheet>
    </Section>
  );
}

function Neighbour({ entry: { entry, number, date, label, accounts, debit } }: { entry: EntryInShort }) {
  const { ledger } = useAccountWords();
  const day = useDay();
  return (
    <tr data-row="">
      <th scope="row">
        <LinesLink search={{ entry }}>{number || '–'}</LinesLink>
      </th>
      <td>{date === null ? ledger.noDate : day(date)}</td>
      <td className="clip rest" title={label}>
        <French>{label}</French>
      </td>
      <td>{accounts.join(' ')}</td>
      <td className="figure">
        <Amount cents={centsOf(debit)} zero="figure" />
      </td>
    </tr>
  );
}

const MOST_LINKS = 5;

function Piece({ context: { piece }, pieces }: { context: Context; pieces: readonly string[] }) {
  const { page: words } = useFindingWords();
  const { number } = useFormats();
  const { lines, total } = piece;
  if (pieces.length === 0 && total === 0) return null;
  return (
    <Section title={words.piece}>
      {lines.length === 0 ? (
        <p className="soft">{words.noPiece}</p>
      ) : (
        <>
          <LineTable label={words.piece} lines={lines} isOfMany={true} />
          {total > lines.length && (
            <p>
              {words.pieceMore(number(lines.length), number(total))}
              {pieces.slice(0, MOST_LINKS).map((reference) => (
                <Fragment key={reference}>
                  {' · '}
                  <LinesLink search={{ piece: reference }}>{words.allOfPiece(reference)}</LinesLink>
                </Fragment>
              ))}
            </p>
          )}
        </>
      )}
    </Section>
  );
}

function Party({ party, entry }: { party: Context['parties'][number]; entry: number }) {
  const { page: words } = useFindingWords();
  const { number } = useFormats();
  const euros = useEuros();
  const { account, name, total, lines } = party;
  const title = words.party(name || party.party, account);
  return (
    <Section
      title={title}
      lead={words.partyText(total.lines, number(total.lines), euros(total.debit), euros(total.credit))}
    >
      <LineTable label={title} lines={lines} isOfMany={false} entry={entry} />
      <p>
        <LinesLink search={{ account: accountOnly(account), party: party.party }}>{words.allOfParty}</LinesLink>
      </p>
    </Section>
  );
}
