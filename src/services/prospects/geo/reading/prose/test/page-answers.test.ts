import { describe, expect, test } from 'vitest';
import { pageFrom } from '../../test/reading.ts';
import { isQuestion } from '../question-words.ts';

describe('headings', () => {
  test('with the paragraph or list below them', () => {
    const { headings } = pageFrom(`<h1>Hotel <i>Example</i></h1><p>First<br>second.</p><p>Third.</p>
      <h2>Facilities</h2><ul><li>Pool</li><li>Gym<ul><li>Sauna</li></ul></li></ul><p>More.</p>
      <h3>In a box</h3><div>Text <b>in</b> a box<p>and more</p></div><h2>Last</h2>`);
    expect(headings).toEqual([
      { level: 1, text: 'Hotel Example', lead: 'First\nsecond.' },
      { level: 2, text: 'Facilities', lead: 'Pool\nGym\nSauna' },
      { level: 3, text: 'In a box', lead: 'Text in a box' },
      { level: 2, text: 'Last', lead: '' },
    ]);
  });

  test('pictures and roles', () => {
    const { headings } = pageFrom(`<h1><a href=/><img src=x alt="Example Hotel"></a></h1>
      <div role=heading aria-level=3>Rooms</div><div role=heading aria-level=9>none</div><h2 hidden>hidden</h2>`);
    expect(headings).toEqual([
      { level: 1, text: 'Example Hotel', lead: '' },
      { level: 3, text: 'Rooms', lead: 'none' },
    ]);
  });

  test('in a list, the list goes on and the lead does not', () => {
    const { headings } = pageFrom('<ul><li><h3>One</h3><p>1</p></li><li><h3>Two</h3><p>2</p></li></ul>');
    expect(headings.map(({ lead }) => lead)).toEqual(['1', '2']);
  });
});

