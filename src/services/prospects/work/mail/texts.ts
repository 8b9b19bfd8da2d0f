import type { LetterFrame, MailText } from '#platform/mail/letter.ts';
import type { Language, WorkMail } from './mail.ts';

/** What the e-mails say. The Thai has not been read by a native speaker yet. */
type Texts = {
  [Kind in WorkMail['kind']]: (mail: Extract<WorkMail, { kind: Kind }>) => MailText;
};

const counted = (language: Language, count: number) => new Intl.NumberFormat(language).format(count);

const en: Texts = {
  'reminders-due': ({ count, link }) => ({
    subject: count === 1 ? 'A reminder is due' : `${counted('en', count)} reminders are due`,
    said: [
      count === 1
        ? 'A reminder about a hotel that you see to is due.'
        : `${counted('en', count)} reminders about hotels that you see to are due.`,
    ],
    button: { label: 'Look at the reminders', link, note: 'You are told of each of them once.' },
    notYou: 'You get this message because the reminders are assigned to you in a workspace.',
  }),
  'hotels-found': ({ count, isCut, link }) => ({
    subject: count === 1 && !isCut ? 'A new hotel matches your search' : 'New hotels match your search',
    said: [
      isCut
        ? `More than ${counted('en', count)} new hotels match a search that you saved.`
        : count === 1
          ? 'A new hotel matches a search that you saved.'
          : `${counted('en', count)} new hotels match a search that you saved.`,
    ],
    button: { label: 'Look at the hotels', link, note: 'What asked not to be listed in the meantime is not shown.' },
    notYou: 'You get this message because alerts of this search go to you. They can be switched off there.',
  }),
};

const th: Texts = {
  'reminders-due': ({ count, link }) => ({
    subject: `มีรายการแจ้งเตือนครบกำหนด ${counted('th', count)} รายการ`,
    said: [`มีรายการแจ้งเตือนเกี่ยวกับโรงแรมที่คุณดูแลครบกำหนด ${counted('th', count)} รายการ`],
    button: { label: 'ดูรายการแจ้งเตือน', link, note: 'ระบบจะแจ้งแต่ละรายการเพียงครั้งเดียว' },
    notYou: 'คุณได้รับอีเมลนี้เพราะรายการแจ้งเตือนในเวิร์กสเปซได้มอบหมายให้คุณ',
  }),
  'hotels-found': ({ count, isCut, link }) => ({
    subject: 'มีโรงแรมใหม่ตรงกับการค้นหาของคุณ',
    said: [`มีโรงแรมใหม่${isCut ? 'มากกว่า' : ''} ${counted('th', count)} แห่งที่ตรงกับการค้นหาที่คุณบันทึกไว้`],
    button: { label: 'ดูโรงแรม', link, note: 'โรงแรมที่ขอไม่ให้แสดงในระหว่างนี้จะไม่ปรากฏ' },
    notYou: 'คุณได้รับอีเมลนี้เพราะการแจ้งเตือนของการค้นหานี้ส่งถึงคุณ คุณปิดการแจ้งเตือนได้ที่หน้าเดียวกัน',
  }),
};

const TEXTS: Readonly<Record<Language, Texts>> = { en, th };

export const textOf = (mail: WorkMail): MailText => {
  const texts = TEXTS[mail.language];
  return mail.kind === 'reminders-due' ? texts['reminders-due'](mail) : texts['hotels-found'](mail);
};

const FRAMES: Readonly<Record<Language, (url: string) => LetterFrame>> = {
  en: (url) => ({
    language: 'en',
    greet: (name) => (name === undefined ? 'Hello,' : `Hello ${name},`),
    signature: ['Kind regards,', 'Quintet'],
    footer: `An automatic message of ${url}/console (nobody reads replies).`,
    copyLink: 'If the button does not work, copy this link into your browser:',
  }),
  th: (url) => ({
    language: 'th',
    greet: (name) => (name === undefined ? 'สวัสดี' : `สวัสดีคุณ ${name}`),
    signature: ['ขอแสดงความนับถือ', 'Quintet'],
    footer: `อีเมลอัตโนมัติจาก ${url}/console (ไม่มีผู้อ่านอีเมลตอบกลับ)`,
    copyLink: 'หากปุ่มใช้งานไม่ได้ ให้คัดลอกลิงก์นี้ไปเปิดในเบราว์เซอร์:',
  }),
};

export const frameOf = (language: Language, url: string): LetterFrame => FRAMES[language](url);
