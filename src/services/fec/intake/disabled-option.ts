import { catalogue } from '../controls/catalogue.ts';
import { resolveDisabled } from '../controls/selection.ts';
import { fecProblem, quoted } from '../problems.ts';

/** The option `disabledControls` of a request, wherever it stood. */
const SHOWN_UNKNOWN = 10;

/** In a query names have commas between them. */
export const namesInQuery = (text: string | undefined): readonly string[] => text?.split(',') ?? [];

/** As the catalogue spells them. A name that it does not have is refused: it would switch off nothing, and nobody notice. */
export function disabledControlsOf(names: readonly string[]): readonly string[] {
  const selection = resolveDisabled(names.filter((name) => name.trim() !== ''));
  if ('disabled' in selection) return selection.disabled;
  const shown = selection.unknown.slice(0, SHOWN_UNKNOWN).map(quoted).join(', ');
  const known = catalogue.map(({ name }) => name).join(', ');
  throw fecProblem('unknown_control', {
    public: `${selection.unknown.length === 1 ? 'Contrôle inconnu' : 'Contrôles inconnus'} : ${shown}. Catégories : ${known}. Un type de contrôle est aussi accepté ; GET /api/external/controls en donne la liste.`,
  });
}
