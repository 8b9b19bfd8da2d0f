import { GENERATED_POLICY } from '#platform/http/generated-page.ts';
import { media } from '#platform/http/operation.ts';
import type { PreparedAnswer } from '#platform/http/prepared-answer.ts';
import { prepareText } from '#platform/http/prepared-answer.ts';

/** How pictures leave the house: as SVG that runs nothing and loads nothing, and that any page may show. */
export const picture = (describe: string) => media('image/svg+xml', describe);

export function pictureAnswer(svg: string): PreparedAnswer {
  return prepareText('image/svg+xml; charset=utf-8', svg, {
    'content-security-policy': GENERATED_POLICY,
    'cross-origin-resource-policy': 'cross-origin',
  });
}
