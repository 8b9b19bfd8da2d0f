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
      'Browser origins that may call `/api/mcp`. Requests without an `Origin` header, as programs send them, are always taken.',
  }),
};
