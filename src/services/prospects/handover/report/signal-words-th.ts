/**
 * The signals of the audit in Thai: what each is called, what is expected, and what to do. Written for whoever runs the site
 * of a hotel; not read by a native speaker yet. What was found on a page stays in the words of the audit.
 */
type SignalWords = { label: string; expected: string; fix: string };

export const SIGNAL_WORDS_TH: Readonly<Record<string, SignalWords>> = {
  https_ok: {
    label: 'เปิดผ่าน HTTPS และตอบกลับด้วยสถานะ 200',
    expected: 'ที่อยู่เว็บเป็น https และตอบกลับด้วยสถานะ 200',
    fix: 'ติดตั้งใบรับรอง HTTPS ส่งต่อที่อยู่แบบ http ไปยัง https และให้หน้านี้ตอบกลับด้วยสถานะ 200',
  },
  indexable: {
    label: 'อนุญาตให้จัดทำดัชนีและอ้างข้อความได้',
    expected: 'ไม่มี noindex, nosnippet หรือ noarchive ในแท็ก meta robots หรือส่วนหัว X-Robots-Tag',
    fix: 'ลบ noindex, nosnippet และ noarchive ออกจากแท็ก meta robots และจากส่วนหัว X-Robots-Tag ของหน้านี้',
  },
  citation_bots_allowed: {
    label: 'เปิดให้โปรแกรมเก็บข้อมูลที่ใช้อ้างอิงคำตอบเข้าถึง',
    expected: 'robots.txt อนุญาตให้โปรแกรมเก็บข้อมูลของระบบค้นหาและผู้ช่วย AI เข้าถึงหน้านี้',
    fix: 'แก้ robots.txt ให้โปรแกรมเก็บข้อมูลของระบบค้นหาและผู้ช่วย AI เข้าถึงหน้านี้ได้ หรือลบบรรทัด Disallow ที่ปิดกั้นอยู่',
  },
  user_fetch_bots_allowed: {
    label: 'เปิดให้ผู้ช่วยที่แขกส่งมาเข้าถึง',
    expected: 'robots.txt อนุญาตให้ ChatGPT-User, Claude-User และ Perplexity-User เข้าถึงหน้านี้',
    fix: 'อนุญาต ChatGPT-User, Claude-User และ Perplexity-User ใน robots.txt เพราะโปรแกรมเหล่านี้มาตามคำขอของแขก',
  },
  text_without_scripts: {
    label: 'มีข้อความโดยไม่ต้องใช้ JavaScript',
    expected: 'ข้อความของหน้าอยู่ใน HTML เอง อย่างน้อย 250 คำ หรือเท่าที่มีทั้งหมด',
    fix: 'ให้เซิร์ฟเวอร์ส่งข้อความมาใน HTML โปรแกรมเก็บข้อมูลของผู้ช่วย AI ไม่รัน JavaScript',
  },
  sitemap_readable: {
    label: 'มีแผนผังเว็บไซต์ที่อ่านได้',
    expected: 'มีแผนผังเว็บไซต์ที่ระบุใน robots.txt หรืออยู่ที่ /sitemap.xml เป็น XML ที่ถูกต้องและมีรายการที่อยู่',
    fix: 'สร้าง sitemap.xml ที่มีที่อยู่ของทุกหน้า และเพิ่มบรรทัด Sitemap ใน robots.txt',
  },
  canonical_right: {
    label: 'ระบุที่อยู่หลักของตัวเอง',
    expected: 'มีลิงก์ canonical หนึ่งรายการ เป็นที่อยู่เต็มของหน้านี้ในเว็บไซต์เดียวกัน และตอบกลับด้วยสถานะ 200',
    fix: 'ใส่ลิงก์ canonical หนึ่งรายการใน head เป็นที่อยู่เต็มของหน้านี้',
  },
  json_ld_parses: {
    label: 'อ่านข้อมูลที่มีโครงสร้างได้',
    expected: 'บล็อก JSON-LD ทุกบล็อกเป็น JSON ที่ถูกต้อง',
    fix: 'แก้บล็อก JSON-LD ที่อ่านไม่ได้ หรือแทนที่ด้วยบล็อกในรายงานนี้',
  },
  lodging_type: {
    label: 'บอกว่าเป็นโรงแรม',
    expected: 'ข้อมูลที่มีโครงสร้างมีชนิด Hotel หรือชนิดอื่นของ LodgingBusiness',
    fix: 'กำหนดชนิดให้ตรงกับที่พัก เช่น Hotel, Hostel, Resort หรือ BedAndBreakfast',
  },
  core_fields: {
    label: 'บอกชื่อ ที่อยู่ โทรศัพท์ รูปภาพ และพิกัด',
    expected:
      'คำอธิบายโรงแรมมี name, streetAddress, addressLocality, postalCode, addressCountry, telephone, url, image และ geo ครบ',
    fix: 'เพิ่มคุณสมบัติที่ยังขาดลงในบล็อก JSON-LD ของโรงแรม ด้วยข้อมูลเดียวกับที่แสดงบนหน้า',
  },
  lodging_depth: {
    label: 'บอกสิ่งที่แขกถามก่อนจอง',
    expected:
      'คำอธิบายโรงแรมมีอย่างน้อยหกรายการจาก starRating, checkinTime, checkoutTime, amenityFeature, priceRange, numberOfRooms, petsAllowed และ hasMap',
    fix: 'เพิ่มเวลาเช็กอินและเช็กเอาต์ ช่วงราคา จำนวนห้อง และสิ่งอำนวยความสะดวก เฉพาะที่เป็นจริง',
  },
  same_as: {
    label: 'ชี้ไปยังโปรไฟล์ของตนในที่อื่น',
    expected: 'sameAs มีที่อยู่ของโปรไฟล์ที่รู้จักอย่างน้อยสองแห่ง เช่น Google Maps, Tripadvisor หรือ Wikidata',
    fix: 'เพิ่ม sameAs พร้อมที่อยู่ของโปรไฟล์โรงแรมอย่างน้อยสองแห่ง',
  },
  site_identity: {
    label: 'บอกว่าใครเป็นผู้เผยแพร่และหน้านี้อยู่ตรงไหน',
    expected: 'มีสองรายการจาก ธุรกิจหรือ Organization, WebSite และ BreadcrumbList',
    fix: 'เพิ่มบล็อก WebSite พร้อมชื่อและที่อยู่ของเว็บไซต์ ในหน้าย่อยให้เพิ่ม BreadcrumbList ด้วย',
  },
  phone_agrees: {
    label: 'หมายเลขโทรศัพท์ตรงกันทุกที่',
    expected: 'หมายเลขในข้อมูลที่มีโครงสร้างตรงกับที่แสดงบนหน้าและที่ลิงก์โทรออก',
    fix: 'เลือกหมายเลขที่แขกควรโทร แล้วเขียนหมายเลขเดียวกันในข้อความ ลิงก์โทรศัพท์ และข้อมูลที่มีโครงสร้าง',
  },
  address_agrees: {
    label: 'ที่อยู่ตรงกันทุกที่',
    expected: 'หน้าเว็บแสดงรหัสไปรษณีย์และถนนเดียวกับในข้อมูลที่มีโครงสร้าง',
    fix: 'เขียนที่อยู่เดียวกันทั้งบนหน้าและในข้อมูลที่มีโครงสร้าง รวมถึงรหัสไปรษณีย์',
  },
  name_agrees: {
    label: 'ชื่อตรงกันทุกที่',
    expected: 'ชื่อในข้อมูลที่มีโครงสร้าง หรือ alternateName ปรากฏใน title, og:site_name และ H1 เท่าที่มี',
    fix: 'เขียนชื่อโรงแรมด้วยคำเดียวกันใน title, H1 และ og:site_name หากมีชื่อสองภาษาให้ใส่อีกชื่อใน alternateName',
  },
  visible_questions: {
    label: 'ตอบคำถามของแขกบนหน้าเว็บ',
    expected: 'มีคำถามพร้อมคำตอบอย่างน้อยสามข้อที่มองเห็นได้ในข้อความ',
    fix: 'เขียนคำถามที่แขกถามจริงพร้อมคำตอบอย่างน้อยสามข้อ เช่น เวลาเช็กอิน ที่จอดรถ และการเดินทางจากสนามบิน',
  },
  faq_markup: {
    label: 'ระบุคำถามในข้อมูลที่มีโครงสร้าง',
    expected: 'ข้อมูลชนิด FAQPage ที่มีคำถามและคำตอบตรงกับที่แสดงบนหน้า',
    fix: 'เพิ่มข้อมูลชนิด FAQPage ที่มีคำถามและคำตอบเดียวกับบนหน้า',
  },
  answers_first: {
    label: 'เริ่มคำตอบด้วยคำตอบ',
    expected: 'ข้อความหลังคำถามตอบได้ภายในประโยคแรกหรือ 60 คำ',
    fix: 'ขึ้นต้นแต่ละคำตอบด้วยคำตอบโดยตรง แล้วจึงอธิบาย',
  },
  heading_order: {
    label: 'หัวข้อทำให้หน้ามีลำดับ',
    expected: 'มี H1 หนึ่งหัวข้อ H2 อย่างน้อยสองหัวข้อ และไม่ข้ามระดับ',
    fix: 'ใช้ H1 เพียงหัวข้อเดียว แบ่งหน้าด้วย H2 และไม่ข้ามระดับหัวข้อ',
  },
  specific_facts: {
    label: 'ให้ข้อเท็จจริงที่เจาะจง',
    expected: 'มีข้อเท็จจริงที่เป็นตัวเลขอย่างน้อยห้าข้อ (ราคา ระยะทาง เวลา ปี จำนวน) และสองข้อในทุก 100 คำ',
    fix: 'แทนคำกว้าง ๆ ด้วยตัวเลข เช่น ระยะทางถึงสถานี ขนาดห้อง ราคา และปีที่เปิด',
  },
  outbound_citations: {
    label: 'ลิงก์ไปยังแหล่งที่น่าเชื่อถือ',
    expected: 'ข้อความมีลิงก์ไปยังแหล่งสาธารณะสองแห่ง เช่น หน่วยงานรัฐ การท่องเที่ยว สนามบิน หรือวิกิพีเดีย',
    fix: 'เพิ่มลิงก์ไปยังแหล่งสาธารณะอย่างน้อยสองแห่งในจุดที่กล่าวถึงสถานที่นั้น',
  },
  attributed_quotation: {
    label: 'อ้างคำพูดพร้อมชื่อผู้พูด',
    expected: 'มีข้อความอ้างที่บอกว่าใครเป็นผู้พูด',
    fix: 'ใส่คำพูดจริงหนึ่งข้อความพร้อมชื่อผู้พูดและที่มา โดยได้รับอนุญาต',
  },
  freshness: {
    label: 'ปรับปรุงภายในหนึ่งปี',
    expected: 'มีวันที่แก้ไขล่าสุดที่ไม่เกินสิบสองเดือน',
    fix: 'ตรวจทานหน้าเว็บ แล้วแสดงวันที่ปรับปรุงล่าสุด',
  },
  enough_text: {
    label: 'มีเนื้อหาเพียงพอ',
    expected: 'มีอย่างน้อย 300 คำ นอกเหนือจากเมนูและส่วนท้าย',
    fix: 'เพิ่มเนื้อหาเกี่ยวกับห้องพัก ทำเล และบริการ ให้มีอย่างน้อย 300 คำ',
  },
  title_and_description: {
    label: 'ชื่อหน้าและคำอธิบายยาวพอดี',
    expected: 'title ยาว 15 ถึง 65 ตัวอักษร และคำอธิบายยาว 50 ถึง 170 ตัวอักษร',
    fix: 'เขียน title ที่มีชื่อโรงแรมและทำเล และคำอธิบายหนึ่งถึงสองประโยค',
  },
  language_declared: {
    label: 'ระบุภาษาและลิงก์ไปยังฉบับแปล',
    expected: 'lang ของหน้าตรงกับภาษาของข้อความ ฉบับแปลเชื่อมด้วย hreflang ทั้งไปและกลับ พร้อม x-default',
    fix: 'กำหนด lang ให้ตรงกับภาษา และเชื่อมฉบับแปลด้วย hreflang ทั้งสองทาง พร้อม x-default',
  },
  open_graph: {
    label: 'แท็ก Open Graph',
    expected: 'มี og:title, og:description, og:image และ og:url',
    fix: 'เพิ่ม og:title, og:description, og:image และ og:url ใน head',
  },
  llms_file: {
    label: 'มีไฟล์ llms.txt',
    expected: 'มีไฟล์ /llms.txt แบบ Markdown ที่มีหัวเรื่อง และบทสรุปหรือลิงก์ด้านล่าง',
    fix: 'หากจะทำ ให้ทำเป็นเรื่องสุดท้าย โดยวางไฟล์ /llms.txt แบบ Markdown ที่มีหัวเรื่อง บทสรุป และลิงก์ ผลการวัดเท่าที่มียังไม่พบประโยชน์',
  },
};

