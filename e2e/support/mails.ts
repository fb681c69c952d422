import { expect, type Page } from '@playwright/test';
import { outsideWorldUrl } from './outside-world';

interface Mail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  received: string;
}

/** The one-time link of the newest message to an address, received after a time. */
export async function linkTo(address: string, after = 0, world = outsideWorldUrl()): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const response = await fetch(`${world}/mails`);
        const mails = (await response.json()) as Mail[];
        const newest = mails
          .filter(({ to, received }) => to.includes(address) && Date.parse(received) > after)
          .sort((a, b) => Date.parse(b.received) - Date.parse(a.received))[0];
        link = /https?:\/\/\S+\/set-password#\S+/.exec(newest?.text ?? '')?.[0] ?? '';
        return link;
      },
      { message: `a link to ${address}`, timeout: 60_000 },
    )
    .not.toBe('');
  return link;
}

/** Waits until a message with the text has arrived at the address. */
export async function expectMail(address: string, text: string, world = outsideWorldUrl()): Promise<void> {
  await expect
    .poll(
      async () => {
        const mails = (await (await fetch(`${world}/mails`)).json()) as Mail[];
        return mails.filter(({ to }) => to.includes(address)).map((mail) => mail.text);
      },
      { message: `a message to ${address}`, timeout: 60_000 },
    )
    .toEqual(expect.arrayContaining([expect.stringContaining(text)]));
}

/** The sender of a message that has arrived at the address. */
export async function senderOf(address: string, text: string, world = outsideWorldUrl()): Promise<string> {
  const mails = (await (await fetch(`${world}/mails`)).json()) as Mail[];
  return mails.find((mail) => mail.to.includes(address) && mail.text.includes(text))?.from ?? '';
}

const password = 'Correct-horse-7';

/** Opens a one-time link and chooses a password. */
export async function choosePassword(page: Page, link: string, chosen = password): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByLabel('Repeat password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
}

/** Opens a one-time link, chooses a password and waits for the first page. */
export async function acceptLink(page: Page, link: string, chosen = password): Promise<void> {
  await choosePassword(page, link, chosen);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page).not.toHaveURL(/set-password|login/);
}
