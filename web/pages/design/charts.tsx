import { useFormats } from '../../locales/language.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { Card, Page } from '../../ui/page.tsx';

const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const wave = (base: number, height: number, shift: number) =>
  HOURS.map((_, hour) => Math.round(base + height * (1 + Math.sin((hour - shift) / 3.8))));

export function ChartsPage() {
  const { number } = useFormats();
  return (
    <Page title="Charts" lead="The title states the finding. Behind each chart is a table with the same figures.">
      <Card>
        <BarChart
          title="Requests have doubled since June"
          unit="Requests a month, in thousands"
          format={number}
          data={{
            along: 'Month',
            names: MONTHS,
            series: [{ name: 'Requests', values: [212, 231, 240, 262, 281, 277, 290, 341, 402, 455, 560, 604] }],
          }}
        />
      </Card>
      <Card>
        <BarChart
          title="One request in nine is not answered as it was meant"
          unit="Requests a month, in thousands, by outcome"
          format={number}
          data={{
            along: 'Month',
            names: MONTHS.slice(6),
            series: [
              { name: 'Answered', values: [262, 310, 361, 409, 497, 537] },
              { name: 'Refused', values: [19, 20, 24, 28, 36, 41] },
              { name: 'Over the limit', values: [8, 10, 15, 16, 24, 22] },
              { name: 'Failed', values: [1, 1, 2, 2, 3, 4] },
            ],
          }}
        />
      </Card>
      <Card>
        <LineChart
          title="Audits slow down in the afternoon, everything else does not"
          unit="Duration of 95 of 100 requests, in milliseconds"
          format={number}
          data={{
            along: 'Hour',
            names: HOURS,
            series: [
              { name: 'Audits', values: wave(300, 160, 9) },
              { name: 'Analyses', values: wave(240, 14, 3) },
              { name: 'E-mail checks', values: wave(120, 20, 6) },
              { name: 'Lists', values: wave(18, 4, 2) },
            ],
          }}
        />
      </Card>
      <Card>
        <LineChart
          title="Two keys are used each day"
          unit="Keys"
          format={number}
          data={{
            along: 'Month',
            names: MONTHS.slice(6),
            series: [{ name: 'Keys', values: [1, 1, 2, 2, 2, 2] }],
          }}
        />
      </Card>
    </Page>
  );
}
