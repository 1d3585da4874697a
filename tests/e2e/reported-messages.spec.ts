import { expect, expectAccessibleInFull, expectFits, logIn, ORIGIN, open, test } from './fixtures.ts';
import { address, box, log, message, pair, post } from './message-steps.ts';
import { unique } from './post-steps.ts';
import { forget, MAYA, REPORTS } from './report-steps.ts';

test('a message is reported from its menu, and a moderator reads it and mails its sender', async ({ page, secondPage }) => {
  const [sender, receiver] = pair('report');
  const [words, before] = [unique('You owe me notes'), unique('Are you there?')];
  await logIn(secondPage, receiver.email);
  await post(secondPage, sender, before);
  await logIn(page, sender.email);
  const earlier = unique('Here I am');
  await post(page, receiver, earlier);
  await post(page, receiver, words);
  await open(page, address(receiver));
  await expect(message(page, words)).toBeVisible();
  await expect(message(page, words).getByRole('button', { name: 'Message actions' })).toHaveCount(0);

  await open(secondPage, address(sender));
  await expect(message(secondPage, words)).toBeVisible();
  const menu = message(secondPage, words).getByRole('button', { name: 'Message actions' });
  await log(secondPage).focus();
  await secondPage.keyboard.press('Tab');
  await expect(menu).toBeFocused();
  await secondPage.keyboard.press('ArrowUp');
  await expect(message(secondPage, earlier).getByRole('button', { name: 'Message actions' })).toBeFocused();
  await secondPage.keyboard.press('ArrowDown');
  await expect(menu).toBeFocused();
  await secondPage.keyboard.press('Tab');
  await expect(box(secondPage)).toBeFocused();
  await menu.click();
  await expectAccessibleInFull(secondPage);
  await secondPage.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = secondPage.getByRole('dialog', { name: 'Report this message' });
  await expect(dialog).toContainText('Your report goes to the moderators of Alder Ridge School of Medicine.');
  await expect(dialog).toContainText('up to 5 before it and up to 5 after it');
  await expectFits(secondPage);
  await expectAccessibleInFull(secondPage);
  await dialog.getByLabel('Harrasment/Hate').check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(secondPage.getByText('Report submitted successfully')).toBeVisible();
  await expect(menu).toBeFocused();
  await expect(log(secondPage)).toBeVisible();

  await forget(page);
  await logIn(page, MAYA);
  await open(page, `${REPORTS}&kind=message`);
  const report = page.getByRole('article').filter({ hasText: sender.name }).first();
  await expect(report).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
  await report.getByRole('heading', { level: 3 }).getByRole('button').click();
  for (const act of ['Pin', 'Collapse', 'Delete message']) await expect(report.getByRole('button', { name: act })).toHaveCount(0);
  await report.getByRole('button', { name: 'Show message' }).click();
  const shown = report.getByRole('list', { name: 'The reported message and those around it' });
  const reported = shown.getByRole('listitem').filter({ hasText: words });
  await expect(reported).toContainText(`Reported${sender.name}`);
  await expect(shown.getByRole('listitem').filter({ hasText: before })).toContainText(receiver.name);
  await expectFits(page);
  await expectAccessibleInFull(page);
  await report.getByRole('button', { name: 'Hide message' }).click();
  await expect(page.getByText(words)).toHaveCount(0);

  await report.getByRole('button', { name: `Email ${sender.name}` }).click();
  const composer = page.getByRole('dialog', { name: `Email ${sender.name}` });
  await expect(composer.getByLabel('Subject')).toHaveValue('Your activity on Rounds');
  await composer.getByRole('button', { name: 'Send email' }).click();
  await expect(composer.getByText('Please write a text.')).toBeVisible();
  await expect(composer.getByLabel('Text')).toBeFocused();
  await expectFits(page);
  await expectAccessibleInFull(page);
  const text = unique('Please leave him alone');
  await composer.getByLabel('Text').fill(text);
  await composer.getByRole('button', { name: 'Cancel' }).click();
  await report.getByRole('button', { name: `Email ${sender.name}` }).click();
  await expect(composer.getByLabel('Text')).toHaveValue(text);
  await composer.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Email sent')).toBeVisible();
  await expect(composer).toBeHidden();
  await expect(async () => {
    const mails = (await (await page.request.get(`${ORIGIN}/outbox`)).text()).split('<article').filter((mail) => mail.includes(text));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('A moderator of Alder Ridge School of Medicine writes:');
    expect(mails[0]).not.toMatch(/maya|okafor/i);
  }).toPass();

  await open(page, '/admin/alder-ridge/log');
  const emailed = page.locator('tr').filter({ hasText: text });
  await expect(emailed).toContainText('Emailed because of a report');
  await emailed.getByText('Show the email').click();
  await expect(emailed.getByText(text)).toBeVisible();
  await expect(
    page
      .locator('tr')
      .filter({ hasText: `Read the message of a report: A message from ${sender.name}` })
      .first(),
  ).toBeVisible();
  await expectFits(page);
  await expectAccessibleInFull(page);
});
