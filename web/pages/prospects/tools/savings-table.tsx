import { useState } from 'react';
import { compareSavings } from '#sdk/generated/prospects/endpoints.ts';
import type { SavingsComparison } from '#sdk/generated/prospects/types.ts';
import { useProspectWords } from '../../../locales/prospects.ts';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table.tsx';
import { useProspectChange } from '../ask.ts';
import { useFigures } from '../figures.ts';
import { Assumed, RateUsed } from '../savings-basis.tsx';
import { fieldProblem, readAmounts, readCodes, readWhole } from '../typed-figures.ts';

const PAID_IN = ['USD', 'SGD', 'THB'] as const;
const USUAL = { from: 'USD', currencies: 'THB, SGD', amounts: '1000, 5000', transfers: '12' };

/** Several currencies and amounts at once. */
export function SavingsTable() {
  const { tools: words } = useSalesWorkWords();
  const [found, setFound] = useState<SavingsComparison>();
  const compare = useProspectChange(compareSavings);
  const send = async ({ from, currencies, amounts, transfers }: typeof USUAL) => {
    const chosen = PAID_IN.find((each) => each === from) ?? 'USD';
    // What was found before is not the answer to what is asked now.
    setFound(undefined);
    const read = readAmounts(amounts);
    const times = readWhole(transfers);
    if (read === undefined) throw fieldProblem('amounts', 'amounts_unclear');
    if (times === undefined) throw fieldProblem('transfers', 'number_unclear');
    const query = {
      from: chosen,
      currencies: readCodes(currencies),
      amounts: read.join(','),
      transfers_per_year: times,
    };
    setFound(await compare.mutateAsync({ query }));
  };
  return (
    <Section title={words.savings} lead={words.savingsLead}>
      <Card>
        <Form initial={USUAL} action={words.calculate} look="plain" send={send}>
          {({ text, values, set }) => (
            <div className="sales-fields">
              <SelectField
                label={words.from}
                name="from"
                value={values.from}
                choices={PAID_IN.map((value) => ({ value, label: value }))}
                onChange={({ target }) => set({ from: target.value })}
              />
              <TextField label={words.to} hint={words.toHint} autoComplete="off" {...text('currencies')} />
              <TextField label={words.amounts} hint={words.amountsHint} autoComplete="off" {...text('amounts')} />
              <TextField label={words.transfers} inputMode="numeric" autoComplete="off" {...text('transfers')} />
            </div>
          )}
        </Form>
        {found !== undefined && <Rows found={found} />}
      </Card>
    </Section>
  );
}

function Rows({ found }: { found: SavingsComparison }) {
  const { tools: words } = useSalesWorkWords();
  const { tools } = useProspectWords();
  const { money } = useFigures();
  const paid = (amount: number) => money(amount, found.from, amount % 1 === 0 ? 0 : 2);
  const rounded = (amount: number) => money(amount, found.from);
  const rates = new Map(found.rows.map(({ currency, rate }) => [currency, rate]));
  return (
    <>
      <Table
        label={words.savings}
        rows={found.rows}
        keyOf={({ currency, amount }) => `${currency} ${amount}`}
        nameOf={({ currency, amount }) => `${currency} ${amount}`}
        columns={[
          { id: 'to', title: words.to, cell: ({ currency }) => currency },
          { id: 'amount', title: words.amount, isFigure: true, isFact: true, cell: ({ amount }) => paid(amount) },
          { id: 'bank', title: words.bankCost, isFigure: true, cell: ({ bank }) => rounded(bank.cost) },
          { id: 'provider', title: words.providerCost, isFigure: true, cell: ({ provider }) => rounded(provider.cost) },
          {
            id: 'year',
            title: words.perYear,
            isFigure: true,
            isFact: true,
            // Of a payment that does not arrive nothing is saved.
            cell: ({ annual_savings: saved, note }) => (note === null ? rounded(saved) : tools.nothingArrives),
          },
          {
            id: 'range',
            title: words.range,
            isFigure: true,
            isFact: true,
            cell: ({ range, note }) => (note === null ? words.rangeOf(rounded(range.low), rounded(range.high)) : '–'),
          },
        ]}
      />
      {[...rates].map(([currency, rate]) => (
        <RateUsed key={currency} from={found.from} to={currency} rate={rate} />
      ))}
      {found.assumptions.map(({ currency, figures }) => (
        <Assumed key={currency} title={tools.assumptionsFor(currency)} figures={figures} />
      ))}
      <p className="soft small" lang="en">
        {found.disclaimer}
      </p>
    </>
  );
}
