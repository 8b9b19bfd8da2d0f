import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import addFormats from 'ajv-formats';
import type { FoundPattern } from './found-pattern.ts';

/** Every pattern and format in what people send to an operation, and in what jobs are given. */
type Schema = Readonly<Record<string, unknown>>;
type Shapes = Readonly<Record<'params' | 'query' | 'headers' | 'body', Schema | undefined>>;
type Described = Shapes & { id: string; resources?: { list: readonly { name: string; query?: Schema }[] } };
type ServiceEntry = {
  name: string;
  operations: () => Promise<readonly Described[]>;
  jobs?: () => Promise<readonly { name: string; payload: Schema }[]>;
};

export async function findSchemaPatterns(root: string): Promise<{ found: FoundPattern[]; refused: string[] }> {
  const found: FoundPattern[] = [];
  const refused: string[] = [];
  const look = (schema: unknown, where: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { pattern, format, maxLength } = schema as Schema;
    const patterns = [
      ...(typeof pattern === 'string' ? [{ source: pattern, flags: 'u' }] : []),
      ...(typeof format === 'string' ? [patternOfFormat(format)] : []),
    ];
    for (const each of patterns) {
      if (typeof maxLength !== 'number') refused.push(`${where} has a pattern and no maxLength`);
      else if (each === undefined) refused.push(`${where} has a format that is code: ${String(format)}`);
      // Two units make a character at most.
      else found.push({ where, source: each.source, flags: each.flags, longest: 2 * maxLength });
    }
    for (const [key, value] of Object.entries(schema)) look(value, `${where}/${key}`);
  };
  for (const service of await serviceEntries(root)) {
    for (const operation of await service.operations()) {
      const at = `${service.name} ${operation.id}`;
      for (const part of ['params', 'query', 'headers', 'body'] as const) look(operation[part], `${at} ${part}`);
      for (const { name, query } of operation.resources?.list ?? []) look(query, `${at} ${name}`);
    }
    for (const { name, payload } of (await service.jobs?.()) ?? []) look(payload, `${service.name} job ${name}`);
  }
  return { found, refused };
}

function patternOfFormat(name: string): RegExp | undefined {
  const format = addFormats.default.get(name as Parameters<typeof addFormats.default.get>[0]);
  return format instanceof RegExp ? format : undefined;
}

/** A tree without services has a gate too: the one that a fault was planted in. */
async function serviceEntries(root: string): Promise<readonly ServiceEntry[]> {
  const load = async (path: string) =>
    existsSync(join(root, path)) ? ((await import(pathToFileURL(join(root, path)).href)) as unknown) : {};
  const { services = [] } = (await load('src/apps/services.ts')) as { services?: readonly ServiceEntry[] };
  const { platformOperations = [] } = (await load('src/platform/routes/operations.ts')) as {
    platformOperations?: readonly Described[];
  };
  return [...services, { name: 'platform', operations: () => Promise.resolve(platformOperations) }];
}
