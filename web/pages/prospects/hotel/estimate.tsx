import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Card, Facts, Section } from '../../../ui/page.tsx';
import { useFigures } from '../figures.ts';
import type { Estimate } from '../shapes.ts';

type EstimateProps = { estimate: Estimate; opportunity: number };

/** The figure with its range, and what it is made of. */
export function EstimateSection({ estimate, opportunity }: EstimateProps) {
  const { hotel: words } = useProspectWords();
  const { number, date, percent } = useFormats();
  const { money, fine } = useFigures();
  const { low_usd: low, high_usd: high, rooms, rooms_source: source } = estimate;
  const facts = [
    [words.rooms, `${number(rooms)} (${words.roomsSource[source]})`],
    [words.revpar, `US$ ${fine(estimate.revpar_usd)} (${date(estimate.revpar_as_of)})`],
    [words.tier, fine(estimate.tier)],
    [words.elasticity, percent(estimate.elasticity)],
    [words.confidence, words.confidences[estimate.confidence]],
    [words.model, estimate.model_version],
  ] as const;
  return (
    <Section title={words.estimate} lead={words.estimateLead}>
      <Card>
        <p className="hotel-finding">{words.estimateTitle(money(low), money(high))}</p>
        <Range
          low={low}
          middle={opportunity}
          high={high}
          label={words.estimatePicture(money(low), money(opportunity), money(high))}
        />
        <details>
          <summary>{words.basis}</summary>
          <Facts facts={facts} />
        </details>
      </Card>
    </Section>
  );
}

/** From nothing to the high end: where the range lies, and the figure in it. */
function Range({ low, middle, high, label }: { low: number; middle: number; high: number; label: string }) {
  const { money } = useFigures();
  const most = Math.max(high, middle, 1);
  const at = (value: number) => `${(value / most) * 100}%`;
  return (
    <div className="range" role="img" aria-label={label}>
      <div className="range-track">
        <span className="range-span" style={{ left: at(low), right: `${100 - (high / most) * 100}%` }} />
        <span className="range-mark" style={{ left: at(middle) }} />
      </div>
      <div className="range-ends">
        <span style={{ left: at(Math.min(Math.max(middle, most * 0.15), most * 0.85)) }}>{money(middle)}</span>
      </div>
    </div>
  );
}
