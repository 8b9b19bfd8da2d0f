/** The scripts in which the gazetteer has names, by their codes of ISO 15924, and the letters that tell them. */
const SCRIPTS = {
  Latn: /\p{Script=Latin}/u,
  Deva: /\p{Script=Devanagari}/u,
  Beng: /\p{Script=Bengali}/u,
  Taml: /\p{Script=Tamil}/u,
  Telu: /\p{Script=Telugu}/u,
  Knda: /\p{Script=Kannada}/u,
  Mlym: /\p{Script=Malayalam}/u,
  Gujr: /\p{Script=Gujarati}/u,
  Guru: /\p{Script=Gurmukhi}/u,
  Orya: /\p{Script=Oriya}/u,
  Sinh: /\p{Script=Sinhala}/u,
  Thai: /\p{Script=Thai}/u,
  Arab: /\p{Script=Arabic}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Grek: /\p{Script=Greek}/u,
  Kana: /[\p{Script=Katakana}\p{Script=Hiragana}]/u,
  Hani: /\p{Script=Han}/u,
  Hang: /\p{Script=Hangul}/u,
  Armn: /\p{Script=Armenian}/u,
  Geor: /\p{Script=Georgian}/u,
  Ethi: /\p{Script=Ethiopic}/u,
  Tibt: /\p{Script=Tibetan}/u,
  Mymr: /\p{Script=Myanmar}/u,
  Khmr: /\p{Script=Khmer}/u,
  Laoo: /\p{Script=Lao}/u,
  Thaa: /\p{Script=Thaana}/u,
} as const;
export type Script = keyof typeof SCRIPTS;

const KNOWN = Object.entries(SCRIPTS) as [Script, RegExp][];

/** That of its first letter; undefined for one that is not carried. */
export function scriptOf(name: string): Script | undefined {
  const letter = /\p{L}/u.exec(name)?.[0] ?? '';
  return KNOWN.find(([, letters]) => letters.test(letter))?.[0];
}
