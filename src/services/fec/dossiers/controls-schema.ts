import type { Static } from 'typebox';
import Type from 'typebox';
import { decimalText } from '../french/wording.ts';
import type { CompanyControls } from './store/companies.ts';

/** How the files of a company are judged. */
export const ControlsSchema = Type.Object(
  {
    threshold: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description:
        'From here on an amount matters, in euros as `1234.56`; ten times as much matters greatly. Null: one part in two thousand of income or expense, at least 100 €.',
    }),
    disabledControls: Type.Array(Type.String(), {
      description: 'Categories and types that are switched off, as `GET /api/external/controls` has them.',
    }),
  },
  { title: 'CompanyControls' },
);

export const controlsShape = ({ threshold, disabledControls }: CompanyControls): Static<typeof ControlsSchema> => ({
  threshold: threshold === null ? null : decimalText(threshold),
  disabledControls: [...disabledControls],
});

export const OneControls = Type.Object(
  { success: Type.Literal(true), controls: ControlsSchema },
  { title: 'OneCompanyControls' },
);

export const EXAMPLE_CONTROLS = { threshold: '500.00', disabledControls: ['calendrier', 'montant_rond'] };
