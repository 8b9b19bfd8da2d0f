import fc from 'fast-check';

/** What somebody would type who wants a mail to say or do something else. */
const PIECES = [
  '\r\nBcc: victim@example.org\r\n',
  '\nBcc: victim@example.org',
  '\rSubject: otro',
  '\r\n\r\n<h1>otro</h1>',
  '\r\n.\r\nRCPT TO:<victim@example.org>\r\n',
  'victim@example.org',
  ', victim@example.org',
  '; victim@example.org',
  '<victim@example.org>',
  '> SIZE=1',
  '"',
  "'",
  '\\',
  '(',
  ')',
  '=?utf-8?Q?=0D=0ABcc:_victim@example.org?=',
  '&amp;',
  '<script>alert(1)</script>',
  '<a href="https://evil.example">Gana</a>',
  'https://evil.example',
  'www.evil.example',
  'evil．example',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u0000',
  '\u000b',
  '\u202e',
  '\u200b',
  '\ud800',
  'Ana',
  'ñ',
  ' ',
  '@',
];

export const nastyText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 8 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((pieces) => pieces.join(''));

/** Some have the look of an address, so that they get as far as the mail server. */
export const nastyAddress = fc.oneof(
  nastyText,
  nastyText.map((text) => `ana@example.org${text}`),
  nastyText.map((text) => `${text}ana@example.org`),
  fc.stringMatching(/^[a-z!#$%&'*+/=?^_`{|}~.-]{1,20}@[a-z0-9.-]{1,20}$/),
);
