import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readStatements } from '#sdk/generated/fec/endpoints.ts';
import type { Statements } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useFormats } from '../../../locales/language.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Badge } from '../../../ui/states.tsx';
import { TableBar } from '../../../ui/table-bar.tsx';
import { French } from '../french.tsx';
import { accountOnly } from './account-sets.ts';
import { Amount, centsOf, sumOf, useAmounts } from './amounts.tsx';
import { useLedger } from './ask-ledger.ts';
import { Assets, Liabilities } from './balance-sheet.tsx';
import { DayFilter } from './day-filter.tsx';
import { LedgerAnswered, LedgerPage } from './ledger-page.tsx';
import { Sheet } from './sheet.tsx';
import { Figure, useShown } from './statement-figure.tsx';

const route = getRouteApi('/w/$slug/fec/dossiers/$id/statements');

/** Soldes intermédiaires, result and balance sheet. */
export function StatementsPage() {
  const { statements: words } = useAccountWords();
  return (
    <LedgerPage title={words.title}>
      <Content />
    </LedgerPage>
  );
}

function Content() {
  const { until: atWord, statements: words } = useAccountWords();
  const { until, zeros } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (chosen: { until?: string | undefined; zeros?: 'true' | undefined }) =>
    void navigate({
      search: Object.fromEntries(Object.entries({ until, zeros, ...chosen }).filter(([, value]) => value)),
      replace: true,
    });
  return (
    <>
      <TableBar
        search={
          <div className="ledger-filters">
            <DayFilter label={atWord} value={until} onChoose={(day) => choose({ until: day })} />
            <CheckField
              label={words.zeros}
              checked={zeros !== undefined}
              onChange={({ target }) => choose({ zeros: target.checked ? 'true' : undefined })}
            />
          </div>
        }
      />
      <LedgerAnswered query={useLedger(readStatements, until === undefined ? {} : { until })}>
        {(statements) => <All statements={statements} />}
      </LedgerAnswered>
    </>
  );
}

function All({ statements }: { statements: Statements }) {
  const { statements: words } = useAccountWords();
  return (
    <>
      <Failed statements={statements} />
      <div className="statements">
        <Part title={words.balances}>
          <Balances statements={statements} />
          <Checks statements={statements} />
          <Followed statements={statements} />
          <Outside title={words.outsideBalances} accounts={statements.outsideBalances} />
        </Part>
        <Part title={words.result}>
          <Result statements={statements} />
        </Part>
      </div>
      <Part title={words.sheet}>
        <div className="statements statements-sheet">
          <Assets statements={statements} />
          <Liabilities statements={statements} />
        </div>
        <Outside title={words.outsideSheet} accounts={statements.outsideSheet} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="statement">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What does not add up, before any figure. */
function Failed({ statements: { checks } }: { statements: Statements }) {
  const words = useAccountWords();
  const { exact } = useAmounts();
  return checks
    .filter(({ holds }) => !holds)
    .map(({ code, label, difference }) => (
      <Notice key={code} tone="warning" title={words.statements.failed}>
        <French>{label}</French> <b>{words.statements.offBy(exact(centsOf(difference)))}</b>
      </Notice>
    ));
}

function Checks({ statements: { checks } }: { statements: Statements }) {
  const { statements: words } = useAccountWords();
  return (
    <ul className="checks" aria-label={words.checks}>
      {checks.map(({ code, label, holds }) => (
        <li key={code}>
          <Badge tone={holds ? 'good' : 'warning'}>{holds ? words.held : words.failed}</Badge>
          <French>{label}</French>
        </li>
      ))}
    </ul>
  );
}

function Followed({ statements: { chart, closing } }: { statements: Statements }) {
  const { statements: words } = useAccountWords();
  const { number } = useFormats();
  const { exact } = useAmounts();
  return (
    <p className="soft small">
      {words.lead} {chart === null ? words.noChart : words.chart(chart)}{' '}
      {closing.entries === 0
        ? words.open
        : words.closing(closing.entries, number(closing.entries), exact(centsOf(closing.result)))}
    </p>
  );
}

/** Balances that lead to the next are figures on the way; these are what one looks for. */
const MAIN_BALANCES = ['valeur-ajoutee', 'ebe', 'exploitation', 'courant', 'net'];

function Balances({ statements: { balances, result } }: { statements: Statements }) {
  const { statements: words, label } = useAccountWords();
  const { decimal } = useFormats();
  const turnover = turnoverOf(result);
  const share = (cents: number) => (turnover === 0 ? '' : decimal((cents / turnover) * 100, 1));
  return (
    <Sheet label={words.balances} look="sheet-statement">
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col" className="figure">
            {words.amount}
          </th>
          <th scope="col" className="figure">
            {words.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ code, label: name, amount, accounts }) => (
          <tr key={code} data-row="" className={MAIN_BALANCES.includes(code) ? 'sum' : undefined}>
            <th scope="row">
              <French>{name}</French>
            </th>
            <td className="figure">
              <Figure euros={amount} accounts={accounts} />
            </td>
            <td className="figure soft">{share(centsOf(amount))}</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

const TURNOVER = ['ventes', 'production-vendue'];

/** Account 70: what is sold, goods and services. */
const turnoverOf = (result: Statements['result']): number =>
  sumOf(
    result
      .flatMap(({ lines }) => lines)
      .filter(({ code }) => TURNOVER.includes(code))
      .map(({ amount }) => centsOf(amount)),
  );

function Result({ statements: { result, net } }: { statements: Statements }) {
  const shown = useShown();
  const { statements: words, label } = useAccountWords();
  return (
    <Sheet label={words.result} look="sheet-statement">
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col" className="figure">
            {words.income}
          </th>
          <th scope="col" className="figure">
            {words.expense}
          </th>
        </tr>
      </thead>
      {result.map((part) => (
        <tbody key={part.code}>
          {shown(part.lines).map(({ code, label: name, side, amount, accounts }) => (
            <tr key={code} data-row="">
              <th scope="row">
                <French>{name}</French>
              </th>
              <td className="figure">{side === 'produit' && <Figure euros={amount} accounts={accounts} />}</td>
              <td className="figure">{side === 'charge' && <Figure euros={amount} accounts={accounts} />}</td>
            </tr>
          ))}
          {shown([part]).length > 0 && (
            <tr className="sum">
              <th scope="row">
                <French>{part.label}</French>
              </th>
              <td className="figure" colSpan={2}>
                <Amount cents={centsOf(part.amount)} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">{words.net}</th>
          <td className="figure" colSpan={2}>
            <Figure euros={net} accounts="6,7" />
          </td>
        </tr>
      </tfoot>
    </Sheet>
  );
}

function Outside({ title, accounts }: { title: string; accounts: Statements['outsideSheet'] }) {
  const words = useAccountWords();
  if (accounts.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <Sheet label={title} look="sheet-statement">
        <thead>
          <tr>
            <th scope="col">{words.account}</th>
            <th scope="col">{words.label}</th>
            <th scope="col" className="figure">
              {words.balanceOf}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, label, amount }) => (
            <tr key={account} data-row="">
              <th scope="row">{account}</th>
              <td className="clip">
                <French>{label}</French>
              </td>
              <td className="figure">
                <Figure euros={amount} accounts={accountOnly(account)} />
              </td>
            </tr>
          ))}
        </tbody>
      </Sheet>
    </>
  );
}
