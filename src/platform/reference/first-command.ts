import type { Operation } from '../http/operation/operation.ts';
import type { DescribedService } from '../openapi/described-service.ts';
import { openApiDocument } from '../openapi/document.ts';
import { ORIGIN } from '../pages/own-page.ts';
import type { FirstCommand } from '../service.ts';
import { keyVariable } from './credentials.ts';
import { curlCommand, quote } from './curl.ts';
import { sampleRequest } from './sample-request.ts';
import { readService } from './service-view.ts';

export function firstCommandOf(
  service: DescribedService & { name: string; tryFirst?: string },
  operations: readonly Operation[],
): FirstCommand | undefined {
  const samples = new Map(operations.map(({ id, samples: own = [] }) => [id, own]));
  const view = readService(service.name, openApiDocument(service, operations), samples);
  const operation = view.operations.find(({ id }) => id === service.tryFirst);
  if (operation === undefined) return undefined;
  const command = curlCommand(sampleRequest(operation, view, view.samplesOf(operation)[0]));
  const variable = keyVariable(service.name);
  return (origin, key) => `export ${variable}=${quote(key)}\n${command.replaceAll(ORIGIN, origin)}`;
}
