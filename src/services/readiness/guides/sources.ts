import type { GuideId } from './guide-ids.ts';

/** The public guidance that each page was written from. Named by its own title; no sentence of it was taken over. */
export type Source = { organisation: string; title: string };

const WHO: Source = {
  organisation: 'World Health Organization',
  title: 'Responding to children and adolescents who have been sexually abused: WHO clinical guidelines (2017)',
};
const NSPCC_TELLS: Source = { organisation: 'NSPCC', title: 'What to do if a child reveals abuse' };
const FIVE_STEPS: Source = { organisation: 'Darkness to Light', title: '5 Steps to Protecting Our Children' };
const CYBERTIPLINE: Source = {
  organisation: 'National Center for Missing & Exploited Children',
  title: 'CyberTipline',
};

export const SOURCES: Readonly<Record<GuideId, readonly Source[]>> = {
  'first-24-hours': [WHO, NSPCC_TELLS, CYBERTIPLINE],
  'what-to-say': [NSPCC_TELLS, { organisation: 'RAINN', title: 'Talking to Kids About Sexual Assault' }, WHO],
  'whom-to-tell': [
    { organisation: 'Department for Education (England)', title: 'Keeping children safe in education' },
    {
      organisation: 'U.S. Department of Education, REMS TA Center',
      title:
        'A Training Guide for Administrators and Educators on Addressing Adult Sexual Misconduct in the School Setting',
    },
    { organisation: 'StopBullying.gov', title: 'Get Help Now' },
  ],
  'keeping-a-record': [
    { organisation: 'PACER’s National Bullying Prevention Center', title: 'Record Keeping and Bullying' },
    CYBERTIPLINE,
    NSPCC_TELLS,
  ],
  'support-afterwards': [
    {
      organisation: 'National Child Traumatic Stress Network',
      title: 'Caring for Kids: What Parents Need to Know about Sexual Abuse',
    },
    {
      organisation: 'Council of Europe',
      title: 'Guidelines of the Committee of Ministers on child-friendly justice (2010)',
    },
    WHO,
  ],
  'warning-signs': [
    FIVE_STEPS,
    { organisation: 'NSPCC', title: 'Grooming' },
    { organisation: 'StopBullying.gov', title: 'What Is Bullying' },
  ],
  'talking-together': [
    FIVE_STEPS,
    { organisation: 'NSPCC', title: 'Talk PANTS (The Underwear Rule)' },
    { organisation: 'National Center for Missing & Exploited Children', title: 'Take It Down' },
  ],
};
