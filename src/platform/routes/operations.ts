import { checkHealth } from './check-health.ts';
import { checkReady } from './check-ready.ts';
import { getOpenApiDocument } from './get-open-api-document.ts';
import { readProblems } from './read-problems.ts';
import { readReference } from './read-reference.ts';
import { readServiceReference } from './read-service-reference.ts';

/** The platform's own operations. `/metrics` is not among them: it has a port of its own. */
export const platformOperations = [
  checkHealth,
  checkReady,
  getOpenApiDocument,
  readReference,
  readProblems,
  readServiceReference,
];
