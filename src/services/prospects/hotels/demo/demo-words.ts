/**
 * What the names and addresses of invented hotels are made of. A brand is a thing and an animal that nobody would put
 * together, such as Corduroy Walrus or the dugong with glasses, so that no reader takes it for a hotel that exists.
 */
export const ENGLISH_THINGS: readonly string[] = (
  'Accordion Biscuit Bobbin Button Cardboard Clockwork Corduroy Crayon Crumpet Doily Domino Gingerbread Hammock Inkwell ' +
  'Jigsaw Kazoo Lollipop Lullaby Marmalade Marzipan Mitten Noodle Origami Pancake Pepperpot Pewter Porridge Pretzel ' +
  'Ribbon Sundial Teapot Thimble Tinsel Turnip Ukulele Umbrella Waffle Wicker Xylophone Yoyo'
).split(' ');

export const ENGLISH_ANIMALS: readonly string[] = (
  'Badger Beetle Civet Cormorant Cricket Dugong Firefly Gecko Gibbon Hedgehog Heron Hornbill Jackdaw Lobster Magpie ' +
  'Mongoose Mudskipper Narwhal Otter Pangolin Puffin Quail Seahorse Snail Tapir Walrus Yak Zebra'
).split(' ');

type ThaiWord = { readonly thai: string; readonly latin: string };

const thaiWords = (pairs: readonly (readonly [thai: string, latin: string])[]): readonly ThaiWord[] =>
  pairs.map(([thai, latin]) => ({ thai, latin }));

export const THAI_ANIMALS = thaiWords([
  ['พะยูน', 'phayun'],
  ['ตัวนิ่ม', 'tuanim'],
  ['นกเงือก', 'nokngueak'],
  ['นกฮูก', 'nokhuk'],
  ['นกกระสา', 'nokkrasa'],
  ['กระรอก', 'krarok'],
  ['กระต่าย', 'kratai'],
  ['เต่าทะเล', 'taothale'],
  ['ปูลม', 'pulom'],
  ['ปลาตีน', 'platin'],
  ['แมงกะพรุน', 'maengkaphrun'],
  ['หิ่งห้อย', 'hinghoi'],
  ['ชะนี', 'chani'],
  ['เม่น', 'men'],
  ['ม้าน้ำ', 'manam'],
  ['จิ้งหรีด', 'chingrit'],
  ['ผีเสื้อ', 'phisuea'],
  ['หอยทาก', 'hoithak'],
]);

/** With glasses, in a hat, on a bicycle, under an umbrella, … */
export const THAI_QUIRKS = thaiWords([
  ['ใส่แว่น', 'saiwaen'],
  ['ใส่หมวก', 'saimuak'],
  ['ขี่จักรยาน', 'khichakkrayan'],
  ['ถือร่ม', 'thuerom'],
  ['ไขลาน', 'khailan'],
  ['กระดาษ', 'kradat'],
  ['ดีบุก', 'dibuk'],
  ['ดินสอสี', 'dinsosi'],
  ['กระดุม', 'kradum'],
  ['ขนมปัง', 'khanompang'],
  ['ในกาน้ำชา', 'naikanamcha'],
  ['เป่าขลุ่ย', 'paokhlui'],
  ['เล่นว่าว', 'lenwao'],
  ['ผูกโบ', 'phukbo'],
]);

export const ENGLISH_STREETS: readonly string[] = (
  'Teacup Lane,Sock Drawer Road,Pillowcase Street,Doorbell Avenue,Porridge Quay,Left Shoe Road,Marble Bag Lane,' +
  'Spare Button Street,Paper Boat Quay,Kite String Road,Tin Whistle Lane,Postage Stamp Avenue,Crossword Street,' +
  'Jam Jar Row,Rubber Duck Quay,Pocket Watch Lane,Sleepy Kettle Road,Odd Glove Street,Bubble Wrap Avenue,' +
  'Chalk Dust Lane'
).split(',');

export const THAI_STREETS: readonly string[] = [
  'ถนนกาน้ำชา',
  'ถนนเรือกระดาษ',
  'ถนนกระดุมเม็ดเดียว',
  'ถนนรองเท้าข้างซ้าย',
  'ถนนปลอกหมอน',
  'ถนนเชือกว่าว',
  'ถนนขวดแยม',
  'ถนนเป็ดยาง',
];

/** Where the further hotels of a company in Singapore are. Invented too. */
export const QUARTERS: readonly string[] = ['Teacup Hill', 'Paper Boat Quay', 'Kite Corner', 'Crossword Square'];

/** Provinces with the share of hotels that stand there, in a hundred. */
export const THAI_CITIES: readonly (readonly [english: string, share: number])[] = [
  ['Bangkok', 26],
  ['Phuket', 15],
  ['Chon Buri', 12],
  ['Chiang Mai', 11],
  ['Surat Thani', 9],
  ['Krabi', 6],
  ['Prachuap Khiri Khan', 5],
  ['Phang-nga', 3],
  ['Chiang Rai', 2],
  ['Nakhon Ratchasima', 2],
  ['Kanchanaburi', 2],
  ['Rayong', 2],
  ['Trat', 1],
  ['Khon Kaen', 1],
  ['Udon Thani', 1],
  ['Songkhla', 1],
  ['Mae Hong Son', 1],
];
