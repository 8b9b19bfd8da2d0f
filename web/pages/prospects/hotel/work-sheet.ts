import type { RefObject } from 'react';
import {
  findHotelWork,
  listHotelWork,
  listReminders,
  listWorkHistory,
  readHotelWork,
} from '#sdk/generated/prospects/endpoints.ts';
import type { HotelWorkSheet } from '#sdk/generated/prospects/types.ts';
import type { WorkState } from '../shapes.ts';

/** What keys of the page do; filled by what is on it. */
export type WorkKeys = {
  setState?: (state: WorkState) => void;
  writeNote?: () => void;
  remind?: () => void;
};

/** What another answer may have changed in. */
export const OUTDATED = [readHotelWork, findHotelWork, listHotelWork, listWorkHistory, listReminders];

export type PartProps = { work: HotelWorkSheet; keys: RefObject<WorkKeys> };
