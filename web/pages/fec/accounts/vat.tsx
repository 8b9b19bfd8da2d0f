import { readVat } from '#sdk/generated/fec/endpoints.ts';
import type { Vat } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Empty } from '../../../ui/states.tsx';
import { French } from '../french.tsx';
import { LinesLink } from '../lines-link.tsx';
import type { LinesSearch } from './account-search.ts';
import { daysOf } from './account-sets.ts';
import { Amount, centsOf } from './amounts.tsx';
import { useLedger } from './ask-ledger.ts';
import { LedgerAnswered, LedgerPage } from './ledger-page.tsx';
import { Sheet } from './sheet.tsx';
import { useRateName } from './vat-rate.ts';

export function VatPage() {
  const { vat: words } = useAccountWords();
  return (
    <LedgerPage title={words.title}>
      <Content />
    </LedgerPage>
  );
}

function Content() {
  const { vat: words } = useAccountWords();
  return (
    <LedgerAnswered query={useLedger(readVat)}>
      {(vat) =>
        vat.rates.length === 0 && vat.months.length === 0 ? (
          <Empty icon="search" title={words.nothing} />
        ) : (
          <>
            <Notes notes={vat.notes} />
            <Rates vat={vat} />
            <Months vat={vat} />
            <Mixed vat={vat} />
          </>
        )
      }
    </LedgerAnswered>
  );
}

