import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../../locales/language.tsx';
import { Button } from '../button.tsx';
import { ScrollBox } from '../scroll-box.tsx';
import './chart.css';
import { keysOf } from './scale.ts';
import '../table.css';

/** A set of figures: the names along the chart, and one or more series with a figure for each. At most six series. */
export type ChartData = {
  /** What the names are: Month, Hour, Operation. */
  along: string;
  names: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
};

type ChartProps = {
  /** States the finding: "Requests doubled in October". */
  title: string;
  unit: string;
  data: ChartData;
  format: (value: number) => string;
  legend?: ReactNode;
  children: (width: number) => ReactNode;
};

export const HEIGHT = 260;
const MOST_SERIES = 6;
const FIRST_WIDTH = 640;

/** The frame of every chart, with the same figures as a table one key away. */
export function ChartFrame({ title, unit, data, format, legend, children }: ChartProps) {
  if (data.series.length > MOST_SERIES)
    throw new Error(`${data.series.length} series are more than anybody can tell apart`);
  const [isTable, setTable] = useState(false);
  const { chart: words } = useMessages();
  const [plot, width] = useWidth();
  const id = useId();
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption className="chart-head">
        <div>
          <p className="chart-title" id={id}>
            {title}
          </p>
          <p className="chart-unit">{unit}</p>
        </div>
        <span className="no-print">
          <Button icon={isTable ? 'chart' : 'table'} onClick={() => setTable(!isTable)}>
            {isTable ? words.asChart : words.asTable}
          </Button>
        </span>
      </figcaption>
      {isTable ? (
        <Twin label={title} data={data} format={format} />
      ) : (
        <>
          {legend}
          <div className="chart-plot" ref={plot}>
            {children(width)}
          </div>
        </>
      )}
    </figure>
  );
}

function Twin({ label, data, format }: { label: string; data: ChartData; format: (value: number) => string }) {
  return (
    <ScrollBox label={label}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{data.along}</th>
            {data.series.map(({ name }) => (
              <th key={name} scope="col" className="figure">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keysOf(data.names).map((key, at) => (
            <tr key={key}>
              <th scope="row">{data.names[at]}</th>
              {data.series.map((series) => (
                <td key={series.name} className="figure">
                  {format(series.values[at] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Charts are drawn in the pixels that they have: text keeps its size on a phone. */
function useWidth() {
  const plot = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    if (plot.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(plot.current);
    return () => observer.disconnect();
  });
  return [plot, width] as const;
}

export const seriesClass = (at: number) => `series series-${at}`;
