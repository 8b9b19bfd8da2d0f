import { Link } from '@tanstack/react-router';
import { listHotelAudits } from '#sdk/generated/prospects/endpoints.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { useProspectAnswer } from '../ask.ts';

const SHOWN = 5;

/** What lists of the workspace have found of this website: each can be put beside how it is today. */
export function EarlierAudits({ uen }: { uen: string }) {
  const { audit: words } = useSalesWorkWords();
  const { slug } = useWorkspace();
  const { date, decimal } = useFormats();
  const audits = useProspectAnswer(listHotelAudits, { path: { uen } }).data?.audits ?? [];
  if (audits.length === 0) return null;
  return (
    <>
      <h3>{words.earlier}</h3>
      <ul className="hand-sheets">
        {audits.slice(0, SHOWN).map(({ list, row, fetched_at: at, score, grade }) => (
          <li key={`${list} ${row}`}>
            <Link to="/w/$slug/prospects/tools/audits/$id" params={{ slug, id: list }} search={{ row }}>
              {words.earlierOf(date(at), decimal(score, 1), grade)}
            </Link>{' '}
            <span className="soft small">{words.earlierHint}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