describe('questions', () => {
  test('that unfold, in lists and under headings, in the order of the page and once each', () => {
    const { questions } = pageFrom(`<main><h2>What time is check-in?</h2><p>At 14:00.</p><p>Earlier if we can.</p>
      <details><summary><h3>Are pets allowed?</h3></summary><p>Small dogs.</p></details>
      <details><summary>Is there parking</summary>Yes, 24 spaces.</details>
      <dl><div><dt>Is there a pool?</dt><dd>Yes.</dd><dd>On the roof.</dd></div><dt>Rooms</dt><dd>26</dd></dl>
      <h3>Are PETS allowed</h3><p>Again.</p><h3>Why us?</h3><h3>Where?</h3>Here.</main>`);
    expect(questions).toEqual([
      { question: 'What time is check-in?', answer: 'At 14:00.\nEarlier if we can.', shown: 'heading' },
      { question: 'Are pets allowed?', answer: 'Small dogs.', shown: 'details' },
      { question: 'Is there parking', answer: 'Yes, 24 spaces.', shown: 'details' },
      { question: 'Is there a pool?', answer: 'Yes.\nOn the roof.', shown: 'list' },
      { question: 'Where?', answer: 'Here.', shown: 'heading' },
    ]);
  });

  test('what unfolds without asking is none, unless a heading says that it asks', () => {
    const parts = `<details><summary>Room amenities</summary>Kettle.</details>
      <button aria-expanded=false>Parking</button><div>24 spaces.</div><button>Show more</button>`;
    expect(pageFrom(`<h2>Rooms</h2>${parts}`).questions).toEqual([]);
    expect(pageFrom(`<h2>FAQ</h2>${parts}<h2>Rooms</h2>${parts}`).questions.map(({ question }) => question)).toEqual([
      'Room amenities',
      'Parking',
    ]);
  });

  test('on buttons, also where the answer is hidden until one presses them', () => {
    const { questions } = pageFrom(`<main>
      <button aria-expanded=false aria-controls=a>Is there parking? <i>+</i></button><div id=a hidden>Yes.</div>
      <div role=button aria-expanded=false><p>Are pets allowed?</p><span>+</span></div><div style="display:none">No.</div>
      <div onclick="open(this)">Is there a pool?</div><div style="display:none">On the roof.</div>
      <h2>Rooms</h2><p>48 of them.</p></main>`);
    expect(questions).toEqual([
      { question: 'Is there parking? +', answer: 'Yes.', shown: 'details' },
      { question: 'Are pets allowed?', answer: 'No.', shown: 'details' },
      { question: 'Is there a pool?', answer: 'On the roof.', shown: 'details' },
    ]);
  });

  test('in lines of bold, and after a Q', () => {
    const { questions } = pageFrom(`<p><strong>เช็คอินกี่โมงคะ</strong></p><p>14.00 น.</p>
      <p><b>Is there parking?</b><br>Yes.</p><p><b>Are pets allowed?</b> No.</p><p>Have we <b>met before?</b> Surely.</p>
      Q: Can we rent a bicycle?<br>A: Yes, 200 baht.<br>ถาม: มีสระว่ายน้ำไหม<br>ตอบ: มี<br>`);
    expect(questions).toEqual([
      { question: 'เช็คอินกี่โมงคะ', answer: '14.00 น.', shown: 'line' },
      { question: 'Is there parking?', answer: 'Yes.', shown: 'line' },
      { question: 'Are pets allowed?', answer: 'No.\nHave we met before? Surely.', shown: 'line' },
      { question: 'Can we rent a bicycle?', answer: 'Yes, 200 baht.', shown: 'line' },
      { question: 'มีสระว่ายน้ำไหม', answer: 'มี', shown: 'line' },
    ]);
  });

  test('menus that unfold are none, nor is what has no answer', () => {
    const html = `<nav><details><summary>Menu</summary><a href=/a>A</a></details></nav>
      <details><summary>Nothing</summary></details><details>No summary</details><dl><dt>Alone?</dl>`;
    expect(pageFrom(html).questions).toEqual([]);
  });

  test('two hundred of them', () => {
    const page = pageFrom(Array.from({ length: 201 }, (_, index) => `<h2>Is it ${index}?</h2><p>No.`).join(''));
    expect(page.questions).toHaveLength(200);
    expect(page.truncated).toEqual(['questions']);
  });

  test.each([
    ['What time is breakfast?', true],
    ['朝食は何時ですか', true],
    ['有停车场吗', true],
    ['几点可以入住？', true],
    ['มีที่จอดรถไหม', true],
    ['มีที่จอดรถไหมคะ', true],
    ['เช็คอินกี่โมง', true],
    ['ราคาห้องพักเท่าไร', true],
    ['มีสิ่งอำนวยความสะดวกอะไรบ้าง', true],
    ['เดินทางมาโรงแรมอย่างไร', true],
    ['พาสุนัขมาได้หรือไม่', true],
    ['ทำไมต้องเลือกเรา', true],
    ['โรงแรมอยู่ที่ไหน', true],
    ['ผ้าไหม', false],
    ['บริการไม่เหมือนใคร', false],
    ['ห้องพักทันสมัย', false],
    ['Our rooms', false],
    ['Ready to book?', false],
    ['Looking for a getaway?', false],
    ['Have any questions?', false],
    ['Did you know?', false],
    ['Have you got a pool?', true],
    ['', false],
  ])('%s', (line, asks) => {
    expect(isQuestion(line)).toBe(asks);
  });
});

