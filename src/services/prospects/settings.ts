import { setting } from '#platform/config/setting.ts';

export const settings = {
  DEMO_DATA: setting.flag<boolean | undefined>({
    default: undefined,
    defaultText: 'with the private database only',
    describe:
      'Load the fictional demo hotels when nothing has been imported yet. The first live import removes them for good.',
  }),
};
