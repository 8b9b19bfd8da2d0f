import { useId } from 'react';
import { type ChartData, ChartFrame, HEIGHT, seriesClass } from './chart.tsx';
import { everyWhich, keysOf, linearScale } from './scale.ts';

/** Figures side by side, of several series one upon the other, losses below the line. Bars begin at nothing, as honesty asks. */
type BarChartProps = { title: string; unit: string; data: ChartData; format: (value: number) => string };

const LEFT = 56;
const BOTTOM = 28;
const TOP = 8;
const LABEL_WIDTH = 64;
const GAP = 0.28;
/** A pattern for each series besides its colour; the first is plain. */
const PATTERNS = [
  '',
  'M0 8L8 0M-2 2L2 -2M6 10L10 6',
  'M4 0V8',
  'M0 4H8',
  'M0 0L8 8M-2 6L2 10M6 -2L10 2',
  'M4 0V8M0 4H8',
];

export function BarChart({ title, unit, data, format }: BarChartProps) {
  const prefix = useId();
  const sum = (at: number, sign: 1 | -1) =>
    data.series.reduce((before, { values }) => before + sign * Math.max(0, sign * (values[at] ?? 0)), 0);
  const sums = data.names.flatMap((_, at) => [sum(at, 1), sum(at, -1)]);
  const keys = keysOf(data.names);
  const isOne = data.series.length === 1;
  return (
    <ChartFrame
      title={title}
      unit={unit}
      data={data}
      format={format}
      legend={!isOne && <Legend data={data} prefix={prefix} />}
    >
      {(width) => {
        const scale = linearScale(sums, 0, HEIGHT - BOTTOM, TOP);
        const slot = (width - LEFT) / Math.max(1, data.names.length);
        const bar = Math.min(56, slot * (1 - GAP));
        const every = everyWhich(data.names.length, width - LEFT, LABEL_WIDTH);
        return (
          <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={`${title}. ${unit}`}>
            <Patterns data={data} prefix={prefix} />
            {scale.ticks.map((tick) => (
              <g key={tick}>
                <line
                  className={tick === 0 ? 'base' : 'grid'}
                  x1={LEFT}
                  x2={width}
                  y1={scale.at(tick)}
                  y2={scale.at(tick)}
                />
                <text x={LEFT - 8} y={scale.at(tick) + 4} textAnchor="end">
                  {format(tick)}
                </text>
              </g>
            ))}
            {data.names.map((name, at) => (
              <g key={keys[at]}>
                <Stack
                  data={data}
                  at={at}
                  x={LEFT + slot * at + (slot - bar) / 2}
                  width={bar}
                  scale={scale}
                  prefix={prefix}
                />
                {at % every === 0 && (
                  <text x={LEFT + slot * (at + 0.5)} y={HEIGHT - 8} textAnchor="middle">
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

type StackProps = {
  data: ChartData;
  at: number;
  x: number;
  width: number;
  scale: { at: (value: number) => number };
  prefix: string;
};

function Stack({ data, at, x, width, scale, prefix }: StackProps) {
  const ends = { gains: 0, losses: 0 };
  return data.series.map(({ name, values }, index) => {
    const value = values[at] ?? 0;
    const side = value < 0 ? 'losses' : 'gains';
    const [from, to] = [scale.at(ends[side]), scale.at(ends[side] + value)];
    const [top, height] = [Math.min(from, to), Math.abs(to - from)];
    ends[side] += value;
    return (
      <g key={name} className={seriesClass(index)}>
        <rect className="fill" x={x} y={top} width={width} height={height} />
        {index > 0 && <rect x={x} y={top} width={width} height={height} fill={`url(#${prefix}-${index})`} />}
      </g>
    );
  });
}

function Patterns({ data, prefix }: { data: ChartData; prefix: string }) {
  return (
    <defs>
      {data.series.map(({ name }, index) => (
        <pattern key={name} id={`${prefix}-${index}`} width={8} height={8} patternUnits="userSpaceOnUse">
          <g className={seriesClass(index)}>
            <path className="over" d={PATTERNS[index]} strokeWidth={1.6} fill="none" />
          </g>
        </pattern>
      ))}
    </defs>
  );
}

function Legend({ data, prefix }: { data: ChartData; prefix: string }) {
  return (
    <ul className="legend">
      {data.series.map(({ name }, index) => (
        <li key={name} className={seriesClass(index)}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <rect className="fill" width={16} height={16} />
            {index > 0 && <rect width={16} height={16} fill={`url(#${prefix}-${index})`} />}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
