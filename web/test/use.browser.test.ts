import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { openPage, show, startPages } from './stage.ts';

/** What people do with the pages, by keyboard alone where nothing else is said. */
let server: TestServer;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([startPages(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  ({ page, faults } = await openPage(browser, server, { width: 1280, colours: 'light' }));
});

afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

const focused = () => page.evaluate<string>('document.activeElement.textContent || document.activeElement.name');
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const search = () => decodeURIComponent(new URL(page.url()).search);

describe('the keyboard', () => {
  test('goes past the navigation, and sees where it is', async () => {
    await show(page, server, '/design/buttons');
    await press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await press('Enter', 'Tab');
    expect(await focused()).toBe('Create a key');
    const ring = await page.evaluate<string>('getComputedStyle(document.activeElement).outline');
    expect(ring).toContain('solid 3px');
  });

  test('reaches everything that can be pressed', async () => {
    await show(page, server, '/design/buttons');
    const seen = new Set<string>();
    for (let presses = 0; presses < 60; presses += 1) {
      await press('Tab');
      seen.add(await focused());
    }
    for (const name of ['Home', 'Files', 'Primary', 'Delete for good', 'Copy']) expect(seen).toContain(name);
  });

  test('a new page begins at its content', async () => {
    await show(page, server, '/design');
    await page.getByRole('link', { name: 'Charts' }).first().focus();
    await press('Enter');
    await page.getByRole('heading', { name: 'Charts', level: 1 }).waitFor();
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('content');
    expect(await page.title()).toBe('Charts · Quintet');
  });

  test('j, k, x and Enter in a table', async () => {
    await show(page, server, '/design/tables');
    const boxes = page.getByRole('row').getByRole('checkbox');
    await boxes.nth(1).focus();
    await press('j', 'j', 'x', 'k', 'x');
    expect(await boxes.nth(3).isChecked()).toBe(true);
    expect(await boxes.nth(2).isChecked()).toBe(true);
    await page.getByText('2 rows selected').waitFor();
    await page.getByRole('row').nth(2).getByRole('link').focus();
    await press('Enter');
    expect(new URL(page.url()).hash).toMatch(/^#T\d{4}$/);
  });

  test('a dialog keeps the focus, closes with Escape, and gives it back', async () => {
    await show(page, server, '/design/dialogs');
    await page.getByRole('button', { name: 'Rename…' }).focus();
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let presses = 0; presses < 8; presses += 1) {
      await press('Tab');
      const where = await page.evaluate<string>(
        "document.activeElement === document.body ? 'browser' : document.activeElement.closest('dialog') ? 'dialog' : 'page'",
      );
      expect(where).not.toBe('page');
    }
    await press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await focused()).toBe('Rename…');
  });

  test('what is destroyed is named first', async () => {
    await show(page, server, '/design/dialogs');
    await page.getByRole('button', { name: 'Delete…' }).click();
    const field = page.getByLabel('Type Desk Bangkok to confirm');
    await field.fill('desk');
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('It must read Desk Bangkok.').waitFor();
    await field.fill('Desk Bangkok');
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('The list was deleted.').waitFor();
  });

  test('the choice of columns opens, hides one, and closes with Escape', async () => {
    await show(page, server, '/design/tables');
    await page.getByRole('button', { name: 'Columns' }).focus();
    await press('Enter', 'Tab', 'Space');
    await expect.poll(search).toBe('?hide=country');
    expect(await page.getByRole('columnheader', { name: 'Country' }).count()).toBe(0);
    await press('Escape');
    expect(await focused()).toBe('Columns');
  });
});

