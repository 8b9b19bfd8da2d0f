import type { Language } from '../language.ts';

/** What is said, shown and seen in a script about one hotel. Figures come in as text, as the language writes them. */
export type ScriptFigures = {
  /** Short enough to be spoken and shown. */
  name: string;
  rating: string;
  reviews: string;
  isOneReview: boolean;
  gap: string;
  usd: string;
  low: string;
  high: string;
  rooms: string;
  isOneRoom: boolean;
  isLicensed: boolean;
  percent: string;
  /** Null where there is no website of its own. */
  host: string | null;
};

type Words = { say: string; show: readonly string[]; shot: string };

export const PARTS = ['hook', 'gap', 'estimate', 'basis', 'website', 'cta'] as const;
export type Part = (typeof PARTS)[number];

type ScriptWords = {
  beats: Readonly<Record<Part, (figures: ScriptFigures) => Words>>;
  caption: (figures: ScriptFigures, from: { source: string; day: string }) => string;
  notes: readonly string[];
};

const EN: ScriptWords = {
  beats: {
    hook: ({ name, rating, reviews, isOneReview }) => ({
      say: `${name}: ${rating} out of 5, from ${reviews} ${isOneReview ? 'review' : 'reviews'}.`,
      show: [name, `${rating} of 5 · ${reviews} ${isOneReview ? 'review' : 'reviews'}`],
      shot: 'The front of the hotel, filmed by yourself',
    }),
    gap: ({ gap }) => ({
      say: `That is ${gap} below 4.5, the mark that we compare hotels with.`,
      show: [`${gap} below 4.5`],
      shot: 'A plain scale from 1 to 5 with two marks on it',
    }),
    estimate: ({ usd, low, high }) => ({
      say: `Our model puts that gap at about ${usd} US dollars a year. It may be ${low}, it may be ${high}: an estimate, not a promise.`,
      show: [`Estimate: US$${usd} a year`, `US$${low} to US$${high}`],
      shot: 'The three figures in a row, the middle one larger',
    }),
    basis: ({ rooms, isOneRoom, isLicensed, percent }) => ({
      say: isLicensed
        ? `It counts your ${rooms} licensed ${isOneRoom ? 'room' : 'rooms'}, and a study in which one more point went with prices ${percent} percent higher.`
        : `It assumes ${rooms} rooms, the median of the market, because your number is not known to us, and a study in which one more point went with prices ${percent} percent higher.`,
      show: [
        isLicensed ? `${rooms} ${isOneRoom ? 'room' : 'rooms'}, as licensed` : `${rooms} rooms assumed`,
        `One more point: ${percent} % (study, 2012)`,
      ],
      shot: 'A page of the study, and the sum beside it',
    }),
    website: ({ host }) =>
      host === null
        ? {
            say: 'No website of your own is known to us. If you have one, tell us, and we look at what a machine can read there.',
            show: ['No website of your own known'],
            shot: 'An empty browser window',
          }
        : {
            say: `Your website can be looked at the same way: what a machine reads there, and what to mend first.`,
            show: [host],
            shot: 'The start page of the website, slowly scrolled',
          },
    cta: () => ({
      say: 'Shall I send you the page with every figure and where it comes from?',
      show: ['Every figure, with its source'],
      shot: 'You, looking into the camera',
    }),
  },
  caption: ({ name, rating, reviews, isOneReview }, { source, day }) =>
    `${name}: ${rating} out of 5, from ${reviews} ${isOneReview ? 'review' : 'reviews'} (${source}, ${day}). What the gap may be worth is a model's estimate, not a promise.`,
  notes: [
    'Made for the hotel itself. Whoever publishes it names the hotel: ask the hotel first, and look at the licences of the facts.',
    'No presenter and no voice are made here. Whoever has it spoken by a machine, or makes an advertisement of it, says so.',
  ],
};

