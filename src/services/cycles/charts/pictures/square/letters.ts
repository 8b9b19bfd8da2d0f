import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { SignName } from '../../../zodiac/signs.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import type { Script } from '../chart-styles.ts';
import type { MarkName } from './view.ts';

/**
 * The few letters that stand inside a chart, in either writing: letters and arrows only, which any system font has, or any
 * font of Devanagari. Figures are the same in both.
 */
type Letters = {
  ascendant: string;
  grahas: Readonly<Record<GrahaName, string>>;
  /** From Aries. */
  signs: readonly string[];
  marks: Readonly<Record<MarkName, string>>;
};

export const LETTERS: Readonly<Record<Script, Letters>> = {
  latin: {
    ascendant: 'As',
    grahas: {
      Sun: 'Su',
      Moon: 'Mo',
      Mars: 'Ma',
      Mercury: 'Me',
      Jupiter: 'Ju',
      Venus: 'Ve',
      Saturn: 'Sa',
      Rahu: 'Ra',
      Ketu: 'Ke',
    },
    signs: ['Ar', 'Ta', 'Ge', 'Cn', 'Le', 'Vi', 'Li', 'Sc', 'Sg', 'Cp', 'Aq', 'Pi'],
    marks: { retrograde: 'R', combust: 'c', exalted: '↑', debilitated: '↓', vargottama: '=' },
  },
  devanagari: {
    ascendant: 'ल',
    grahas: {
      Sun: 'सू',
      Moon: 'चं',
      Mars: 'मं',
      Mercury: 'बु',
      Jupiter: 'गु',
      Venus: 'शु',
      Saturn: 'श',
      Rahu: 'रा',
      Ketu: 'के',
    },
    signs: ['मेष', 'वृष', 'मिथु', 'कर्क', 'सिंह', 'कन्या', 'तुला', 'वृश्चि', 'धनु', 'मकर', 'कुंभ', 'मीन'],
    marks: { retrograde: 'व', combust: 'अ', exalted: '↑', debilitated: '↓', vargottama: '=' },
  },
};

/** 1 to 12, from Aries. */
export const signNumber = (sign: SignName) => SIGN_NAMES.indexOf(sign) + 1;
export const signLetters = (sign: SignName, script: Script) => LETTERS[script].signs[signNumber(sign) - 1] ?? '';
