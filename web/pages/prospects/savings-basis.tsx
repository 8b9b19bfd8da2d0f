import type { SavingsComparison, TransferAssumption } from '#sdk/generated/prospects/types.ts';
import { useFormats } from '../../locales/language.tsx';
import { useProspectWords } from '../../locales/prospects.ts';
import { Badge } from '../../ui/states.tsx';
import { useFigures } from './figures.ts';

type Rate = SavingsComparison['rows'][number]['rate'];

/** The rate with its day: an old one, or one that nobody has published, says so. */
export function RateUsed({ from, to, rate }: { from: string; to: string; rate: Rate }) {
  const { tools: words } = useProspectWords();
  const { date } = useFormats();
  const { rate: shown } = useFigures();
  return (
    <p className="soft small">
      {words.rate(`${from} 1`, `${to} ${shown(rate.mid)}`, date(rate.as_of))}{' '}
      {rate.stale && <Badge tone="warning">{words.stale}</Badge>}{' '}
      {rate.fallback && <Badge tone="warning">{words.fallback}</Badge>}
    </p>
  );
}

/** What the disclaimer speaks of: each figure with its range and where it comes from. */
export function Assumed({ title, figures }: { title: string; figures: readonly TransferAssumption[] }) {
  const { tools: words, hotel } = useProspectWords();
  const { date } = useFormats();
  const { money, fine } = useFigures();
  const shown = (value: number, unit: TransferAssumption['unit']) =>
    unit === 'percent' ? `${fine(value)} %` : money(value, unit, 2);
  return (
    <details className="small">
      <summary>{title}</summary>
      <ul className="savings-assumed">
        {figures.map(({ what, value, low, high, unit, confidence, source, as_of: at, note }) => (
          <li key={what}>
            {words.assumed(words.assumedOf[what], shown(value, unit), shown(low, unit), shown(high, unit))}{' '}
            {`${hotel.confidence}: ${words.confidences[confidence]}; ${date(at)}.`}
            <br />
            <span className="soft" lang="en">{`${source}. ${note}`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
