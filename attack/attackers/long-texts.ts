/** Sends sign-ups whose fields are as long as a body allows, until it is ended. */
const { url } = JSON.parse(process.argv[2] ?? '') as { url: string };
const LETTERS = 100_000;
const texts = [
  `${'a'.repeat(LETTERS)}\n`,
  ' '.repeat(LETTERS),
  `${'a.'.repeat(LETTERS / 2)}@`,
  '\u{1f600}'.repeat(LETTERS / 5),
];

process.on('disconnect', () => process.exit());
process.send?.('begun');
for (let turn = 0; ; turn += 1) {
  const text = texts[turn % texts.length] ?? '';
  const field = ['name', 'email', 'password'][turn % 3] ?? '';
  const person = { name: 'Ana', email: 'ana@example.com', password: 'jade y obsidiana', [field]: text };
  await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  }).then((response) => response.text());
}
