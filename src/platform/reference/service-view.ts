import type { Sample } from '../http/operation/sample.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { readSchemes, type Schemes } from './credentials.ts';
import { asText } from './json.ts';
import { type DocumentedOperation, readOperations, readTags } from './operations.ts';
import { type ContentsGroup, operationPath, servicePath } from './page.ts';
import { readSchemas, type Schemas } from './schemas.ts';

/** One service as its pages see it: its document, read once, and the samples of its operations. */
export type ServiceView = {
  name: string;
  title: string;
  document: OpenApiDocument;
  operations: readonly DocumentedOperation[];
  groups: readonly OperationGroup[];
  schemas: Schemas;
  schemes: Schemes;
  /** Keys of every service open its operations. */
  takesEveryKey: boolean;
  samplesOf: (operation: DocumentedOperation) => readonly Sample[];
};

export type OperationGroup = { heading: string; description: string; operations: readonly DocumentedOperation[] };

/** By operation id. */
export type SamplesById = ReadonlyMap<string, readonly Sample[]>;

export function readService(
  name: string,
  document: OpenApiDocument,
  samples: SamplesById = new Map(),
  takesEveryKey = false,
): ServiceView {
  const operations = readOperations(document);
  return {
    name,
    title: asText(document.info['title']) || name,
    document,
    operations,
    groups: groupByTag(operations, readTags(document)),
    schemas: readSchemas(document, servicePath(name)),
    schemes: readSchemes(document, name),
    takesEveryKey,
    samplesOf: ({ id }) => samples.get(id) ?? [],
  };
}

/** In the order of the document's tags; what has none comes last. */
function groupByTag(operations: readonly DocumentedOperation[], tags: ReadonlyMap<string, string>): OperationGroup[] {
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  const names = [...new Set([...tags.keys(), ...byTag.keys()])].filter((name) => byTag.has(name));
  return names.map((name) => ({
    heading: name === '' || names.length === 1 ? 'Operations' : name,
    description: names.length === 1 ? '' : (tags.get(name) ?? ''),
    operations: byTag.get(name) ?? [],
  }));
}

/** The side column of a service's pages. */
export function operationLinks({ name, groups }: ServiceView): ContentsGroup[] {
  return groups.map(({ heading, operations }) => ({
    heading,
    links: operations.map(({ id, summary, method }) => ({
      href: operationPath(name, id),
      label: summary.replaceAll('`', ''),
      method,
    })),
  }));
}
