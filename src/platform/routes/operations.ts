import type { Operation } from '../http/operation/operation.ts';
import { withSamples } from '../http/operation/sample.ts';
import { checkHealth } from './check-health.ts';
import { checkReady } from './check-ready.ts';
import { checkServiceReady } from './check-service-ready.ts';
import { getKeyInfo } from './get-key-info.ts';
import { getOpenApiDocument } from './get-open-api-document.ts';
import { addIncident } from './operator/add-incident.ts';
import { changeIncident } from './operator/change-incident.ts';
import { changeStatus } from './operator/change-status.ts';
import { listEveryKey } from './operator/list-every-key.ts';
import { listJobs } from './operator/list-jobs.ts';
import { readEveryDeed } from './operator/read-every-deed.ts';
import { readStatusSettings } from './operator/read-status-settings.ts';
import { removeIncident } from './operator/remove-incident.ts';
import { revokeKey } from './operator/revoke-key.ts';
import { runJobAgain } from './operator/run-job-again.ts';
import { readAsset } from './read-asset.ts';
import { readFrontDoor } from './read-front-door.ts';
import { readIcon } from './read-icon.ts';
import { readOperationReference } from './read-operation-reference.ts';
import { readProblems } from './read-problems.ts';
import { readReference } from './read-reference.ts';
import { readRobots } from './read-robots.ts';
import { readServiceReference } from './read-service-reference.ts';
import { readStatus } from './read-status.ts';
import { readStatusPage } from './read-status-page.ts';
import { rotateKey } from './rotate-key.ts';
import { samples } from './samples.ts';

/** Services promise these in their own documents as well. */
export const keyOperations = () =>
  platformOperations.filter(({ tag }) => tag === 'Keys') as unknown as readonly Operation[];

/** The platform's own operations. `/metrics` is not among them: it has a port of its own. */
export const platformOperations = withSamples(
  [
    rotateKey,
    getKeyInfo,
    listEveryKey,
    revokeKey,
    readEveryDeed,
    readStatus,
    readStatusSettings,
    changeStatus,
    addIncident,
    changeIncident,
    removeIncident,
    listJobs,
    runJobAgain,
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
    readStatusPage,
  ],
  samples,
  new URL('../examples/', import.meta.url),
);
