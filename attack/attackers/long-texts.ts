/** Sends to whatever of the portal is open to everybody fields that are as long as a body allows, until it is ended. */
const { url } = JSON.parse(process.argv[2] ?? '') as { url: string };
const LETTERS = 100_000;
const texts = [
  `${'a'.repeat(LETTERS)}\n`,
  ' '.repeat(LETTERS),
  `${'a.'.repeat(LETTERS / 2)}@`,
  `a@${'a-'.repeat(LETTERS / 2)}`,
  '\u{1f600}'.repeat(LETTERS / 5),
];
const person = { name: 'Ana', email: 'ana@example.com', password: 'jade y obsidiana' };
const forms: [string, Record<string, string>][] = [
  ['sign-up/email', person],
  ['sign-in/email', { email: person.email, password: person.password }],
  ['sign-in/magic-link', { email: person.email }],
  ['request-password-reset', { email: person.email }],
  ['send-verification-email', { email: person.email }],
  ['reset-password', { token: 'abc', newPassword: person.password }],
  ['magic-link/verify', { token: 'abc' }],
  ['verify-email', { token: 'abc' }],
];
const bodies = forms.flatMap(([form, fields]) =>
  Object.keys(fields).flatMap((field) =>
    texts.map((text) => ({ form, body: JSON.stringify({ ...fields, [field]: text }) })),
  ),
);

process.on('disconnect', () => process.exit());
process.send?.('begun');
for (;;) {
  for (const { form, body } of bodies) {
    await fetch(`${url}/api/auth/${form}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).then((response) => response.text());
  }
}
