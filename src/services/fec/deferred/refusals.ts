import type { Problem } from '#kernel/problem.ts';
import { fecProblem } from '../problems.ts';
import type { OverQuota } from '../store/analyses.ts';

/** What is said of deferred analyses that are not to be had. */

/** The same for one that never existed, was erased, has expired or belongs to another key. */
export const analysisNotFound = (): Problem =>
  fecProblem('analysis_not_found', {
    public: 'Cette analyse n’existe pas, ou plus : une analyse différée est conservée 24 heures.',
  });

export const linkExpired = (): Problem =>
  fecProblem('link_expired', {
    public: 'Ce lien a expiré : il est valable 15 minutes. Chaque lecture de l’analyse en donne de nouveaux.',
  });

export const interrupted = (): Problem =>
  fecProblem('interrupted', { public: 'L’analyse a été interrompue. Envoyer le fichier à nouveau.' });

function noSpace(reason: string, retryAfter: number): Problem {
  return fecProblem('storage_full', {
    public: 'L’espace réservé aux fichiers en attente est épuisé. Réessayer dans quelques instants.',
    internal: { reason },
    headers: { 'retry-after': String(retryAfter) },
  });
}

/** Its own words are for the log. */
export const filesUnavailable = (error: Error): Problem => noSpace(error.message, 30);

export function tooManyAnalyses({ over, retryAfter }: OverQuota): Problem {
  const words = {
    unfinished: 'Trop d’analyses différées sont en cours pour cette clé : attendre la fin de l’une d’elles.',
    kept: 'Trop d’analyses différées sont conservées pour cette clé : supprimer celles qui ne servent plus.',
    bytesOfOne:
      'Les fichiers en attente de cette clé occupent la moitié de l’espace prévu : attendre la fin d’une analyse.',
    bytes: '',
  };
  if (over === 'bytes') return noSpace('the limit of files that wait is reached', retryAfter);
  return fecProblem('too_many_analyses', { public: words[over], headers: { 'retry-after': String(retryAfter) } });
}
