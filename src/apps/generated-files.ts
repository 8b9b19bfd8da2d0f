import { describeSettings } from '#platform/config/documentation.ts';
import { platformSettings } from '#platform/config/platform-settings.ts';
import { openApiDocument } from '#platform/openapi/document.ts';
import { declareThemedTokens } from '#platform/pages/tokens.ts';
import type { GeneratedFile, Service } from '#platform/service.ts';
import { documentedOperations } from '#platform/service.ts';

/** What is generated from the code and committed, so that a change of the contract shows in a review. */
export async function generatedFiles(services: readonly Service[]): Promise<GeneratedFile[]> {
  const documents = await Promise.all(
    services.map(async (service) => ({
      path: `openapi/${service.name}.json`,
      content: `${JSON.stringify(openApiDocument(service, await documentedOperations(service)), null, 2)}\n`,
    })),
  );
  const tables = [
    { title: 'Platform', settings: platformSettings },
    ...services.map((service) => ({ title: service.title, settings: service.settings })),
  ].filter(({ settings }) => Object.keys(settings).length > 0);
  const pages = await Promise.all(services.map(async (service) => (await service.pages?.()) ?? []));
  return [
    ...documents,
    ...pages.flat(),
    { path: 'docs/configuration.md', content: describeSettings(tables) },
    { path: 'web/ui/tokens.css', content: declareThemedTokens() },
  ];
}
