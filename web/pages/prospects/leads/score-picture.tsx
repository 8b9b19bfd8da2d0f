import { useState } from 'react';
import type { Hotel } from '#sdk/generated/prospects/types.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { useFigures } from '../figures.ts';
import type { Term } from '../shapes.ts';
import './score-picture.css';

/** How much of its bar a term fills. Opportunities lie orders of magnitude apart, so theirs is logarithmic. */
const FILLS: Readonly<Record<string, (value: number) => number>> = {
  rating_gap: (gap) => gap / 2.5,
  reviews: (log) => log / 4,
  opportunity_usd: (usd) => (Math.log10(Math.max(usd, 1)) - 3) / 4,
};

type TermName = 'rating_gap' | 'reviews' | 'opportunity_usd';

const LEAST_FILL = 0.03;
const fillOf = ({ term, value }: Term) => Math.min(1, Math.max(LEAST_FILL, FILLS[term]?.(value) ?? 0));

const WIDTH = 54;
const HEIGHT = 20;
const BAR = 5;

/** The three factors beside a score, small enough for a row. */
export function ScoreBars({ terms }: { terms: readonly Term[] }) {
  return (
    <svg className="score-bars" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {terms.map((term, at) => (
        <g key={term.term}>
          <rect className="ground" x={0} y={at * (BAR + 2.5)} width={WIDTH} height={BAR} />
          <rect className="fill" x={0} y={at * (BAR + 2.5)} width={WIDTH * fillOf(term)} height={BAR} />
        </g>
      ))}
    </svg>
  );
}

type ExplainedProps = { hotel: Pick<Hotel, 'rating' | 'segment'>; terms: readonly Term[]; score: number };

/** The same with words, and as a table one key away. */
export function ScoreExplained({ hotel: { rating, segment }, terms, score }: ExplainedProps) {
  const { score: words, segments } = useProspectWords();
  const { decimal } = useFormats();
  const { chart } = useMessages();
  const { whole, fine } = useFigures();
  const [isTable, setTable] = useState(false);
  const nameOf = (term: string) => words.terms[term as TermName] ?? term;
  const gap = terms.find(({ term }) => term === 'rating_gap')?.value ?? 0;
  const shownValue = ({ term, value }: Term) => (term === 'opportunity_usd' ? whole(value) : fine(value));
  return (
    <figure className="score-explained">
      <figcaption className="score-head">
        <span>
          <strong>{words.because(segments[segment], decimal(rating, 1), decimal(gap, 1))}</strong>
          <span className="soft small">{words.lead}</span>
        </span>
        <span className="no-print">
          <Button look="quiet" icon={isTable ? 'chart' : 'table'} onClick={() => setTable(!isTable)}>
            {isTable ? chart.asChart : chart.asTable}
          </Button>
        </span>
      </figcaption>
      {isTable ? (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.term}</th>
              <th scope="col" className="figure">
                {words.factor}
              </th>
            </tr>
          </thead>
          <tbody>
            {terms.map((term) => (
              <tr key={term.term}>
                <th scope="row">{nameOf(term.term)}</th>
                <td className="figure">{shownValue(term)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{words.product}</th>
              <td className="figure">{whole(score)}</td>
            </tr>
          </tbody>
        </table>
      ) : (
        <ul className="score-terms">
          {terms.map((term, at) => (
            <li key={term.term}>
              <span>{nameOf(term.term)}</span>
              <span className="score-track" aria-hidden="true">
                <span className="score-fill" style={{ width: `${fillOf(term) * 100}%` }} />
              </span>
              <strong>
                {at > 0 && <span className="soft">× </span>}
                {shownValue(term)}
              </strong>
            </li>
          ))}
          <li className="score-sum">
            <span>{words.product}</span>
            <span />
            <strong>
              <span className="soft">= </span>
              {whole(score)}
            </strong>
          </li>
        </ul>
      )}
    </figure>
  );
}
