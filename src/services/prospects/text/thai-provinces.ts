import { readableText } from './readable-text.ts';

/**
 * The 77 provinces of Thailand (Bangkok counts as one), in Thai and in their official English spelling, and how to
 * recognise one in a registry's field. It takes the usual prefixes and spellings and guesses nothing else.
 */
type Province = { readonly thai: string; readonly english: string };

export const PROVINCES: readonly Province[] = [
  ['กระบี่', 'Krabi'],
  ['กรุงเทพมหานคร', 'Bangkok'],
  ['กาญจนบุรี', 'Kanchanaburi'],
  ['กาฬสินธุ์', 'Kalasin'],
  ['กำแพงเพชร', 'Kamphaeng Phet'],
  ['ขอนแก่น', 'Khon Kaen'],
  ['จันทบุรี', 'Chanthaburi'],
  ['ฉะเชิงเทรา', 'Chachoengsao'],
  ['ชลบุรี', 'Chon Buri'],
  ['ชัยนาท', 'Chai Nat'],
  ['ชัยภูมิ', 'Chaiyaphum'],
  ['ชุมพร', 'Chumphon'],
  ['เชียงราย', 'Chiang Rai'],
  ['เชียงใหม่', 'Chiang Mai'],
  ['ตรัง', 'Trang'],
  ['ตราด', 'Trat'],
  ['ตาก', 'Tak'],
  ['นครนายก', 'Nakhon Nayok'],
  ['นครปฐม', 'Nakhon Pathom'],
  ['นครพนม', 'Nakhon Phanom'],
  ['นครราชสีมา', 'Nakhon Ratchasima'],
  ['นครศรีธรรมราช', 'Nakhon Si Thammarat'],
  ['นครสวรรค์', 'Nakhon Sawan'],
  ['นนทบุรี', 'Nonthaburi'],
  ['นราธิวาส', 'Narathiwat'],
  ['น่าน', 'Nan'],
  ['บึงกาฬ', 'Bueng Kan'],
  ['บุรีรัมย์', 'Buri Ram'],
  ['ปทุมธานี', 'Pathum Thani'],
  ['ประจวบคีรีขันธ์', 'Prachuap Khiri Khan'],
  ['ปราจีนบุรี', 'Prachin Buri'],
  ['ปัตตานี', 'Pattani'],
  ['พระนครศรีอยุธยา', 'Phra Nakhon Si Ayutthaya'],
  ['พะเยา', 'Phayao'],
  ['พังงา', 'Phang-nga'],
  ['พัทลุง', 'Phatthalung'],
  ['พิจิตร', 'Phichit'],
  ['พิษณุโลก', 'Phitsanulok'],
  ['เพชรบุรี', 'Phetchaburi'],
  ['เพชรบูรณ์', 'Phetchabun'],
  ['แพร่', 'Phrae'],
  ['ภูเก็ต', 'Phuket'],
  ['มหาสารคาม', 'Maha Sarakham'],
  ['มุกดาหาร', 'Mukdahan'],
  ['แม่ฮ่องสอน', 'Mae Hong Son'],
  ['ยโสธร', 'Yasothon'],
  ['ยะลา', 'Yala'],
  ['ร้อยเอ็ด', 'Roi Et'],
  ['ระนอง', 'Ranong'],
  ['ระยอง', 'Rayong'],
  ['ราชบุรี', 'Ratchaburi'],
  ['ลพบุรี', 'Lop Buri'],
  ['ลำปาง', 'Lampang'],
  ['ลำพูน', 'Lamphun'],
  ['เลย', 'Loei'],
  ['ศรีสะเกษ', 'Si Sa Ket'],
  ['สกลนคร', 'Sakon Nakhon'],
  ['สงขลา', 'Songkhla'],
  ['สตูล', 'Satun'],
  ['สมุทรปราการ', 'Samut Prakan'],
  ['สมุทรสงคราม', 'Samut Songkhram'],
  ['สมุทรสาคร', 'Samut Sakhon'],
  ['สระแก้ว', 'Sa Kaeo'],
  ['สระบุรี', 'Saraburi'],
  ['สิงห์บุรี', 'Sing Buri'],
  ['สุโขทัย', 'Sukhothai'],
  ['สุพรรณบุรี', 'Suphan Buri'],
  ['สุราษฎร์ธานี', 'Surat Thani'],
  ['สุรินทร์', 'Surin'],
  ['หนองคาย', 'Nong Khai'],
  ['หนองบัวลำภู', 'Nong Bua Lam Phu'],
  ['อ่างทอง', 'Ang Thong'],
  ['อำนาจเจริญ', 'Amnat Charoen'],
  ['อุดรธานี', 'Udon Thani'],
  ['อุตรดิตถ์', 'Uttaradit'],
  ['อุทัยธานี', 'Uthai Thani'],
  ['อุบลราชธานี', 'Ubon Ratchathani'],
].map(([thai = '', english = '']) => ({ thai, english }));

/** Everyday names and spellings, beside the official ones. */
const VARIANTS: readonly (readonly [variant: string, english: string])[] = [
  ['กทม.', 'Bangkok'],
  ['กรุงเทพ', 'Bangkok'],
  ['กรุงเทพฯ', 'Bangkok'],
  ['Bangkok Metropolis', 'Bangkok'],
  ['Krung Thep', 'Bangkok'],
  ['Krung Thep Maha Nakhon', 'Bangkok'],
  ['อยุธยา', 'Phra Nakhon Si Ayutthaya'],
  ['Ayutthaya', 'Phra Nakhon Si Ayutthaya'],
  ['Ayudhya', 'Phra Nakhon Si Ayutthaya'],
  ['โคราช', 'Nakhon Ratchasima'],
  ['Korat', 'Nakhon Ratchasima'],
  ['Burirum', 'Buri Ram'],
  ['Chantaburi', 'Chanthaburi'],
  ['Lumphun', 'Lamphun'],
  ['Nakorn Pathom', 'Nakhon Pathom'],
  ['Nakorn Ratchasima', 'Nakhon Ratchasima'],
  ['Nakorn Sawan', 'Nakhon Sawan'],
  ['Nakorn Sri Thammarat', 'Nakhon Si Thammarat'],
  ['Nakhon Sri Thammarat', 'Nakhon Si Thammarat'],
  ['Nong Bua Lamphu', 'Nong Bua Lam Phu'],
  ['Phangnga', 'Phang-nga'],
  ['Petchaburi', 'Phetchaburi'],
  ['Petchabun', 'Phetchabun'],
  ['Prachuab Khiri Khan', 'Prachuap Khiri Khan'],
  ['Prachuap Kiri Khan', 'Prachuap Khiri Khan'],
  ['Samut Songkram', 'Samut Songkhram'],
  ['Sisaket', 'Si Sa Ket'],
  ['Srisaket', 'Si Sa Ket'],
];

const byKey = new Map<string, Province>();
for (const province of PROVINCES) {
  byKey.set(keyOf(province.thai), province);
  byKey.set(keyOf(province.english), province);
}
for (const [variant, english] of VARIANTS) {
  const province = byKey.get(keyOf(english));
  if (province) byKey.set(keyOf(variant), province);
}

export function provinceOf(text: string): Province | undefined {
  return byKey.get(keyOf(text));
}

/** NFKC, because files write the vowel am (ำ) as one character or as two. Letters and vowel signs only. */
function keyOf(text: string): string {
  return readableText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:จังหวัด|จ\.|changwat\s)\s*/u, '')
    .replace(/\s(?:province|changwat)$/u, '')
    .replace(/[^\p{L}\p{M}]/gu, '');
}
