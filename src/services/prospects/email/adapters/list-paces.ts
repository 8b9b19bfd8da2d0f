import type { QuestionPace } from '#platform/outbound/resolver.ts';
import { PROBED_DOMAINS } from '../well-known-domains.ts';
import type { PaceLimits, Timing } from './question-pace.ts';
import { openQuestionPace } from './question-pace.ts';

/**
 * Questions of lists, and of the tests that say whether the answers can be believed. A test waits behind no list: it has a
 * share of the whole pace of its own, and of what may be asked about each domain that it asks for.
 */
type ListPaces = { ofLists: QuestionPace; ofTests: QuestionPace };

const MOST_OF_TESTS = 4;
const TESTS_OF_DOMAIN = 1;

export function openListPaces({ perSecond, perSecondOfDomain }: PaceLimits, timing?: Timing): ListPaces {
  const ofTests = Math.min(MOST_OF_TESTS, Math.floor(perSecond / 2));
  const others = new Map(PROBED_DOMAINS.map((domain) => [domain, perSecondOfDomain - TESTS_OF_DOMAIN]));
  return {
    ofLists: openQuestionPace({ perSecond: perSecond - ofTests, perSecondOfDomain, others }, timing),
    ofTests: openQuestionPace({ perSecond: ofTests, perSecondOfDomain: TESTS_OF_DOMAIN }, timing),
  };
}
