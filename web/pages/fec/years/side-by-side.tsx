import { Link } from '@tanstack/react-router';
import type { Dossier } from '#sdk/generated/fec/types.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useYearsWords } from '../../../locales/fec-years.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Section } from '../../../ui/page.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import '../../../ui/table.css';
import { NARROW, useMedia } from '../../../ui/use-media.ts';
import { countOf, useDay } from '../facts.tsx';
import { SEVERITIES } from '../fec-search.ts';
import { endOf, hasYearBefore, judgedExercises } from './exercises.ts';
import './years.css';

const MOST = 3;

type Line = { title: string; of: (dossier: Dossier) => number | null };

/** The newest exercises of a company in columns; one alone has nothing beside it. */
export function SideBySide({ dossiers }: { dossiers: readonly Dossier[] }) {
  const { sideBySide: words, before } = useYearsWords();
  const { chartMonth } = useFormats();
  const isNarrow = useMedia(NARROW);
  const day = useDay();
  const judged = judgedExercises(dossiers);
  const shown = judged.slice(0, MOST);
  if (shown.length < 2) return null;
  const closing = (dossier: Dossier) => words.closing(day(endOf(dossier) ?? ''));
  const lines: readonly Line[] = [
    { title: words.lines, of: (dossier) => dossier.lines },
    ...SEVERITIES.map((severity) => ({
      title: words[severity],
      of: ({ findings }: Dossier) => (findings === null ? null : countOf(findings, severity)),
    })),
  ];
  return (
    <Section title={words.title}>
      <ScrollBox label={words.title}>
        <table className="table side-by-side">
          <caption className="unseen">{words.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.figure}</th>
              {shown.map((dossier) => (
                <th key={dossier.id} scope="col" className="figure">
                  {isNarrow ? chartMonth(endOf(dossier) ?? '') : closing(dossier)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ title, of }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {shown.map((dossier) => (
                  <td key={dossier.id} className="figure">
                    <Count count={of(dossier)} />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{before}</th>
              {shown.map((dossier) => (
                <td key={dossier.id} className="figure">
                  {hasYearBefore(dossier, judged) ? <Compare id={dossier.id} name={closing(dossier)} /> : <Nothing />}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollBox>
    </Section>
  );
}

function Compare({ id, name }: { id: string; name: string }) {
  const { sideBySide: words } = useYearsWords();
  const { slug } = useWorkspace();
  return (
    <Link to="/w/$slug/fec/dossiers/$id/year-before" params={{ slug, id }}>
      {words.compare} <span className="unseen">{name}</span>
    </Link>
  );
}

function Count({ count }: { count: number | null }) {
  const { number } = useFormats();
  return count === null || count === 0 ? <Nothing /> : number(count);
}

function Nothing() {
  return <span className="soft">–</span>;
}
