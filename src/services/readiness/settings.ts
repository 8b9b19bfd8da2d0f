import { setting } from '#platform/config/setting.ts';

export const settings = {
  READINESS_CTA_URL: setting.plainHttpsUrl({
    default: 'https://student-protection.example/next-steps',
    describe:
      "The publisher's platform, to which every result links. Without a query: a score must never travel in an address.",
  }),
  READINESS_ALLOWED_ORIGINS: setting.list({
    default: [],
    defaultText: 'none',
    describe:
      'Values of the `Origin` header that `/api/mcp` takes, for agents that send one. Requests without it are always taken. No CORS header is ever sent: keys do not belong in a browser.',
  }),
};
