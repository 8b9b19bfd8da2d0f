import type { UsageLine } from '#sdk/generated/console/types.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useUsageWords } from '../../../locales/usage.ts';
import { Section } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table.tsx';
import type { Column } from '../../../ui/table-model.ts';
import { OUTCOMES } from './usage-days.ts';

export function ByOperation({ lines }: { lines: readonly UsageLine[] }) {
  const words = useUsageWords();
  const figures = useFigures();
  return (
    <Section title={words.operations} lead={words.operationsLead}>
      <Table
        label={words.operations}
        rows={lines}
        keyOf={({ service, operation }) => `${service} ${operation}`}
        nameOf={({ operation = '' }) => operation}
        columns={[
          { id: 'operation', title: words.operation, cell: ({ operation }) => operation },
          { id: 'service', title: words.service, cell: ({ service }) => service },
          ...figures,
        ]}
      />
    </Section>
  );
}

type ByKeyProps = { lines: readonly UsageLine[]; nameOfKey: (id: string | null | undefined) => string };

export function ByKey({ lines, nameOfKey }: ByKeyProps) {
  const words = useUsageWords();
  const figures = useFigures();
  return (
    <Section title={words.keys}>
      <Table
        label={words.keys}
        rows={lines}
        keyOf={({ key }) => key ?? ''}
        nameOf={({ key }) => nameOfKey(key)}
        columns={[{ id: 'key', title: words.key, cell: ({ key }) => nameOfKey(key) }, ...figures]}
      />
    </Section>
  );
}

/** On a phone: how many, how many of them failed, and how long they took. */
function useFigures(): Column<UsageLine>[] {
  const words = useUsageWords();
  const { number, decimal } = useFormats();
  const took = (value: number | null) => (value === null ? '–' : decimal(value, 1));
  return [
    {
      id: 'requests',
      title: words.requests,
      isFigure: true,
      isFact: true,
      cell: ({ requests }) => number(requests),
    },
    ...OUTCOMES.map((outcome) => ({
      id: outcome,
      title: words.outcomes[outcome],
      isFigure: true,
      isFact: outcome === '5xx',
      cell: ({ outcomes }: UsageLine) => number(outcomes[outcome]),
    })),
    { id: 'p50', title: 'p50', unit: words.milliseconds, isFigure: true, cell: ({ p50 }) => took(p50) },
    { id: 'p95', title: 'p95', unit: words.milliseconds, isFigure: true, isFact: true, cell: ({ p95 }) => took(p95) },
  ];
}
