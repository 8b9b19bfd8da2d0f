/** Whether a line asks something: by its question mark or, in Thai, Chinese and Japanese, which need none, by its words. */
export function isQuestion(line: string): boolean {
  const text = line.replace(/[\s.!:。)\]»”"'）]{1,20}$/u, '');
  if (CALLS.test(text)) return false;
  if (/[?？؟]$/u.test(text) || EAST_ASIAN_ENDINGS.test(text)) return true;
  if (text.startsWith('ทำไม')) return true;
  const bare = text.replace(/(?:บ้าง|ครับ|ค่ะ|คะ|นะ|\s){1,6}$/u, '');
  return THAI_ENDINGS.test(bare) && !NO_QUESTIONS.test(bare);
}

/** Begins as a question begins: enough for what unfolds, where many leave the mark out. `Where to eat` is no question. */
export const beginsAsQuestion = (line: string) =>
  /^(?:what|when|where|which|who|why|how|is|are|do|does|can|could|may|will) (?!to\b)\S/i.test(line.trim());

/** What sells asks too, and nobody answers it: `Ready to book?` */
const CALLS =
  /^(?:(?:ready|looking|need|needing|want|wanting|still|planning|curious|interested|thinking|dreaming|tired|hungry|thirsty|feeling|fancy|craving|celebrating)\b|(?:got|have|any)(?: an?| any| more| other| further)* questions?\b|questions?\?|did you know|guess what|why not\b)/i;

const EAST_ASIAN_ENDINGS =
  /(?:[吗嗎呢]|(?:です|ます|ません|した|でしょう)か|什么|什麼|怎么|怎麼|多少|几点|幾點|哪里|哪裡)$/u;

const THAI_ENDINGS =
  /(?:ไหม|มั้ย|หรือไม่|หรือเปล่า|หรือยัง|อะไร|เท่าไร|เท่าไหร่|เท่าใด|เมื่อไร|เมื่อไหร่|เมื่อใด|ไหน|ที่ใด|อย่างไร|ยังไง|ทำไม|ใคร|กี่[\u0e00-\u0e7f]{0,12})$/u;

/** Silk is written as the word that ends a question is; and `like no other` ends in the word for `who`. */
const NO_QUESTIONS = /(?:(?:ผ้า|เส้น|รัง|หม่อน|ตัว)ไหม|(?:เหมือน|แพ้|ซ้ำ)(?:ใคร|ที่ไหน))$/u;
