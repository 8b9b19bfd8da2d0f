import { Link } from '@tanstack/react-router';
import type { Dossier } from '#sdk/generated/fec/types.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useYearsWords } from '../../../locales/fec-years.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/states.tsx';
import { useMayChange } from '../ask.ts';
import { useDay } from '../facts.tsx';
import { closingBefore, endOf, openingAfter } from './exercises.ts';

export type Neighbour = 'before' | 'after';

/** Says which exercise is not there, and leads to where its file is sent. */
export function MissingYear({ dossier, which }: { dossier: Dossier; which: Neighbour }) {
  const { missing: words } = useYearsWords();
  const { slug } = useWorkspace();
  const mayChange = useMayChange();
  const title = which === 'before' ? words.titleBefore : words.titleAfter;
  if (dossier.siren === null)
    return (
      <Empty
        icon="file"
        title={title}
        actions={
          mayChange && (
            <Link className={buttonClass('primary')} to="/w/$slug/fec/dossiers/$id" params={{ slug, id: dossier.id }}>
              {words.unfiledAction}
            </Link>
          )
        }
      >
        {words.unfiled}
      </Empty>
    );
  return (
    <Empty
      icon="file"
      title={title}
      actions={
        mayChange && (
          <Link className={buttonClass('primary')} to="/w/$slug/fec" params={{ slug }}>
            {words.send}
          </Link>
        )
      }
    >
      <Which dossier={dossier} which={which} />
    </Empty>
  );
}

function Which({ dossier, which }: { dossier: Dossier; which: Neighbour }) {
  const { missing: words } = useYearsWords();
  const mayChange = useMayChange();
  const day = useDay();
  const { siren, periodStart } = dossier;
  const end = endOf(dossier);
  const closing = which === 'before' && periodStart !== null ? closingBefore(periodStart) : undefined;
  const opening = which === 'after' && end !== null ? openingAfter(end) : undefined;
  return [
    ...(closing === undefined ? [] : [words.before(day(closing))]),
    ...(opening === undefined ? [] : [words.after(day(opening))]),
    words.why,
    ...(closing === undefined || !mayChange ? [] : [words.fileName(`${siren}FEC${closing.replaceAll('-', '')}.txt`)]),
  ].join(' ');
}
