/** Letters without their accents and other marks. Letters that have a form of their own, such as ø, stay. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
