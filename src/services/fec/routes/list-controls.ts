import Type from 'typebox';
import { operation } from '../context.ts';
import { CATALOGUE_VERSION } from '../controls/catalogue.ts';
import { describeCatalogue } from '../controls/described-catalogue.ts';

const ControlCatalogue = Type.Object(
  {
    success: Type.Literal(true),
    version: Type.String({ description: 'Reports of one version can be compared; a report names its own.' }),
    categories: Type.Array(
      Type.Object({
        name: Type.String({ description: 'As `disabledControls` takes it: switches off all of its controls.' }),
        title: Type.String({ description: 'For people, in French.' }),
        controls: Type.Array(
          Type.Object({
            type: Type.String({ description: "The anomaly's `type`; `disabledControls` takes it as well." }),
            title: Type.String(),
            detects: Type.String({ description: 'What is looked for, with thresholds and exceptions; in French.' }),
            severityRule: Type.String({ description: 'When it is critique, importante or mineure; in French.' }),
            basis: Type.String({ description: 'The rule of law or of practice behind it; in French.' }),
          }),
        ),
      }),
    ),
  },
  { title: 'ControlCatalogue', description: 'Every control, by category, in the order of the report.' },
);

/** The catalogue of controls. It changes with the program only. */
export const listControls = operation({
  id: 'listControls',
  method: 'GET',
  path: '/api/external/controls',
  access: 'open',
  effect: 'read',
  cache: { open: { seconds: 3600 } },
  summary: 'The catalogue of controls',
  description: 'What is looked for, when it is serious, and on which rule it rests. Needs no key.',
  tag: 'Analysis',
  reply: { 200: ControlCatalogue },
  handle: () => ({ success: true as const, version: CATALOGUE_VERSION, categories: describeCatalogue() }),
});