/** Notes of the audit, by their ids. */
export const NOTE_WORDS_TH: Readonly<Record<string, string>> = {
  training_bots_blocked: 'robots.txt ปิดกั้นโปรแกรมที่เก็บข้อความไปฝึกแบบจำลอง เป็นนโยบายที่ทำได้และไม่เสียคะแนน',
  keyword_stuffing: 'มีคำหนึ่งซ้ำมากเกินไป ในการทดลองที่วัดเรื่องนี้ การซ้ำคำทำให้ถูกอ้างถึงน้อยลง ควรเขียนเหมือนพูด',
  self_serving_reviews: 'ข้อมูลที่มีโครงสร้างให้คะแนนโรงแรมในเว็บไซต์ของตัวเอง Google ไม่แสดงดาวสำหรับกรณีนี้ และการตรวจนี้ไม่ให้คะแนน',
  several_lodgings: 'ข้อมูลที่มีโครงสร้างกล่าวถึงที่พักหลายแห่ง ได้ตรวจแห่งที่ข้อมูลครบที่สุด',
  json_ld_repaired: 'ต้องซ่อมบล็อก JSON-LD บางบล็อกจึงจะอ่านได้ ระบบค้นหาอาจไม่อ่านบล็อกเหล่านี้',
  language_not_covered: 'เกณฑ์เกี่ยวกับคำรองรับภาษาอังกฤษและภาษาไทย สิ่งที่ตัดสินไม่ได้จะแสดงว่าไม่เกี่ยวข้อง',
  page_truncated: 'หน้าเว็บใหญ่เกินกว่าจะอ่านได้ทั้งหมด บางส่วนจึงถูกตัด',
};
