import { setting } from '#platform/config/setting.ts';

/** It leads nowhere: pages for people leave it out. */
export const EXAMPLE_CTA_URL = 'https://student-protection.example/next-steps';

export const settings = {
  READINESS_CTA_URL: setting.plainHttpsUrl({
    default: EXAMPLE_CTA_URL,
    describe:
      "The publisher's platform, to which every result links; the page `/check` does so once it is set. Without a query: a score must never travel in an address.",
  }),
  READINESS_ALLOWED_ORIGINS: setting.list({
    default: [],
    defaultText: 'none',
    describe:
      'Values of the `Origin` header that `/api/mcp` takes, for agents that send one. Requests without it are always taken. No CORS header is ever sent: keys do not belong in a browser.',
  }),
  READINESS_REVIEWED_BY: setting.text({
    default: undefined,
    defaultText: 'nobody',
    longest: 120,
    describe:
      'The child-protection professional who has reviewed the questions, the advice and the guides in every language, as readers are told. Until it is set, every page, the embedded check and the API say that no professional has.',
  }),
  CHECK_FRAME_ANCESTORS: setting.framingOrigins({
    default: [],
    defaultText: 'none',
    describe:
      'Sites that may show `/check/embed` in a frame, such as `https://school.example`: exact origins, without patterns. Every other page refuses to be framed, by anybody.',
  }),
};