const TH: ScriptWords = {
  beats: {
    hook: ({ name, rating, reviews }) => ({
      say: `${name} ได้คะแนนเฉลี่ย ${rating} จาก 5 จากรีวิว ${reviews} รายการ`,
      show: [name, `${rating} จาก 5 · รีวิว ${reviews} รายการ`],
      shot: 'ด้านหน้าโรงแรม ถ่ายด้วยตัวเอง',
    }),
    gap: ({ gap }) => ({
      say: `ต่ำกว่า 4.5 ซึ่งเป็นเกณฑ์ที่เราใช้เปรียบเทียบโรงแรม อยู่ ${gap} คะแนน`,
      show: [`ต่ำกว่า 4.5 อยู่ ${gap} คะแนน`],
      shot: 'แถบคะแนนเรียบ ๆ จาก 1 ถึง 5 มีเครื่องหมายสองจุด',
    }),
    estimate: ({ usd, low, high }) => ({
      say: `แบบจำลองของเราประเมินส่วนต่างนี้ไว้ราว ${usd} ดอลลาร์สหรัฐต่อปี อาจเป็น ${low} หรืออาจถึง ${high} เป็นเพียงการประมาณ ไม่ใช่คำรับรอง`,
      show: [`ประมาณ ${usd} ดอลลาร์สหรัฐต่อปี`, `ช่วง ${low} ถึง ${high}`],
      shot: 'ตัวเลขสามตัวเรียงกัน ตัวกลางใหญ่กว่า',
    }),
    basis: ({ rooms, isLicensed, percent }) => ({
      say: isLicensed
        ? `คิดจากห้องพัก ${rooms} ห้องตามใบอนุญาต และงานวิจัยที่พบว่าคะแนนสูงขึ้นหนึ่งคะแนนมาพร้อมกับราคาที่สูงขึ้นร้อยละ ${percent}`
        : `สมมติว่ามีห้องพัก ${rooms} ห้องตามค่ามัธยฐานของตลาด เพราะเราไม่ทราบจำนวนห้องจริง และอ้างอิงงานวิจัยที่พบว่าคะแนนสูงขึ้นหนึ่งคะแนนมาพร้อมกับราคาที่สูงขึ้นร้อยละ ${percent}`,
      show: [
        isLicensed ? `${rooms} ห้องตามใบอนุญาต` : `สมมติ ${rooms} ห้อง`,
        `คะแนนเพิ่ม 1 คะแนน: ${percent} % (งานวิจัยปี 2012)`,
      ],
      shot: 'หน้าหนึ่งของงานวิจัย และการคำนวณข้าง ๆ',
    }),
    website: ({ host }) =>
      host === null
        ? {
            say: 'เราไม่พบเว็บไซต์ของโรงแรมเอง หากมี โปรดบอกเรา เราจะตรวจให้ว่าเครื่องอ่านอะไรได้บ้าง',
            show: ['ไม่พบเว็บไซต์ของโรงแรม'],
            shot: 'หน้าต่างเบราว์เซอร์ที่ว่างเปล่า',
          }
        : {
            say: 'เว็บไซต์ของโรงแรมก็ตรวจได้แบบเดียวกัน ว่าเครื่องอ่านอะไรได้บ้าง และควรแก้อะไรก่อน',
            show: [host],
            shot: 'หน้าแรกของเว็บไซต์ ค่อย ๆ เลื่อนลง',
          },
    cta: () => ({
      say: 'ต้องการเอกสารที่มีตัวเลขทุกตัวพร้อมแหล่งที่มาไหม',
      show: ['ตัวเลขทุกตัวมีแหล่งที่มา'],
      shot: 'ตัวคุณเองมองกล้อง',
    }),
  },
  caption: ({ name, rating, reviews }, { source, day }) =>
    `${name} ได้คะแนนเฉลี่ย ${rating} จาก 5 จากรีวิว ${reviews} รายการ (${source}, ${day}) มูลค่าของส่วนต่างเป็นการประมาณด้วยแบบจำลอง ไม่ใช่คำรับรอง`,
  notes: [
    'จัดทำเพื่อโรงแรมนี้โดยเฉพาะ การเผยแพร่เท่ากับเปิดเผยชื่อโรงแรม ควรขออนุญาตโรงแรมก่อน และตรวจสัญญาอนุญาตของข้อมูล',
    'ไม่มีการสร้างผู้นำเสนอหรือเสียง หากใช้เสียงสังเคราะห์หรือทำเป็นโฆษณา ต้องแจ้งให้ผู้ชมทราบ',
  ],
};

export const SCRIPT_WORDS: Readonly<Record<Language, ScriptWords>> = { en: EN, th: TH };
