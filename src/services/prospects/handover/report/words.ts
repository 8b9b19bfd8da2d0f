import type { Language } from '../language.ts';
import type { FactLocation, HandedAudit, HandedSignal } from '../ports.ts';

/** The words of the report that are not those of a signal. */
export type ReportWords = {
  over: string;
  title: (host: string) => string;
  score: string;
  grade: string;
  of: string;
  address: string;
  fetched: string;
  rules: string;
  capped: (label: string, at: string) => string;
  first: string;
  gain: (points: string) => string;
  oneJob: (count: number, labels: string) => string;
  nothingLeft: string;
  byCategory: string;
  category: string;
  points: string;
  share: string;
  signals: string;
  found: string;
  expected: string;
  fix: string;
  effort: string;
  evidence: string;
  block: string;
  blockLead: string;
  noBlock: string;
  madeOf: string;
  missing: string;
  nothingMissing: string;
  property: string;
  where: string;
  comparison: string;
  before: string;
  after: string;
  change: string;
  signal: string;
  scoreRose: (by: string) => string;
  scoreFell: (by: string) => string;
  scoreStayed: string;
  unchanged: (count: number) => string;
  otherRules: string;
  otherPage: string;
  notes: string;
  disclaimer: (english: string) => string;
  languageNotice: string | null;
  statuses: Readonly<Record<HandedSignal['status'], string>>;
  changes: Readonly<Record<'better' | 'worse' | 'same' | 'new' | 'gone', string>>;
  efforts: Readonly<Record<HandedSignal['effort'], string>>;
  evidences: Readonly<Record<HandedSignal['evidence'], string>>;
  categories: Readonly<Record<string, string>>;
  froms: Readonly<Record<FactLocation, string>>;
  whys: Readonly<Record<HandedAudit['block']['missing'][number]['why'], string>>;
};

const EN: ReportWords = {
  over: 'Audit for AI answer engines',
  title: (host) => `How ready ${host} is to be found and quoted`,
  score: 'Score',
  grade: 'Grade',
  of: 'of',
  address: 'Page',
  fetched: 'Looked at',
  rules: 'Rules of',
  capped: (label, at) => `The score is held at ${at}: “${label}” is lost, and without it the rest has no effect.`,
  first: 'What to do first',
  gain: (points) => `+${points} points`,
  oneJob: (count, labels) =>
    `Paste the block of JSON-LD below into the page, and add to it what is missing and true. It settles ${count} points at once: ${labels}.`,
  nothingLeft: 'Nothing is left to do.',
  byCategory: 'By category',
  category: 'Category',
  points: 'Points',
  share: 'Share',
  signals: 'Signal by signal',
  found: 'Found',
  expected: 'Expected',
  fix: 'What to do',
  effort: 'Effort',
  evidence: 'Evidence',
  block: 'JSON-LD to paste',
  blockLead:
    'Made of what this page says itself, and of nothing else. Put it into the head of the page in place of the block that describes the hotel now; check each line before.',
  noBlock: 'The page does not name the hotel, so there is nothing to make a block of.',
  madeOf: 'Where each line is from',
  missing: 'Not in it',
  nothingMissing: 'Nothing is missing.',
  property: 'Property',
  where: 'On the page in',
  comparison: 'Before and after',
  before: 'Before',
  after: 'Now',
  change: 'Change',
  signal: 'Signal',
  scoreRose: (by) => `The score rose by ${by} points.`,
  scoreFell: (by) => `The score fell by ${by} points.`,
  scoreStayed: 'The score is the same.',
  unchanged: (count) => (count === 1 ? 'One signal is as it was.' : `${count} signals are as they were.`),
  otherRules: 'The earlier audit was made by other rules: its score does not compare with this one.',
  otherPage: 'The earlier audit is of another page: its score does not compare with this one.',
  notes: 'To know as well',
  disclaimer: (english) => english,
  languageNotice: null,
  statuses: {
    pass: 'met',
    partial: 'met in part',
    fail: 'not met',
    not_applicable: 'does not apply',
    error: 'could not be looked at',
  },
  changes: { better: 'better', worse: 'worse', same: 'as before', new: 'new signal', gone: 'no longer looked at' },
  efforts: { S: 'hours', M: 'days', L: 'a project' },
  evidences: { strong: 'strong', moderate: 'moderate', weak: 'weak' },
  categories: {
    access: 'Access: may and can crawlers read the page',
    entity: 'Entity: does its structured data tell which hotel it is',
    contact: 'Contact: do name, address and phone agree',
    answers: 'Answers: does it answer guests',
    evidence: 'Evidence: does it say something worth citing',
    meta: 'Meta: what it says about itself',
  },
  froms: {
    structured_data: 'the structured data',
    canonical_link: 'the canonical link',
    page_url: 'the address of the page',
    open_graph: 'an Open Graph tag: check it',
    heading: 'the main heading: check it',
    phone_link: 'a phone link',
    visible_text: 'the visible text: check it',
    links: 'links to profiles: check that they are the hotel’s own',
    assumed: 'nowhere: assumed, because the audit is of a hotel',
  },
  whys: { not_said: 'the page does not say it', contradicted: 'the page says it twice and differently' },
};

