import { fecProblem } from '../problems.ts';

export function tooManyAtOnce() {
  return fecProblem('too_many_at_once', {
    public: 'Trop de fichiers de cette clé sont traités en même temps. Réessayer dans quelques instants.',
    headers: { 'retry-after': '10' },
  });
}
