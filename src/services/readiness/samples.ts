import type { SampleTable } from '#platform/http/operation/sample.ts';

/** Questions for the reference; bodies are the operations' own examples. */
export const samples: SampleTable = {
  checkReadiness: [{}, { name: 'inSpanish', query: { lang: 'es' } }],
  listQuestions: [{}],
  listGuides: [{}],
  getGuide: [{ params: { id: 'what-to-say' } }],
  listHelplines: [{ query: { country: 'FR' } }],
  rotateKey: [{ needs: 'The key that it is called with ends at that moment: put the new one in its place.' }],
  getKeyInfo: [{}],
  callMcp: [{}],
  discoverMcp: [{}],
  getOpenApi: [{}],
};
