import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { SignName } from '../../../zodiac/signs.ts';
import type { NakshatraName } from './nakshatras.ts';
import type { VargaDivision } from './varga-sign.ts';

/** The words of the tables in Devanagari, as almanacs in Hindi write them. Not read by a native yet. */
export const GRAHAS_IN_DEVANAGARI: Readonly<Record<GrahaName, string>> = {
  Sun: 'सूर्य',
  Moon: 'चंद्र',
  Mars: 'मंगल',
  Mercury: 'बुध',
  Jupiter: 'गुरु',
  Venus: 'शुक्र',
  Saturn: 'शनि',
  Rahu: 'राहु',
  Ketu: 'केतु',
};

export const SIGNS_IN_DEVANAGARI: Readonly<Record<SignName, string>> = {
  Aries: 'मेष',
  Taurus: 'वृषभ',
  Gemini: 'मिथुन',
  Cancer: 'कर्क',
  Leo: 'सिंह',
  Virgo: 'कन्या',
  Libra: 'तुला',
  Scorpio: 'वृश्चिक',
  Sagittarius: 'धनु',
  Capricorn: 'मकर',
  Aquarius: 'कुंभ',
  Pisces: 'मीन',
};

export const NAKSHATRAS_IN_DEVANAGARI: Readonly<Record<NakshatraName, string>> = {
  Ashwini: 'अश्विनी',
  Bharani: 'भरणी',
  Krittika: 'कृत्तिका',
  Rohini: 'रोहिणी',
  Mrigashira: 'मृगशिरा',
  Ardra: 'आर्द्रा',
  Punarvasu: 'पुनर्वसु',
  Pushya: 'पुष्य',
  Ashlesha: 'आश्लेषा',
  Magha: 'मघा',
  'Purva Phalguni': 'पूर्वा फाल्गुनी',
  'Uttara Phalguni': 'उत्तरा फाल्गुनी',
  Hasta: 'हस्त',
  Chitra: 'चित्रा',
  Swati: 'स्वाति',
  Vishakha: 'विशाखा',
  Anuradha: 'अनुराधा',
  Jyeshtha: 'ज्येष्ठा',
  Mula: 'मूल',
  'Purva Ashadha': 'पूर्वाषाढ़ा',
  'Uttara Ashadha': 'उत्तराषाढ़ा',
  Shravana: 'श्रवण',
  Dhanishta: 'धनिष्ठा',
  Shatabhisha: 'शतभिषा',
  'Purva Bhadrapada': 'पूर्वा भाद्रपद',
  'Uttara Bhadrapada': 'उत्तरा भाद्रपद',
  Revati: 'रेवती',
};

export const VARGAS_IN_DEVANAGARI: Readonly<Record<VargaDivision, string>> = {
  1: 'राशि',
  2: 'होरा',
  3: 'द्रेष्काण',
  4: 'चतुर्थांश',
  7: 'सप्तांश',
  9: 'नवांश',
  10: 'दशांश',
  12: 'द्वादशांश',
  16: 'षोडशांश',
  20: 'विंशांश',
  24: 'चतुर्विंशांश',
  27: 'सप्तविंशांश',
  30: 'त्रिंशांश',
  40: 'खवेदांश',
  45: 'अक्षवेदांश',
  60: 'षष्ट्यंश',
};