const TH: ReportWords = {
  over: 'รายงานตรวจความพร้อมสำหรับระบบคำตอบ AI',
  title: (host) => `${host} พร้อมให้ค้นพบและอ้างอิงเพียงใด`,
  score: 'คะแนน',
  grade: 'ระดับ',
  of: 'จาก',
  address: 'หน้าเว็บ',
  fetched: 'ตรวจเมื่อ',
  rules: 'เกณฑ์ฉบับวันที่',
  capped: (label, at) => `คะแนนถูกจำกัดไว้ที่ ${at} เพราะไม่ผ่านข้อ “${label}” ซึ่งทำให้ข้ออื่นไม่มีผล`,
  first: 'สิ่งที่ควรทำก่อน',
  gain: (points) => `+${points} คะแนน`,
  oneJob: (count, labels) =>
    `วางบล็อก JSON-LD ด้านล่างลงในหน้าเว็บ แล้วเพิ่มข้อมูลที่ยังขาดเฉพาะที่เป็นจริง แก้ได้ ${count} ข้อพร้อมกัน ได้แก่ ${labels}`,
  nothingLeft: 'ไม่มีสิ่งที่ต้องทำเพิ่ม',
  byCategory: 'แยกตามหมวด',
  category: 'หมวด',
  points: 'คะแนน',
  share: 'สัดส่วน',
  signals: 'ทีละข้อ',
  found: 'สิ่งที่พบ',
  expected: 'สิ่งที่ควรเป็น',
  fix: 'สิ่งที่ต้องทำ',
  effort: 'ระยะเวลา',
  evidence: 'น้ำหนักหลักฐาน',
  block: 'JSON-LD พร้อมวาง',
  blockLead: 'สร้างจากสิ่งที่หน้านี้บอกไว้เองเท่านั้น วางไว้ใน head ของหน้า แทนบล็อกเดิมที่อธิบายโรงแรม และตรวจทุกบรรทัดก่อนใช้',
  noBlock: 'หน้าเว็บไม่ได้บอกชื่อโรงแรม จึงไม่มีข้อมูลสำหรับสร้างบล็อก',
  madeOf: 'แต่ละบรรทัดมาจากไหน',
  missing: 'สิ่งที่ยังไม่มี',
  nothingMissing: 'ครบแล้ว',
  property: 'คุณสมบัติ',
  where: 'อยู่ในส่วน',
  comparison: 'ก่อนและหลัง',
  before: 'ก่อน',
  after: 'ตอนนี้',
  change: 'ผล',
  signal: 'ข้อ',
  scoreRose: (by) => `คะแนนเพิ่มขึ้น ${by} คะแนน`,
  scoreFell: (by) => `คะแนนลดลง ${by} คะแนน`,
  scoreStayed: 'คะแนนเท่าเดิม',
  unchanged: (count) => `อีก ${count} ข้อเหมือนเดิม`,
  otherRules: 'การตรวจครั้งก่อนใช้เกณฑ์คนละฉบับ จึงเทียบคะแนนกันไม่ได้',
  otherPage: 'การตรวจครั้งก่อนเป็นของหน้าอื่น จึงเทียบคะแนนกันไม่ได้',
  notes: 'สิ่งที่ควรรู้เพิ่มเติม',
  disclaimer: () =>
    'คะแนนนี้บอกความพร้อม ไม่ใช่จำนวนครั้งที่ถูกอ้างอิงจริง คือบอกว่าหน้าเว็บเป็นไปตามข้อกำหนดและผลวิจัยที่เผยแพร่แล้วเพียงใด ไม่มีระบบใดรับประกันการอ้างอิง',
  languageNotice: 'ข้อความภาษาไทยยังไม่ได้รับการตรวจทานโดยเจ้าของภาษา รายละเอียดของสิ่งที่พบแสดงเป็นภาษาอังกฤษ',
  statuses: {
    pass: 'ผ่าน',
    partial: 'ผ่านบางส่วน',
    fail: 'ไม่ผ่าน',
    not_applicable: 'ไม่เกี่ยวข้อง',
    error: 'ตรวจไม่ได้',
  },
  changes: { better: 'ดีขึ้น', worse: 'แย่ลง', same: 'เหมือนเดิม', new: 'ข้อใหม่', gone: 'ไม่ได้ตรวจแล้ว' },
  efforts: { S: 'ไม่กี่ชั่วโมง', M: 'หลายวัน', L: 'เป็นโครงการ' },
  evidences: { strong: 'หนักแน่น', moderate: 'ปานกลาง', weak: 'น้อย' },
  categories: {
    access: 'การเข้าถึง: โปรแกรมเก็บข้อมูลอ่านหน้าได้หรือไม่',
    entity: 'ตัวตน: ข้อมูลที่มีโครงสร้างบอกได้ว่าเป็นโรงแรมใด',
    contact: 'การติดต่อ: ชื่อ ที่อยู่ และโทรศัพท์ตรงกันหรือไม่',
    answers: 'คำตอบ: ตอบคำถามของแขกหรือไม่',
    evidence: 'หลักฐาน: มีเนื้อหาที่ควรค่าแก่การอ้างอิงหรือไม่',
    meta: 'ข้อมูลกำกับ: หน้าเว็บบอกอะไรเกี่ยวกับตัวเอง',
  },
  froms: {
    structured_data: 'ข้อมูลที่มีโครงสร้าง',
    canonical_link: 'ลิงก์ canonical',
    page_url: 'ที่อยู่ของหน้า',
    open_graph: 'แท็ก Open Graph โปรดตรวจสอบ',
    heading: 'หัวข้อหลัก โปรดตรวจสอบ',
    phone_link: 'ลิงก์โทรศัพท์',
    visible_text: 'ข้อความที่มองเห็น โปรดตรวจสอบ',
    links: 'ลิงก์ไปยังโปรไฟล์ โปรดตรวจสอบว่าเป็นของโรงแรมเอง',
    assumed: 'ไม่มีในหน้า อนุมานจากการที่เป็นการตรวจหน้าโรงแรม',
  },
  whys: { not_said: 'หน้าเว็บไม่ได้บอก', contradicted: 'หน้าเว็บบอกไว้สองแบบที่ไม่ตรงกัน' },
};

export const REPORT_WORDS: Readonly<Record<Language, ReportWords>> = { en: EN, th: TH };
