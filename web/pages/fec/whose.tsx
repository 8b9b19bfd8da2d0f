import { Link } from '@tanstack/react-router';
import type { Dossier } from '#sdk/generated/fec/types.ts';
import { useWorkspace } from '../../app/workspace.ts';
import { sirenInWords, useExercise } from './facts.tsx';

/** Of which company and exercise a dossier is. */
export function Whose({ dossier }: { dossier: Dossier }) {
  const exercise = useExercise();
  const { slug } = useWorkspace();
  const { siren, company, fileName } = dossier;
  return (
    <>
      {siren === null ? (
        fileName
      ) : (
        <Link to="/w/$slug/fec/companies/$siren" params={{ slug, siren }}>
          {company ?? sirenInWords(siren)}
        </Link>
      )}
      {` · ${exercise(dossier)}`}
    </>
  );
}
