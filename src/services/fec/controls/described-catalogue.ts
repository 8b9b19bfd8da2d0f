import { catalogue } from './catalogue.ts';

/** The catalogue as it is shown: everything but the rules themselves. */
export function describeCatalogue() {
  return catalogue.map(({ name, title, controls }) => ({
    name,
    title,
    controls: controls.map(({ type, title: words, detects, severityRule, basis }) => ({
      type,
      title: words,
      detects,
      severityRule,
      basis,
    })),
  }));
}
