import type { EntryTests } from '#sdk/generated/fec/types.ts';
import { useTestWords } from '../../../locales/fec-tests.ts';
import { useFormats } from '../../../locales/language.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';

type Digits = EntryTests['digits'];
const PERCENT = 100;

/** A picture, and no verdict: what the file has beside what the law expects. */
export function DigitsCharts({ digits }: { digits: Digits }) {
  const words = useTestWords();
  return (
    <div className="entry-test-charts">
      <DigitsChart of={digits.first} lines={digits.lines} title={words.firstTitle} along={words.digit} />
      <DigitsChart of={digits.firstTwo} lines={digits.lines} title={words.firstTwoTitle} along={words.digits} />
    </div>
  );
}

type DigitsChartProps = {
  of: Digits['first'];
  lines: number;
  title: (count: number, points: string) => string;
  along: string;
};

function DigitsChart({ of: { deviation, shares }, lines, title, along }: DigitsChartProps) {
  const words = useTestWords();
  const { number, decimal } = useFormats();
  return (
    <LineChart
      title={title(deviation * PERCENT, decimal(deviation * PERCENT, 2))}
      unit={words.digitsUnit(number(lines), decimal(deviation, 4))}
      format={(value) => decimal(value, 1)}
      data={{
        along,
        names: shares.map(({ digits }) => String(digits)),
        series: [
          { name: words.observed, values: shares.map(({ share }) => share * PERCENT) },
          { name: words.expected, values: shares.map(({ expected }) => expected * PERCENT) },
        ],
      }}
    />
  );
}
