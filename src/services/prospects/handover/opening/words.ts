import type { Language } from '../language.ts';

/** The sentences of an opening. Each says what is known, and nothing else: no praise, no promise, no reproach. */
type OpeningWords = {
  who: (said: { name: string; town: string; number: string; country: 'SG' | 'TH' }) => string;
  rating: (said: { rating: string; reviews: number; reviewsText: string; gap: string; day: string }) => string;
  website: (said: { host: string }) => string;
  rooms: (said: { rooms: string; isOne: boolean }) => string;
  address: (said: { address: string }) => string;
};

export const OPENING_WORDS: Readonly<Record<Language, OpeningWords>> = {
  en: {
    who: ({ name, town, number, country }) =>
      `${name} is a hotel in ${town}, in the register under ${country === 'SG' ? 'UEN' : 'number'} ${number}.`,
    rating: ({ rating, reviews, reviewsText, gap, day }) =>
      `Its average rating is ${rating} out of 5, from ${reviewsText} ${reviews === 1 ? 'review' : 'reviews'} as of ${day}, which is ${gap} below 4.5.`,
    website: ({ host }) => `Its own website is at ${host}.`,
    rooms: ({ rooms, isOne }) => `Its licence is for ${rooms} ${isOne ? 'room' : 'rooms'}.`,
    address: ({ address }) => `Its address is ${address}.`,
  },
  th: {
    who: ({ name, town, number, country }) =>
      `${name} เป็นโรงแรมใน${town} ${country === 'SG' ? 'หมายเลขจดทะเบียน (UEN)' : 'เลขทะเบียนนิติบุคคล'} ${number}`,
    rating: ({ rating, reviewsText, gap, day }) =>
      `คะแนนเฉลี่ยอยู่ที่ ${rating} จาก 5 จากรีวิว ${reviewsText} รายการ ณ วันที่ ${day} ต่ำกว่า 4.5 อยู่ ${gap} คะแนน`,
    website: ({ host }) => `เว็บไซต์ของโรงแรมคือ ${host}`,
    rooms: ({ rooms }) => `ใบอนุญาตระบุจำนวนห้องพัก ${rooms} ห้อง`,
    address: ({ address }) => `ที่อยู่ของโรงแรมคือ ${address}`,
  },
};
