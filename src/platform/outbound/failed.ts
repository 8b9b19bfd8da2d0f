/**
 * Why there is no answer. `detail` may be shown to whoever asked, so it says nothing that the other side sent, no address
 * that was found and no time.
 */
export type Failed = {
  failure:
    | 'invalid_url'
    | 'blocked_target'
    | 'unreachable'
    | 'timeout'
    | 'too_large'
    | 'unacceptable_type'
    | 'held_back';
  detail: string;
  /** Of the answer, where there was one. */
  status?: number;
};

export const TIMED_OUT: Failed = { failure: 'timeout', detail: 'The site did not answer in time.' };

export const unreachable = (detail: string): Failed => ({ failure: 'unreachable', detail });

export const NO_CONNECTION = unreachable('The site could not be reached.');
