import { GENERATED_POLICY } from '#platform/http/answer/generated-page.ts';
import type { PreparedAnswer } from '#platform/http/answer/prepared-answer.ts';
import { prepareText } from '#platform/http/answer/prepared-answer.ts';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';

/** How pictures leave the house: as SVG that runs nothing and loads nothing, and that any page may show. */
export const picture = (describe: string) => media('image/svg+xml', describe);

const MEDIA_TYPE = 'image/svg+xml; charset=utf-8';
const HEADERS = {
  'content-security-policy': GENERATED_POLICY,
  'cross-origin-resource-policy': 'cross-origin',
};

/** With an ETag, for whoever keeps it. */
export function pictureAnswer(svg: string): PreparedAnswer {
  return prepareText(MEDIA_TYPE, svg, HEADERS);
}

/** A picture that nobody may keep. */
export function unkeptPicture(svg: string): RenderedAnswer {
  return new RenderedAnswer(MEDIA_TYPE, svg, { headers: HEADERS });
}
