import { checkHealth } from './check-health.ts';
import { checkReady } from './check-ready.ts';
import { checkServiceReady } from './check-service-ready.ts';
import { getOpenApiDocument } from './get-open-api-document.ts';
import { readAsset } from './read-asset.ts';
import { readFrontDoor } from './read-front-door.ts';
import { readIcon } from './read-icon.ts';
import { readOperationReference } from './read-operation-reference.ts';
import { readProblems } from './read-problems.ts';
import { readReference } from './read-reference.ts';
import { readRobots } from './read-robots.ts';
import { readServiceReference } from './read-service-reference.ts';

/** The platform's own operations. `/metrics` is not among them: it has a port of its own. */
export const platformOperations = [
  checkHealth,
  checkReady,
  checkServiceReady,
  getOpenApiDocument,
  readReference,
  readProblems,
  readServiceReference,
  readOperationReference,
  readAsset,
  readFrontDoor,
  readIcon,
  readRobots,
];
