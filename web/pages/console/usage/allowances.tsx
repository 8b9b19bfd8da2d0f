import type { Workspace } from '#sdk/generated/console/types.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useUsageWords } from '../../../locales/usage.ts';
import { Section } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';

export function Allowances({ services }: { services: Workspace['services'] }) {
  const words = useUsageWords();
  const { number, weekday } = useFormats();
  return (
    <Section title={words.allowances} lead={words.allowancesLead}>
      <Table
        label={words.allowances}
        rows={services}
        keyOf={({ name }) => name}
        nameOf={({ title }) => title}
        empty={<p>{words.noServices}</p>}
        columns={[
          { id: 'service', title: words.service, cell: ({ title }) => title },
          {
            id: 'allowance',
            title: words.allowance,
            isFigure: true,
            isFact: true,
            cell: ({ allowance }) => (allowance === null ? words.unlimited : number(allowance)),
          },
          {
            id: 'used',
            title: words.used,
            isFigure: true,
            cell: ({ allowance, used }) => (allowance === null ? '–' : number(used)),
          },
          {
            id: 'left',
            title: words.left,
            isFigure: true,
            isFact: true,
            cell: ({ allowance, used }) => (allowance === null ? '–' : <Left count={Math.max(0, allowance - used)} />),
          },
          {
            id: 'renews',
            title: words.renews,
            isFigure: true,
            isFact: true,
            cell: ({ allowance, renewsAt }) => (allowance === null ? '–' : weekday(renewsAt)),
          },
        ]}
      />
    </Section>
  );
}

/** Nothing left is worth a mark. */
function Left({ count }: { count: number }) {
  const { number } = useFormats();
  return count === 0 ? <Badge tone="warning">{number(count)}</Badge> : number(count);
}
