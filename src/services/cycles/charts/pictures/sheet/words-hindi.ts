import type { VargaId } from '../../jyotish/answer/placement-schema.ts';
import type { Dignity } from '../../jyotish/chart/dignity.ts';
import {
  GRAHAS_IN_DEVANAGARI,
  NAKSHATRAS_IN_DEVANAGARI,
  SIGNS_IN_DEVANAGARI,
  VARGAS_IN_DEVANAGARI,
} from '../../jyotish/tables/devanagari.ts';
import { divisionOf } from '../../jyotish/tables/varga-sign.ts';
import type { MarkName } from '../square/view.ts';
import type { SheetWords } from './words.ts';

/** Not read by a native yet. */
const STYLES = { north: 'उत्तर', south: 'दक्षिण', east: 'पूर्व' } as const;

const DIGNITIES: Readonly<Record<Dignity, string>> = {
  exalted: 'उच्च',
  moolatrikona: 'मूलत्रिकोण',
  own: 'स्वराशि',
  great_friend: 'अतिमित्र',
  friend: 'मित्र',
  neutral: 'सम',
  enemy: 'शत्रु',
  great_enemy: 'अतिशत्रु',
  debilitated: 'नीच',
};

const MARKS: Readonly<Record<MarkName, string>> = {
  retrograde: 'वक्री',
  combust: 'अस्त',
  exalted: 'उच्च',
  debilitated: 'नीच',
  vargottama: 'वर्गोत्तम',
};

const SUBJECTS: Readonly<Record<VargaId, string>> = {
  D1: 'शरीर और सम्पूर्ण जीवन',
  D2: 'धन',
  D3: 'भाई-बहन',
  D4: 'भाग्य और संपत्ति',
  D7: 'संतान',
  D9: 'विवाह और जीवनसाथी',
  D10: 'कर्म और पद',
  D12: 'माता-पिता',
  D16: 'वाहन और सुख',
  D20: 'उपासना',
  D24: 'विद्या',
  D27: 'बल और दुर्बलता',
  D30: 'कष्ट',
  D40: 'शुभ और अशुभ फल',
  D45: 'सभी विषय',
  D60: 'सभी विषय',
};

const GRADES: Readonly<Record<string, string>> = { full: 'पूर्ण', degraded: 'सीमित', assumed: 'अनुमानित' };

export const HINDI: SheetWords = {
  lang: 'hi',
  script: 'devanagari',
  stop: '।',
  birthChart: 'जन्म कुंडली',
  inStyle: (style) => `${STYLES[style]} भारतीय शैली में जन्म कुंडली`,
  ascendant: 'लग्न',
  graha: (name) => GRAHAS_IN_DEVANAGARI[name],
  sign: (name) => SIGNS_IN_DEVANAGARI[name],
  nakshatra: (name) => NAKSHATRAS_IN_DEVANAGARI[name],
  dignity: (name) => DIGNITIES[name],
  mark: (name) => MARKS[name],
  varga: (id) => VARGAS_IN_DEVANAGARI[divisionOf(id)],
  subject: (id) => SUBJECTS[id],
  origins: {
    moon: { name: 'चंद्र', houses: 'भाव चंद्र से', first: 'पहला भाव चंद्र की राशि है' },
    sun: { name: 'सूर्य', houses: 'भाव सूर्य से', first: 'पहला भाव सूर्य की राशि है' },
  },
  house: (number) => `भाव ${number}`,
  pada: (nakshatra, pada) => `${nakshatra} चरण ${pada}`,
  moonIn: (nakshatra) => `चंद्र ${nakshatra} में`,
  atNoon: (place) => `मध्याह्न में ${place}`,
  or: 'या',
  columns: {
    graha: 'ग्रह',
    sign: 'राशि',
    degree: 'अंश',
    nakshatraPada: 'नक्षत्र, चरण',
    nakshatra: 'नक्षत्र',
    house: 'भाव',
    dignity: 'स्थिति',
    noon: 'मध्याह्न में',
  },
  birthSign: 'जन्म कुंडली में',
  birthHouse: 'वहाँ भाव',
  seeBeside: 'दाईं ओर देखें',
  timeUnknown: 'समय ज्ञात नहीं',
  julian: (date) => `जूलियन ${date}`,
  assumed: 'अनुमानित',
  noPlace: 'स्थान नहीं दिया गया',
  noTime: 'समय के बिना लग्न नहीं',
  fromMoon: 'लग्न नहीं: भाव चंद्र से',
  reading: {
    north: 'भाव ऊपर से वामावर्त चलते हैं; अंक राशियों के हैं, 1 मेष है।',
    south: 'भाव दो रेखाओं वाले खाने से दक्षिणावर्त चलते हैं।',
    east: 'भाव दो रेखाओं वाले खाने से वामावर्त चलते हैं।',
  },
  mahadashas: 'विंशोत्तरी महादशाएँ',
  mahadashasOf: (periods) => `महादशाएँ: ${periods}।`,
  born: (day) => `जन्म ${day}`,
  on: (day) => `${day} को`,
  span: (from, to) => `${from} से ${to}`,
  until: (day) => `${day} तक`,
  levels: { maha: 'महादशा', antar: 'अंतर्दशा', pratyantar: 'प्रत्यंतर्दशा' },
  levelOf: (level, lord, end) => `${lord} की ${level} ${end} तक`,
  running: (day, levels) => `${day} को: ${levels}।`,
  noneRunning: (day, reason) => `${day} को कोई दशा नहीं${reason === null ? '।' : `: ${reason}`}`,
  moonThatDay: 'उस दिन का चंद्र',
  firstMahadasha: 'पहली महादशा',
  firstYogini: 'पहली योगिनी',
  stretch: (from, until, nakshatra, first) => `${from} से ${until} ${nakshatra} में, पहली महादशा ${first}`,
  warning: (text) => `चेतावनी: ${text}`,
  print: {
    ayanamsa: (name, degrees) => `अयनांश: ${name}, ${degrees}`,
    nodes: { mean: 'राहु-केतु: मध्यम', true: 'राहु-केतु: स्पष्ट' },
    houses: 'भाव: पूरी राशियाँ',
    housesWithoutTime: 'भाव: चंद्र और सूर्य से पूरी राशियाँ',
    noonOnly: 'शुद्धता: अनुमानित, स्थान मध्याह्न के हैं',
    accuracy: (grade, arcsec) => `शुद्धता: ${GRADES[grade] ?? grade}, चंद्र ${arcsec}" के भीतर`,
    zone: (zone) => `समय क्षेत्र: ${zone}`,
    assumptions: (count) => `${count} मान्यताएँ: JSON उत्तर देखें।`,
    tradition: 'यह एक व्याख्यात्मक परंपरा है: स्थितियाँ गणना से हैं, कोई भविष्यवाणी नहीं।',
  },
};
