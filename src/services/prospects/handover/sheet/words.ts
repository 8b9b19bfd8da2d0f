import type { Language } from '../language.ts';

/** The words of the savings sheet. Sums come in as text. */
export type SheetWords = {
  over: string;
  title: (name: string) => string;
  transfer: (amount: string, times: number) => string;
  saves: (perTransfer: string) => string;
  savesNothing: (perTransfer: string) => string;
  equal: string;
  inYear: (perYear: string) => string;
  range: (low: string, high: string) => string;
  open: string;
  town: string;
  madeOn: string;
  rate: string;
  rateOf: (mid: string, currency: string, day: string) => string;
  stale: string;
  sides: string;
  bank: string;
  provider: string;
  fixedFee: string;
  cost: string;
  arrives: string;
  assumptions: string;
  what: string;
  value: string;
  span: string;
  confidence: string;
  source: string;
  asOf: (day: string) => string;
  sources: string;
  rateSource: string;
  how: string;
  disclaimer: string;
  demo: string;
  languageNotice: string | null;
  names: Readonly<Record<string, string>>;
  confidences: Readonly<Record<'medium' | 'low' | 'given', string>>;
  money: Readonly<Record<'SGD' | 'THB' | 'USD', (amount: string) => string>>;
};

const EN: SheetWords = {
  over: 'Savings sheet',
  title: (name) => `What paying abroad costs ${name}`,
  transfer: (amount, times) =>
    `A transfer of ${amount} to somebody who gets US dollars, ${times === 1 ? 'once' : `${times} times`} a year.`,
  saves: (perTransfer) => `About ${perTransfer} less a transfer with a money-transfer provider`,
  savesNothing: (perTransfer) => `Nothing to save: about ${perTransfer} more a transfer with a money-transfer provider`,
  equal: 'About the same with both',
  inYear: (perYear) => `In a year: ${perYear}.`,
  range: (low, high) => `With the assumptions at their ends: from ${low} to ${high} a year.`,
  open: 'The range leaves open which of the two is cheaper.',
  town: 'Town',
  madeOn: 'As of',
  rate: 'Mid-market rate',
  rateOf: (mid, currency, day) => `US$${mid} for one ${currency} (${day})`,
  stale: 'older than four days',
  sides: 'One transfer, with both',
  bank: 'Bank',
  provider: 'Provider',
  fixedFee: 'Fixed fee',
  cost: 'Cost in all',
  arrives: 'Arrives',
  assumptions: 'What is assumed',
  what: 'Assumption',
  value: 'Value',
  span: 'Range',
  confidence: 'Confidence',
  source: 'Source',
  asOf: (day) => `settled on ${day}`,
  sources: 'Sources',
  rateSource: 'Rate',
  how: 'The same amount leaves the account in both cases. A bank takes its fixed fee, then a margin on the rate; a provider takes a fixed fee and a percentage, and converts at the mid-market rate. Put the figures of your own bank in the place of the assumptions.',
  disclaimer:
    'An estimate from the assumptions above, for a typical bank and a typical provider: not an offer and not financial advice. Nobody has to trade at the mid-market rate. Ask both for their own terms before you decide.',
  demo: 'This hotel is fictional: it is demo data.',
  languageNotice: null,
  names: {
    bank_fee: 'Bank, fixed fee',
    bank_margin_percent: 'Bank, margin on the rate',
    provider_fixed: 'Provider, fixed fee',
    provider_fee_percent: 'Provider, fee',
  },
  confidences: { medium: 'medium', low: 'low', given: 'given' },
  money: { SGD: (amount) => `S$${amount}`, THB: (amount) => `THB\u00a0${amount}`, USD: (amount) => `US$${amount}` },
};