/** Told by the service, in French: what to look at, and no accusation. */
function Notes({ notes }: { notes: Vat['notes'] }) {
  const { vat: words } = useAccountWords();
  if (notes.length === 0) return null;
  return (
    <Notice title={words.notes}>
      <ul className="vat-notes">
        {notes.map((note) => (
          <li key={note}>
            <French>{note}</French>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Rates({ vat: { rates } }: { vat: Vat }) {
  const { vat: words, entries } = useAccountWords();
  const { number } = useFormats();
  const rateName = useRateName();
  if (rates.length === 0) return null;
  return (
    <section className="statement">
      <h2>{words.rates}</h2>
      <Sheet label={words.rates}>
        <thead>
          <tr>
            <th scope="col">{words.rate}</th>
            <th scope="col" className="figure">
              {words.base}
            </th>
            <th scope="col" className="figure">
              {words.expected}
            </th>
            <th scope="col" className="figure">
              {words.collected}
            </th>
            <th scope="col" className="figure">
              {words.gap}
            </th>
            <th scope="col" className="figure">
              {entries}
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ rate, base, expected, collected, difference, entries: count }) => (
            <tr key={rate} data-row="">
              <th scope="row">
                <LinesLink search={{ vatRate: rate }}>{rateName(rate)}</LinesLink>
              </th>
              <td className="figure">
                <Opened cents={centsOf(base)} search={{ account: INCOME, vatRate: rate }} />
              </td>
              <td className="figure">{rate === 'none' ? '' : <Amount cents={centsOf(expected)} />}</td>
              <td className="figure">
                <Opened cents={centsOf(collected)} search={{ account: COLLECTED, vatRate: rate }} />
              </td>
              <td className="figure">
                <Amount cents={centsOf(difference)} />
              </td>
              <td className="figure soft">{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </Sheet>
      <p className="soft small">{words.lead}</p>
    </section>
  );
}

const INCOME = '7,665';
const COLLECTED = '4457';
/** VAT itself; and with it what is due of it, where the declarations of a month stand. */
const VAT_ITSELF = '4457,4452,44566,44562';
const VAT_ACCOUNTS = `${VAT_ITSELF},4455,44567`;

/** A figure that its lines make up to the cent. */
function Opened({ cents, search, zero = 'dash' }: { cents: number; search: LinesSearch; zero?: 'dash' | 'figure' }) {
  if (cents === 0) return <Amount cents={0} zero={zero} />;
  return (
    <LinesLink search={search}>
      <Amount cents={cents} />
    </LinesLink>
  );
}

type Sums = Vat['total'];

function Months({ vat }: { vat: Vat }) {
  const { vat: words, total: totalWord } = useAccountWords();
  const { number, chartMonth } = useFormats();
  const { months, total, opening, closing, declarations } = vat;
  return (
    <section className="statement">
      <h2>{words.months}</h2>
      <Sheet label={words.months}>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            {[words.turnover, words.expected, words.collected, words.gap].map((title) => (
              <th key={title} scope="col" className="figure">
                {title}
              </th>
            ))}
            {[words.selfAssessed, words.deductible, words.due, words.declared, words.left].map((title, at) => (
              <th key={title} scope="col" className={at === 0 ? 'figure group' : 'figure'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, ...sums }) => (
            <tr key={month ?? ''} data-row="">
              <th scope="row">
                {month === null ? (
                  words.noDate
                ) : (
                  <LinesLink search={{ account: VAT_ACCOUNTS, ...daysOf(month), withoutOpening: 'true' }}>
                    {chartMonth(month)}
                  </LinesLink>
                )}
              </th>
              <SumCells sums={sums} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalWord}</th>
            <SumCells sums={total} />
          </tr>
        </tfoot>
      </Sheet>
      <p className="ledger-sums">
        <span>
          {words.opening}{' '}
          <b>
            <Opened
              cents={centsOf(opening)}
              search={{ account: VAT_ITSELF, onlyOpening: 'true', withoutClosing: 'true' }}
              zero="figure"
            />
          </b>
        </span>
        <span>
          {words.closing}{' '}
          <b>
            <Opened cents={centsOf(closing)} search={{ account: VAT_ITSELF, withoutClosing: 'true' }} zero="figure" />
          </b>
        </span>
        <span>
          {words.declarations} <b>{number(declarations)}</b>
        </span>
      </p>
      <p className="soft small">{words.monthsLead}</p>
    </section>
  );
}

function SumCells({ sums }: { sums: Sums }) {
  const of = (name: keyof Sums) => centsOf(sums[name]);
  return (
    <>
      <Cell cents={of('turnover')} />
      <Cell cents={of('expected')} />
      <Cell cents={of('collected')} />
      <Cell cents={of('collected') - of('expected')} />
      <td className="figure group">
        <Amount cents={of('selfAssessed')} />
      </td>
      <Cell cents={of('deductible')} />
      <Cell cents={of('due')} />
      <Cell cents={of('declared')} />
      <Cell cents={of('due') - of('declared')} />
    </>
  );
}

function Cell({ cents }: { cents: number }) {
  return (
    <td className="figure">
      <Amount cents={cents} />
    </td>
  );
}

const MOST_MIXED = 200;

function Mixed({ vat: { mixed } }: { vat: Vat }) {
  const { vat: words } = useAccountWords();
  const { number, chartMonth } = useFormats();
  const rateName = useRateName();
  if (mixed.length === 0) return null;
  const shown = mixed.slice(0, MOST_MIXED);
  return (
    <section className="statement">
      <h2>{words.mixed}</h2>
      <p className="soft small">
        {words.mixedLead} {mixed.length > shown.length && words.mixedShown(number(shown.length), number(mixed.length))}
      </p>
      <Sheet label={words.mixed}>
        <thead>
          <tr>
            <th scope="col">{words.entry}</th>
            <th scope="col">{words.month}</th>
            <th scope="col">{words.rate}</th>
            <th scope="col" className="figure">
              {words.base}
            </th>
            <th scope="col" className="figure">
              {words.collected}
            </th>
          </tr>
        </thead>
        {shown.map(({ entry, month, parts }) => (
          <tbody key={entry}>
            {parts.map(({ rate, base, collected }, at) => (
              <tr key={rate} data-row={at === 0 ? '' : undefined}>
                {at === 0 && (
                  <>
                    <th scope="rowgroup" rowSpan={parts.length}>
                      <LinesLink search={{ entry }}>{words.entryOf(number(entry + 1))}</LinesLink>
                    </th>
                    <td rowSpan={parts.length}>{month === null ? words.noDate : chartMonth(month)}</td>
                  </>
                )}
                <td>{rateName(rate)}</td>
                <Cell cents={centsOf(base)} />
                <Cell cents={centsOf(collected)} />
              </tr>
            ))}
          </tbody>
        ))}
      </Sheet>
    </section>
  );
}
