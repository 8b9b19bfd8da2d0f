import { Link } from '@tanstack/react-router';
import { readDossier } from '#sdk/generated/fec/endpoints.ts';
import type { Dossier, YearsCompared } from '#sdk/generated/fec/types.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFecWords } from '../../../locales/fec.ts';
import { useFecAnswer } from '../ask.ts';
import { useDay } from '../facts.tsx';

type Beside = YearsCompared['before'];
type Ended = Pick<Dossier, 'closingDate' | 'periodEnd'>;

/** The last day of the exercise beside: its dossier knows the day of closing, which may come after the last entry. */
export function useEndBeside({ id, periodEnd }: Beside): string | null {
  const { data } = useFecAnswer(readDossier, { path: { id } });
  return laterEnd(data?.dossier ?? { periodEnd, closingDate: null });
}

const laterEnd = ({ closingDate, periodEnd }: Ended): string | null =>
  closingDate !== null && (periodEnd === null || closingDate > periodEnd) ? closingDate : periodEnd;

/** The other exercise, by its days. */
export function BesideLink({ beside }: { beside: Beside }) {
  const { company: words } = useFecWords();
  const { slug } = useWorkspace();
  const day = useDay();
  const end = useEndBeside(beside);
  const { id, fileName, periodStart } = beside;
  return (
    <Link to="/w/$slug/fec/dossiers/$id" params={{ slug, id }}>
      {periodStart === null || end === null ? fileName : words.span(day(periodStart), day(end))}
    </Link>
  );
}
