import { useState } from 'react';
import { compareSavings } from '#sdk/generated/prospects/endpoints.ts';
import type { SavingsComparison } from '#sdk/generated/prospects/types.ts';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table.tsx';
import { useProspectChange } from '../ask.ts';
import { useFigures } from '../figures.ts';

const PAID_IN = ['USD', 'SGD', 'THB'] as const;
const USUAL = { from: 'USD', currencies: 'THB, SGD', amounts: '1000, 5000', transfers: '12' };

/** Several currencies and amounts at once. */
export function SavingsTable() {
  const { tools: words } = useSalesWorkWords();
  const [found, setFound] = useState<SavingsComparison>();
  const compare = useProspectChange(compareSavings);
  const send = async ({ from, currencies, amounts, transfers }: typeof USUAL) => {
    const chosen = PAID_IN.find((each) => each === from) ?? 'USD';
    const query = {
      from: chosen,
      currencies: currencies.replace(/\s/g, '').toUpperCase(),
      amounts: amounts.replace(/\s/g, ''),
      transfers_per_year: Number(transfers),
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
  const { money } = useFigures();
  const paid = (amount: number) => money(amount, found.from);
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
          { id: 'bank', title: words.bankCost, isFigure: true, cell: ({ bank }) => paid(bank.cost) },
          { id: 'provider', title: words.providerCost, isFigure: true, cell: ({ provider }) => paid(provider.cost) },
          {
            id: 'year',
            title: words.perYear,
            isFigure: true,
            isFact: true,
            cell: ({ annual_savings: saved }) => paid(saved),
          },
          {
            id: 'range',
            title: words.range,
            isFigure: true,
            isFact: true,
            cell: ({ range }) => words.rangeOf(paid(range.low), paid(range.high)),
          },
        ]}
      />
      <p className="soft small" lang="en">
        {found.disclaimer}
      </p>
    </>
  );
}