describe('quotations', () => {
  test.each([
    [
      'a footer',
      '<blockquote><p>Lovely.</p><footer>— Jane Doe, <cite>The Paper</cite></footer></blockquote>',
      'Jane Doe, The Paper',
    ],
    ['a cite', '<blockquote>Lovely. <cite>Jane Doe</cite></blockquote>', 'Jane Doe'],
    ['a caption', '<figure><blockquote>Lovely.</blockquote><figcaption>Jane Doe</figcaption></figure>', 'Jane Doe'],
    ['a dash at the end', '<blockquote>Lovely. — Jane Doe</blockquote>', 'Jane Doe'],
    ['a hyphen at the end', '<blockquote>Lovely. - Jane Doe, Perth</blockquote>', 'Jane Doe, Perth'],
    ['a dash on its own line', '<blockquote>Lovely.<br>- Jane Doe</blockquote>', 'Jane Doe'],
    ['a dash below', '<blockquote>Lovely.</blockquote><p>— Jane Doe</p>', 'Jane Doe'],
    ['an address', '<blockquote cite="/reviews/1">Lovely.</blockquote>', 'https://hotel.example/reviews/1'],
    ['nobody below', '<blockquote>Lovely.</blockquote><p>Book now - it is cheap</p>', null],
  ])('a block with %s', (_, html, attribution) => {
    expect(pageFrom(html).quotations).toEqual([{ text: 'Lovely.', attribution }]);
  });

  test.each([
    ['“The quietest rooms in town,” said Somchai Jaidee, the manager.', 'Somchai Jaidee'],
    ['Somchai Jaidee says: “The quietest rooms in the town.”', 'Somchai Jaidee'],
    ['"The quietest rooms in the town." — The Daily Paper', 'The Daily Paper'],
    ['"The quietest rooms in the town." - The Daily Paper', 'The Daily Paper'],
    ['“The quietest rooms in the town” - Anna K., Germany', 'Anna K., Germany'],
    ['"The quietest rooms in the town" -- Mei L., guest in May 2026', 'Mei L., guest in May 2026'],
    ['"The quietest rooms in the town."-Somchai', 'Somchai'],
    ['"The quietest rooms in the town" - Tripadvisor traveller 2025 (translated)', 'Tripadvisor traveller 2025'],
    ['“ห้องพักเงียบที่สุดในเมืองนี้เลย” - คุณสมชาย', 'คุณสมชาย'],
    ['“The quietest rooms in town,” according to The Daily Paper', 'The Daily Paper'],
    ['คุณสมชาย กล่าวว่า “ห้องพักเงียบที่สุดในเมืองนี้เลย”', 'คุณสมชาย'],
  ])('in a line: %s', (line, attribution) => {
    expect(pageFrom(`<p>${line}</p>`).quotations).toMatchObject([{ attribution }]);
  });

  test.each([
    ['— Anna K., Germany', 'Anna K., Germany'],
    ['- ธนพร จากขอนแก่น', 'ธนพร จากขอนแก่น'],
    ['David Tan, Singapore', 'David Tan, Singapore'],
    ['Mei L.', 'Mei L.'],
  ])('of a guest, with the name below it: %s', (name, attribution) => {
    const html = `<div><p>“The staff remembered our names.”</p><span>${name}</span></div>`.replace('<span', '<p><span');
    expect(pageFrom(html).quotations).toEqual([{ text: 'The staff remembered our names.', attribution }]);
  });

  test.each(['Our Rooms', 'Book now and save 10%', 'and that is what we do, day by day'])(
    'a slogan above %j is none',
    (below) => {
      expect(pageFrom(`<p>“Where the river goes to sleep”</p><p>${below}</p>`).quotations).toEqual([]);
    },
  );

  test('a hyphen between two thoughts does not make the second an author', () => {
    expect(pageFrom('<blockquote>Lovely rooms - Great Staff</blockquote>').quotations).toEqual([
      { text: 'Lovely rooms - Great Staff', attribution: null },
    ]);
  });

  test.each([
    'Stay in the “Royal Suite with a Balcony” for less.',
    '“Short one,” said Jane Doe.',
    'We are known as "the quietest hotel in the town" since 1990.',
    '"Three nights for the price of two" - Book now',
    '"Three nights for the price of two" - Book Now',
    '"Three nights for the price of two" - Singapore city tour included',
    '“พักสามคืนในราคาเพียงสองคืนเท่านั้น” - จองเลย',
  ])('not a quotation: %s', (line) => {
    expect(pageFrom(`<p>${line}</p>`).quotations).toEqual([]);
  });

  test('a short one in a sentence, and one within another only once', () => {
    const { quotations } = pageFrom(`<p>Jane Doe wrote: <q>Lovely place.</q></p>
      <blockquote>Outer <blockquote>inner</blockquote> end</blockquote>`);
    expect(quotations).toEqual([
      { text: 'Lovely place.', attribution: 'Jane Doe' },
      { text: 'Outer\ninner\nend', attribution: null },
    ]);
  });
});
