import { type ChartData, ChartFrame, HEIGHT, seriesClass } from './chart.tsx';
import { everyWhich, keysOf, linearScale, spread } from './scale.ts';

/** How figures move. The name of each series stands at its end; dashes tell lines apart where colours do not. */
type LineChartProps = {
  title: string;
  unit: string;
  data: ChartData;
  format: (value: number) => string;
  /** Where the axis begins: at nothing unless the chart is about small changes. */
  from?: number;
};

const LEFT = 56;
const BOTTOM = 28;
const TOP = 8;
const LABEL_WIDTH = 64;
const LETTER_WIDTH = 7.5;
const LINE_HEIGHT = 16;
const WIDEST_SHARE = 0.34;
const DASHES = ['', '7 4', '2 4', '10 3 2 3', '1 5', '14 4'];
const MOST_DOTS = 14;

export function LineChart({ title, unit, data, format, from = 0 }: LineChartProps) {
  const all = data.series.flatMap(({ values }) => values);
  const keys = keysOf(data.names);
  const longest = Math.max(...data.series.map(({ name }) => name.length)) * LETTER_WIDTH + 12;
  return (
    <ChartFrame title={title} unit={unit} data={data} format={format}>
      {(width) => {
        const right = data.series.length === 1 ? 16 : Math.min(longest, width * WIDEST_SHARE);
        const scale = linearScale(all, from, HEIGHT - BOTTOM, TOP);
        const step = (width - LEFT - right) / Math.max(1, data.names.length - 1);
        const x = (at: number) => LEFT + step * at;
        const every = everyWhich(data.names.length, width - LEFT - right, LABEL_WIDTH);
        const ends = spread(
          data.series.map(({ values }) => scale.at(values.at(-1) ?? 0)),
          LINE_HEIGHT,
          HEIGHT - BOTTOM,
        );
        return (
          <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={`${title}. ${unit}`}>
            {scale.ticks.map((tick) => (
              <g key={tick}>
                <line
                  className={tick === Math.max(0, scale.bottom) ? 'base' : 'grid'}
                  x1={LEFT}
                  x2={width - right}
                  y1={scale.at(tick)}
                  y2={scale.at(tick)}
                />
                <text x={LEFT - 8} y={scale.at(tick) + 4} textAnchor="end">
                  {format(tick)}
                </text>
              </g>
            ))}
            {data.names.map(
              (name, at) =>
                at % every === 0 && (
                  <text key={keys[at]} x={x(at)} y={HEIGHT - 8} textAnchor={at === 0 ? 'start' : 'middle'}>
                    {name}
                  </text>
                ),
            )}
            {data.series.map(({ name, values }, index) => (
              <g key={name} className={seriesClass(index)}>
                <path
                  className="stroke"
                  d={values
                    .map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${scale.at(value).toFixed(1)}`)
                    .join('')}
                  strokeDasharray={DASHES[index]}
                />
                {values.length <= MOST_DOTS &&
                  values.map((value, at) => (
                    <circle key={keys[at]} className="dot" cx={x(at)} cy={scale.at(value)} r={3.5} />
                  ))}
                {data.series.length > 1 && (
                  <text className="series-name" x={width - right + 8} y={(ends[index] ?? 0) + 4}>
                    {name}
                  </text>
                )}
              </g>
            ))}
          </svg>
        );
      }}
    </ChartFrame>
  );
}