describe('the address', () => {
  test('brings filters, order and page back', async () => {
    await show(page, server, '/design/tables?country=Thailand&order=-rooms&page=2&hide=day&junk=1&state=none');
    expect(await page.getByLabel('Country').inputValue()).toBe('Thailand');
    expect(await page.getByRole('columnheader', { name: 'Rooms' }).getAttribute('aria-sort')).toBe('descending');
    expect(await page.getByRole('columnheader', { name: 'Seen' }).count()).toBe(0);
    const cells = await page.getByRole('row').locator('td:nth-child(3)').allInnerTexts();
    expect(new Set(cells)).toEqual(new Set(['Thailand']));
    expect(await page.getByRole('navigation', { name: 'Pages of the table' }).innerText()).toMatch(/^21–40 of /);
  });

  test('follows what is chosen, and what is typed when the typing pauses', async () => {
    await show(page, server, '/design/tables?page=3');
    await page.getByLabel('Search').pressSequentially('jade', { delay: 20 });
    await expect.poll(search).toBe('?q=jade');
    await page.getByLabel('State').selectOption('open');
    await expect.poll(search).toBe('?q=jade&state=open');
    await page.getByRole('button', { name: 'Rooms' }).click();
    await expect.poll(search).toContain('order=rooms');
    await page.reload();
    expect(await page.getByLabel('Search').inputValue()).toBe('jade');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(search).toBe('?order=rooms');
    expect(await page.getByLabel('Search').inputValue()).toBe('');
  });

  test('nothing found teaches what to do', async () => {
    await show(page, server, '/design/tables?q=zzzz');
    await page.getByText('Nothing matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).last().click();
    await page.getByText(/^1–20 of 128$/).waitFor();
  });
});

describe('forms', () => {
  test('what the server finds wrong stands beside its fields, and what was typed stays', async () => {
    await show(page, server, '/design/forms');
    await page.getByLabel('Password', { exact: true }).fill('jade and obsidian');
    await page.getByRole('button', { name: 'Create the workspace' }).click();
    await page.getByText('2 things need your attention').waitFor();
    const name = page.getByLabel('Name');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    const described = (await name.getAttribute('aria-describedby'))?.split(' ').at(-1) ?? '';
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe('Must have at most 40 characters.');
    await expect.poll(() => page.evaluate<string>('document.activeElement.name')).toBe('name');
    expect(await page.getByLabel('Seats').inputValue()).toBe('twelve');
    expect(await page.getByText('01JD2Q7M3T8V').isVisible()).toBe(true);
  });

  test('what is missing is told before it is sent; what is good is told once', async () => {
    await show(page, server, '/design/forms');
    await page.getByLabel('accepts').check();
    await page.getByRole('button', { name: 'Create the workspace' }).click();
    await page.getByText('This is needed.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('jade and obsidian');
    await page.getByRole('button', { name: 'Create the workspace' }).click();
    await page.getByText('The workspace was created.').waitFor();
    expect(await page.locator('[role=alert]').count()).toBe(0);
  });
});

test('every chart has its figures as a table', async () => {
  await show(page, server, '/design/charts');
  for (const figure of await page.getByRole('figure').all()) {
    await figure.getByRole('button', { name: 'Show as a table' }).click();
    expect(await figure.getByRole('row').count()).toBeGreaterThan(5);
    await figure.getByRole('button', { name: 'Show as a chart' }).click();
    expect(await figure.locator('svg[role=img]').count()).toBe(1);
  }
});

describe('files', () => {
  const choose = (name: string, size = 1000) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'x') });

  test('one on its way tells how far it is, and can be stopped', async () => {
    await show(page, server, '/design/files');
    await choose('ledger.txt', 4_000_000);
    const first = page.getByRole('progressbar').first();
    await expect.poll(async () => Number(await first.getAttribute('value'))).toBeGreaterThan(0.2);
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await page.getByText('Cancelled. Nothing was kept.').first().waitFor();
    await choose('ledger.txt');
    await page.getByRole('button', { name: 'Choose another file' }).nth(1).waitFor();
  });

  test('one of another kind is refused before it is sent', async () => {
    await show(page, server, '/design/files');
    await choose('picture.png');
    await page.getByText('Files must be of these kinds: .txt, .csv and .zip.').waitFor();
  });
});

describe('small things that cost somebody their work', () => {
  test('letters typed into a field are no keys of the table', async () => {
    await show(page, server, '/design/tables');
    const field = page.getByRole('searchbox');
    await field.focus();
    await page.keyboard.type('jkx');
    expect(await field.inputValue()).toBe('jkx');
    expect(await page.getByText('row selected').count()).toBe(0);
  });

  test('selecting a page keeps what was selected on another', async () => {
    await show(page, server, '/design/tables');
    const boxes = page.getByRole('row').getByRole('checkbox');
    await boxes.nth(1).check();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    const onPage = (await boxes.count()) - 1;
    await boxes.nth(0).check();
    await page.getByText(`${onPage + 1} rows selected`).waitFor();
    await boxes.nth(0).uncheck();
    await page.getByText('1 row selected').waitFor();
  });

  test('a page that is not there any more leads to the last one', async () => {
    await show(page, server, '/design/tables?page=900');
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    expect(new URL(page.url()).search).not.toContain('900');
  });

  test('a file that falls beside the area does not take the place of the page', async () => {
    await show(page, server, '/design/files');
    const isKept = `!document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true }))`;
    expect(await page.evaluate(isKept)).toBe(true);
  });

  test('another file of the wrong kind is told', async () => {
    await show(page, server, '/design/files');
    const input = page.getByLabel('Choose another file').and(page.locator('input'));
    await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') });
    await page.getByText('Files must be of these kinds').waitFor();
  });

  test('a text that is selected out of a dialog does not close it', async () => {
    await show(page, server, '/design/dialogs');
    await page.getByRole('button').filter({ hasText: 'Rename' }).first().click();
    const dialog = page.getByRole('dialog');
    const box = await dialog.boundingBox();
    if (box === null) throw new Error('No dialog is shown');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 40, box.y - 20);
    await page.mouse.up();
    expect(await dialog.isVisible()).toBe(true);
    await page.mouse.click(box.x - 40, box.y - 20);
    await dialog.waitFor({ state: 'hidden' });
  });

  test('on a phone, who chose a page in the menu goes on at its content', async () => {
    const phone = await openPage(browser, server, { width: 360, colours: 'light' });
    await show(phone.page, server, '/design');
    await phone.page.getByRole('button', { name: 'Menu' }).click();
    await phone.page.getByRole('dialog').getByRole('link', { name: 'Charts' }).click();
    await phone.page.getByRole('heading', { name: 'Charts', level: 1 }).waitFor();
    await expect.poll(() => phone.page.evaluate('document.activeElement.id')).toBe('content');
    await phone.page.context().close();
    expect(phone.faults).toEqual([]);
  });
});
