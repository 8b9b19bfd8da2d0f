import type { SampleTable } from '#platform/http/operation/sample.ts';

/** Questions for the reference; bodies are the operations' own examples. */
export const samples: SampleTable = {
  checkReadiness: [{}, { name: 'inSpanish', query: { lang: 'es' } }],
  listQuestions: [{}],
  listGuides: [{}],
  getGuide: [{ params: { id: 'what-to-say' } }],
  listHelplines: [{ query: { country: 'FR' } }],
  callMcp: [{}],
  discoverMcp: [{}],
  getOpenApi: [{}],
};
