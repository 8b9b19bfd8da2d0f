/**
 * The definition of a C2PA manifest for the video, in the JSON that c2patool reads. It declares the video as generated and
 * reserves it from training. It is not signed and proves nothing: whoever renders signs it with a certificate of their own.
 */
const GENERATED_MEDIA = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

const NOT_ALLOWED = { use: 'notAllowed' } as const;

export function manifestDefinition(title: string, templateVersion: string) {
  return {
    claim_generator_info: [{ name: 'quintet-shorts', version: templateVersion }],
    format: 'video/mp4',
    title,
    assertions: [
      {
        label: 'c2pa.actions.v2',
        data: { actions: [{ action: 'c2pa.created', digitalSourceType: GENERATED_MEDIA }] },
      },
      {
        label: 'c2pa.training-mining',
        data: {
          entries: {
            'c2pa.ai_generative_training': NOT_ALLOWED,
            'c2pa.ai_training': NOT_ALLOWED,
            'c2pa.data_mining': NOT_ALLOWED,
          },
        },
      },
    ],
  };
}
