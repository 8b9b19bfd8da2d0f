import { isDeepStrictEqual } from 'node:util';

/** Makes sure, before anything is measured, that the servers give one and the same answer: else the ratio means nothing. */
export async function requireSameAnswer(
  urls: readonly string[],
  path: string,
  request: RequestInit = {},
): Promise<void> {
  const answers: unknown[] = [];
  for (const url of urls) {
    const response = await fetch(url + path, request);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${url}${path} answered ${response.status}: ${text}`);
    answers.push(JSON.parse(text));
  }
  for (const answer of answers) {
    if (!isDeepStrictEqual(answer, answers[0])) {
      throw new Error(
        `The servers answer ${path} differently: ${answers.map((each) => JSON.stringify(each)).join(' ')}`,
      );
    }
  }
}
