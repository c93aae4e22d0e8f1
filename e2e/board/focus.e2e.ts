import { expect, type Locator, type Page } from 'playwright/test'
import { button, card, chooseOn, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

// Where the focus is when a dialog opens, and where it goes when that closes.

/** Opens a dialog by a button, in each way that it can be closed, and expects the focus on the button each time. */
async function expectFocusBack(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).last().click(),
  ]) {
    await opener.click()
    await expect(dialog).toBeVisible()
    await close()
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
}

test('[BOARD-22] dialogs of a board give the focus back to the button that opened them', async ({ openAs }) => {
  const page = await openAs('employee')
  await openBoard(page, await makeBoard(page, 'Focus, dialogs', [{ name: 'Cam 1' }]))
  await expectFocusBack(page, button(page, 'Import CSV'), page.getByRole('dialog', { name: 'Import CSV' }))
  await expectFocusBack(page, button(page, 'Add Manual Card'), page.getByRole('dialog', { name: 'Add Manual Card' }))

  const filters = page.getByRole('dialog', { name: 'Filter' })
  for (const close of [() => page.keyboard.press('Escape'), () => button(page, 'Filter').click()]) {
    await button(page, 'Filter').click()
    await expect(filters).toBeVisible()
    await close()
    await expect(filters).toHaveCount(0)
    await expect(button(page, 'Filter')).toBeFocused()
  }
  // A press on another control closes them and goes there.
  await button(page, 'Filter').click()
  await page.getByRole('searchbox', { name: 'Search cards' }).click()
  await expect(filters).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Search cards' })).toBeFocused()

  await button(page, 'Add Manual Card').click()
  await page.getByLabel('Card name').fill('Cam 2')
  await page.getByLabel('Card name').press('Enter')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Add Manual Card')).toBeFocused()
})

test('[BOARD-22] Create New Project begins in its first field, and gives the focus back', async ({ openHome }) => {
  const page = await openHome('employee')
  const opener = button(page, 'Create New Project')
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await expectFocusBack(page, opener, dialog)
  await opener.click()
  await expect(dialog.getByLabel('Project Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(opener).toBeFocused()
})

test('Enter in the search for users chooses nothing and sends nothing', async ({ openHome }) => {
  const page = await openHome('employee')
  await button(page, 'Create New Project').click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByRole('searchbox', { name: 'Search users' }).fill('ivo')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('[BOARD-22] the shortcuts give the focus back, to the card by "?" and to the menu from there', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await openBoard(page, await makeBoard(page, 'Focus, shortcuts', [{ name: 'Cam 1' }]))
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await card(page, 'Cam 1').focus()
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Cam 1')).toBeFocused()

  const menu = page.getByRole('button', { name: /^Profile of/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('[BOARD-22] on a phone the list of projects gives the focus back, and so does what it opens', async ({
  openHome,
}) => {
  const page = await openHome('employee', phone)
  const opener = page.getByRole('button', { name: /^Projects/ })
  const drawer = page.getByRole('dialog', { name: 'Projects' })
  await opener.tap()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await opener.tap()
  await drawer.getByRole('button', { name: 'Create New Project' }).tap()
  await expect(page.getByLabel('Project Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('[BOARD-22] a dialog closes on Escape from its first moment, while what opened it still slides away', async ({
  openHome,
}) => {
  const page = await openHome('employee', phone)
  const opener = page.getByRole('button', { name: /^Projects/ })
  await opener.tap()
  await page.evaluate(() => {
    document.addEventListener('focusin', function pressEscape({ target }) {
      if (!(target instanceof HTMLInputElement)) return
      document.removeEventListener('focusin', pressEscape)
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      document.body.dataset['escapeIn'] = target.closest('[role=dialog]')?.querySelector('h2')?.textContent ?? ''
    })
  })
  await page.getByRole('dialog', { name: 'Projects' }).getByRole('button', { name: 'Create New Project' }).tap()
  await expect(page.locator('body')).toHaveAttribute('data-escape-in', 'Create New Project')
  await expect(opener).toBeFocused()
})

test('[BOARD-38] a tooltip comes when the keyboard brings the focus, not when a tap does', async ({ openHome }) => {
  const page = await openHome('employee', phone)
  const create = page.getByRole('dialog', { name: 'Projects' }).getByRole('button', { name: 'Create New Project' })
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('[role=tooltip]')) document.body.dataset['tooltipSeen'] = 'yes'
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: /^Projects/ }).tap()
  await create.tap()
  await expect(page.getByLabel('Project Name')).toBeFocused()
  await expect(page.locator('body')).not.toHaveAttribute('data-tooltip-seen')

  await page.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: /^Projects/ }).tap()
  await expect(create).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(create).toBeFocused()
  await expect(page.getByRole('tooltip', { name: 'Create New Project' })).toHaveCount(1)
})

test('[BOARD-19] the choice between two texts begins at the first of them', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Focus, conflict', [{ name: 'Cam 1', description: 'old' }])
  const installer = await openAs('installer')
  await openBoard(employee, id)
  await openBoard(installer, id)
  const write = async (page: Page, text: string) => {
    await card(page, 'Cam 1').getByTitle('Click to edit').click()
    await card(page, 'Cam 1').getByRole('textbox', { name: 'Description' }).fill(text)
  }
  await write(employee, 'mine')
  await write(installer, 'theirs')
  await installer.keyboard.press('Control+Enter')
  await expect(card(employee, 'Cam 1')).toContainText('Changed by Ivo Ladder')
  await employee.keyboard.press('Control+Enter')
  await expect(button(employee, 'Keep this text')).toBeFocused()
})

test('[BOARD-18] after a move of a selection the focus is on the card beside', async ({ openAs }) => {
  const page = await openAs('employee')
  const names = ['Cam 1', 'Cam 2', 'Cam 3', 'Cam 4']
  await openBoard(
    page,
    await makeBoard(
      page,
      'Focus, selection',
      names.map((name) => ({ name })),
    ),
  )
  await chooseOn(page, 'Cam 2', 'Select')
  await page.getByRole('checkbox', { name: 'Select Cam 3' }).click()
  const bar = page.getByRole('region', { name: 'Selected cards' })
  await bar.getByRole('button', { name: 'Mark as Installed' }).click()
  await expect(card(page, 'Cam 4')).toBeFocused()
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 selected')
  await button(page, 'Leave selection').click()
  await expect(card(page, 'Cam 4')).toBeFocused()
})
