/**
 * Counters, gauges and histograms in Prometheus' text format. A series is looked up once and then only incremented, so
 * that measuring a request costs a few additions.
 */
type Labels = Readonly<Record<string, string>>;

export class Counter {
  value = 0;
  add(amount = 1): void {
    this.value += amount;
  }
}

/** Seconds; wide enough for a cached answer and for a gigabyte upload. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60] as const;

export class Histogram {
  readonly counts = Array.from({ length: BUCKETS.length + 1 }, () => 0);
  sum = 0;
  total = 0;
  observe(seconds: number): void {
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] as number)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] as number) + 1;
    this.sum += seconds;
    this.total += 1;
  }
}

type Kind = 'counter' | 'gauge' | 'histogram';
type Family = { kind: Kind; help: string; series: Map<string, Counter | Histogram | (() => number)> };

export class Metrics {
  readonly #families = new Map<string, Family>();

  counter(name: string, help: string, labels: Labels = {}): Counter {
    return this.#series(name, 'counter', help, labels, () => new Counter()) as Counter;
  }

  histogram(name: string, help: string, labels: Labels = {}): Histogram {
    return this.#series(name, 'histogram', help, labels, () => new Histogram()) as Histogram;
  }

  /** Read when somebody asks, not kept up to date in between. */
  gauge(name: string, help: string, read: () => number, labels: Labels = {}): void {
    this.#series(name, 'gauge', help, labels, () => read);
  }

  /** A counter that somebody else keeps: read when somebody asks, and never falling. */
  total(name: string, help: string, read: () => number, labels: Labels = {}): void {
    this.#series(name, 'counter', help, labels, () => read);
  }

  #series(name: string, kind: Kind, help: string, labels: Labels, make: () => Counter | Histogram | (() => number)) {
    let family = this.#families.get(name);
    if (family === undefined) {
      family = { kind, help, series: new Map() };
      this.#families.set(name, family);
    }
    const key = renderLabels(labels);
    let series = family.series.get(key);
    if (series === undefined) {
      series = make();
      family.series.set(key, series);
    }
    return series;
  }

  render(): string {
    const lines: string[] = [];
    for (const [name, family] of this.#families) {
      lines.push(`# HELP ${name} ${family.help}`, `# TYPE ${name} ${family.kind}`);
      for (const [labels, series] of family.series) {
        if (series instanceof Histogram) lines.push(...renderHistogram(name, labels, series));
        else lines.push(`${name}${braced(labels)} ${series instanceof Counter ? series.value : series()}`);
      }
    }
    return `${lines.join('\n')}\n`;
  }
}

function renderHistogram(name: string, labels: string, histogram: Histogram): string[] {
  let running = 0;
  const prefix = labels === '' ? '' : `${labels},`;
  const lines = histogram.counts.map((count, i) => {
    running += count;
    return `${name}_bucket{${prefix}le="${BUCKETS[i] ?? '+Inf'}"} ${running}`;
  });
  return [
    ...lines,
    `${name}_sum${braced(labels)} ${histogram.sum}`,
    `${name}_count${braced(labels)} ${histogram.total}`,
  ];
}

const braced = (labels: string) => (labels === '' ? '' : `{${labels}}`);

function renderLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`))}"`)
    .join(',');
}