const TH: SheetWords = {
  over: 'เอกสารแสดงค่าใช้จ่ายที่ประหยัดได้',
  title: (name) => `ค่าใช้จ่ายในการโอนเงินไปต่างประเทศของ ${name}`,
  transfer: (amount, times) => `โอนเงินครั้งละ ${amount} ให้ผู้รับเป็นดอลลาร์สหรัฐ ปีละ ${times} ครั้ง`,
  saves: (perTransfer) => `ใช้ผู้ให้บริการโอนเงินจ่ายน้อยลงราว ${perTransfer} ต่อครั้ง`,
  savesNothing: (perTransfer) => `ไม่ประหยัดลง ใช้ผู้ให้บริการโอนเงินจ่ายเพิ่มขึ้นราว ${perTransfer} ต่อครั้ง`,
  equal: 'ค่าใช้จ่ายใกล้เคียงกันทั้งสองทาง',
  inYear: (perYear) => `รวมทั้งปี ${perYear}`,
  range: (low, high) => `เมื่อใช้ค่าต่ำสุดและสูงสุดของข้อสมมติ อยู่ระหว่าง ${low} ถึง ${high} ต่อปี`,
  open: 'ช่วงตัวเลขยังบอกไม่ได้ว่าทางใดถูกกว่า',
  town: 'ที่ตั้ง',
  madeOn: 'ข้อมูล ณ วันที่',
  rate: 'อัตรากลางของตลาด',
  rateOf: (mid, currency, day) => `1 ${currency} เท่ากับ ${mid} ดอลลาร์สหรัฐ (${day})`,
  stale: 'เก่ากว่าสี่วัน',
  sides: 'การโอนหนึ่งครั้ง เปรียบเทียบสองทาง',
  bank: 'ธนาคาร',
  provider: 'ผู้ให้บริการโอนเงิน',
  fixedFee: 'ค่าธรรมเนียมคงที่',
  cost: 'ค่าใช้จ่ายทั้งหมด',
  arrives: 'ผู้รับได้รับ',
  assumptions: 'ข้อสมมติ',
  what: 'รายการ',
  value: 'ค่าที่ใช้',
  span: 'ช่วง',
  confidence: 'ความเชื่อมั่น',
  source: 'ที่มา',
  asOf: (day) => `กำหนดเมื่อ ${day}`,
  sources: 'แหล่งที่มา',
  rateSource: 'อัตราแลกเปลี่ยน',
  how: 'ทั้งสองทางหักเงินจากบัญชีเท่ากัน ธนาคารหักค่าธรรมเนียมคงที่แล้วบวกส่วนต่างในอัตราแลกเปลี่ยน ส่วนผู้ให้บริการโอนเงินหักค่าธรรมเนียมคงที่และร้อยละของยอดโอน แล้วแลกที่อัตรากลางของตลาด โปรดใช้ตัวเลขจริงของธนาคารแทนข้อสมมติ',
  disclaimer:
    'เป็นการประมาณจากข้อสมมติข้างต้น สำหรับธนาคารและผู้ให้บริการทั่วไป ไม่ใช่ข้อเสนอและไม่ใช่คำแนะนำทางการเงิน ไม่มีผู้ใดต้องซื้อขายที่อัตรากลาง โปรดสอบถามเงื่อนไขจากทั้งสองฝ่ายก่อนตัดสินใจ',
  demo: 'โรงแรมนี้เป็นข้อมูลสาธิต ไม่มีอยู่จริง',
  languageNotice: 'ข้อความภาษาไทยยังไม่ได้รับการตรวจทานโดยเจ้าของภาษา แหล่งที่มาแสดงเป็นภาษาอังกฤษ',
  names: {
    bank_fee: 'ธนาคาร ค่าธรรมเนียมคงที่',
    bank_margin_percent: 'ธนาคาร ส่วนต่างในอัตราแลกเปลี่ยน',
    provider_fixed: 'ผู้ให้บริการ ค่าธรรมเนียมคงที่',
    provider_fee_percent: 'ผู้ให้บริการ ค่าธรรมเนียมร้อยละ',
  },
  confidences: { medium: 'ปานกลาง', low: 'ต่ำ', given: 'ตัวเลขที่ให้มา' },
  money: {
    SGD: (amount) => `${amount} ดอลลาร์สิงคโปร์`,
    THB: (amount) => `${amount} บาท`,
    USD: (amount) => `${amount} ดอลลาร์สหรัฐ`,
  },
};

export const SHEET_WORDS: Readonly<Record<Language, SheetWords>> = { en: EN, th: TH };
