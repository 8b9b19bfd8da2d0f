import { setting } from '#platform/config/setting.ts';

export const settings = {
  CYCLES_CORS_DOMAIN: setting.domain({
    default: 'apps.example',
    describe:
      'Pages of https origins under this domain may read the answers from a browser; the domain itself may not. The default is a reserved name under which nobody can have a page.',
  }),
};
