/** What the service says of itself. */
export const about = {
  name: 'prospects',
  title: 'Hotel prospects',
  version: '1.0.0',
  description:
    'Hotel prospects in Singapore and Thailand from official registries, scored by urgency. Segments and scores describe the order of outreach, not the quality of a hotel; the opportunity is a model estimate.',
  credentials: ['x-gateway-key'],
} as const;
