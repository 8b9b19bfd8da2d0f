import type { Messages } from './en.ts';

/** ภาษาไทย: nouns have no plural, and no space stands between words of a sentence. */
export const th: Messages = {
  product: 'Quintet',
  skip: 'ข้ามไปยังเนื้อหา',
  navigation: 'เมนูหลัก',
  menu: 'เมนู',
  close: 'ปิด',
  language: 'ภาษา',
  theme: 'รูปแบบสี',
  themes: { system: 'ตามระบบ', light: 'สว่าง', dark: 'มืด' },
  reference: 'เอกสารอ้างอิง API',
  overview: 'ภาพรวม',
  design: 'การออกแบบ',

  home: {
    lead: 'บริการที่ทำงานบนเซิร์ฟเวอร์นี้และสถานะความพร้อม',
    services: 'บริการ',
    service: 'บริการ',
    state: 'สถานะ',
    states: { ready: 'พร้อมใช้งาน', draining: 'กำลังปิด', unavailable: 'ไม่พร้อมใช้งาน' },
    notes: 'ข้อควรทราบ',
    allReady: 'ทุกบริการพร้อมใช้งาน',
    someAway: (_, shown) => `มี ${shown} บริการที่ยังไม่พร้อม`,
    checked: (time) => `ตรวจสอบเมื่อ ${time}`,
    documentation: (service) => `เอกสารอ้างอิงของ ${service}`,
  },

  notFound: {
    title: 'ไม่พบหน้านี้',
    text: 'ที่อยู่อาจสะกดผิด หรือสิ่งที่เคยอยู่ที่นี่ถูกนำออกแล้ว',
    back: 'ไปที่ภาพรวม',
  },

  failure: {
    title: 'โหลดข้อมูลไม่สำเร็จ',
    again: 'ลองอีกครั้ง',
    request: 'คำขอ',
    copied: 'คัดลอกแล้ว',
    copy: 'คัดลอก',
    unexpected: 'หน้านี้เกิดข้อผิดพลาด โปรดโหลดใหม่ ข้อมูลที่บันทึกไว้ยังอยู่ครบ',
    reload: 'โหลดหน้าใหม่',
    newVersion: 'มีหน้าเว็บรุ่นใหม่แล้ว โปรดโหลดหน้าใหม่เพื่อใช้งานต่อ',
  },

  connection: {
    offline: 'คุณออฟไลน์อยู่',
    offlineText: 'ข้อมูลบนหน้าจอยังอยู่ ทุกอย่างจะทำงานต่อเองเมื่อเครือข่ายกลับมา',
    unreachable: 'เซิร์ฟเวอร์ไม่ตอบสนอง',
    unreachableText: 'ระบบจะลองใหม่ทุกไม่กี่วินาที สิ่งที่คุณพิมพ์ไว้ไม่หาย',
    databaseAway: 'ฐานข้อมูลไม่พร้อมใช้งานชั่วคราว',
    databaseAwayText: 'ไม่มีข้อมูลสูญหาย หน้านี้จะทำงานต่อเองเมื่อฐานข้อมูลกลับมา',
    back: 'ทุกอย่างกลับมาทำงานแล้ว',
  },

  loading: 'กำลังโหลด…',
  cancel: 'ยกเลิก',
  done: 'เสร็จแล้ว',
  undo: 'เลิกทำ',
  dismiss: 'ปิดข้อความ',
  optional: 'ไม่บังคับ',
  show: 'แสดง',
  hide: 'ซ่อน',

  form: {
    wrong: (_, shown) => `มี ${shown} จุดที่ต้องแก้ไข`,
    refused: 'บันทึกไม่สำเร็จ',
    sending: 'กำลังส่ง…',
    choose: 'เลือก',
    required: 'ต้องกรอกช่องนี้',
  },

  confirm: {
    type: (name) => `พิมพ์ ${name} เพื่อยืนยัน`,
    mismatch: (name) => `ต้องพิมพ์ว่า ${name}`,
  },

  table: {
    search: 'ค้นหา',
    filters: 'ตัวกรอง',
    any: 'ทั้งหมด',
    clear: 'ล้างทั้งหมด',
    without: (filter) => `นำตัวกรอง ${filter} ออก`,
    columns: 'คอลัมน์',
    order: 'ลำดับ',
    ascending: 'น้อยไปมาก',
    descending: 'มากไปน้อย',
    selectRow: (name) => `เลือก ${name}`,
    selectAll: 'เลือกทั้งหน้า',
    selected: (_, shown) => `เลือกไว้ ${shown} แถว`,
    range: (from, to, total) => `${from}–${to} จาก ${total}`,
    previous: 'หน้าก่อน',
    next: 'หน้าถัดไป',
    pages: 'หน้าของตาราง',
    export: (_, shown) => `ส่งออก ${shown} แถว`,
    keys: 'ปุ่มลัด: j และ k เลื่อนแถว, Enter เปิด, x เลือก',
    nothing: 'ไม่มีแถวที่ตรงกับตัวกรอง',
    nothingText: 'นำตัวกรองบางตัวออก หรือล้างทั้งหมด',
  },

  chart: { asTable: 'แสดงเป็นตาราง', asChart: 'แสดงเป็นกราฟ', total: 'รวม' },

  file: {
    choose: 'เลือกไฟล์',
    drop: 'หรือลากไฟล์มาวางที่นี่',
    dropNow: 'วางไฟล์เพื่อส่ง',
    sending: (sent, total) => `ส่งแล้ว ${sent} จาก ${total}`,
    checking: 'ส่งแล้ว เซิร์ฟเวอร์กำลังอ่านไฟล์…',
    tooLarge: (largest) => `ไฟล์มีขนาดเกิน ${largest}`,
    wrongKind: (kinds) => `รับเฉพาะไฟล์ประเภท ${kinds}`,
    one: 'ส่งได้ครั้งละหนึ่งไฟล์',
    cancelled: 'ยกเลิกแล้ว ไม่มีข้อมูลใดถูกเก็บไว้',
    another: 'เลือกไฟล์อื่น',
  },
};
