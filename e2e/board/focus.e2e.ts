import { expect, type Locator, type Page } from 'playwright/test'
import { button, card, makeBoard, openBoard, phone, projectsButton } from '../kit/board-page.ts'
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

test('[BOARD-22] dialogs begin at their first field, and give the focus back to what opened them', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  await openBoard(page, await makeBoard(page, 'Focus', [{ name: 'Cam 1' }]))
  const dialog = (name: string) => page.getByRole('dialog', { name })

  await test.step('those of the board', async () => {
    for (const name of ['Import CSV', 'Add Manual Card']) await expectFocusBack(page, button(page, name), dialog(name))
    await button(page, 'Add Manual Card').click()
    await page.getByLabel('Card name').fill('Cam 2')
    await page.getByLabel('Card name').press('Enter')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Add Manual Card')).toBeFocused()
  })
  await test.step('filters, which another control closes and has the focus then', async () => {
    const filter = button(page, 'Filter')
    for (const close of [() => page.keyboard.press('Escape'), () => filter.click()]) {
      await filter.click()
      await expect(dialog('Filter')).toBeVisible()
      await close()
      await expect(dialog('Filter')).toHaveCount(0)
      await expect(filter).toBeFocused()
    }
    await filter.click()
    await page.getByRole('searchbox', { name: 'Search cards' }).click()
    await expect(dialog('Filter')).toHaveCount(0)
    await expect(page.getByRole('searchbox', { name: 'Search cards' })).toBeFocused()
  })
  await test.step('Create New Project, where Enter in the search for users chooses nothing and sends nothing', async () => {
    const opener = button(page, 'Create New Project')
    const creating = dialog('Create New Project')
    await expectFocusBack(page, opener, creating)
    await opener.click()
    await expect(creating.getByLabel('Project Name')).toBeFocused()
    await creating.getByRole('searchbox', { name: 'Search users' }).fill('ivo')
    await page.keyboard.press('Enter')
    await expect(creating.getByRole('checkbox')).toHaveCount(1)
    await expect(creating.getByRole('alert')).toHaveCount(0)
    await creating.getByRole('button', { name: 'Cancel' }).click()
    await expect(opener).toBeFocused()
  })
  await test.step('the shortcuts, to the card by "?" and to the menu from there', async () => {
    const shortcuts = dialog('Keyboard shortcuts')
    await card(page, 'Cam 1').focus()
    await page.keyboard.press('?')
    await expect(shortcuts).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, 'Cam 1')).toBeFocused()
    const menu = page.getByRole('button', { name: /^Profile of/ })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(shortcuts).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  })
})

test('[BOARD-22] [BOARD-38] on a phone the list of projects gives the focus back, and so does what it opens; a tooltip comes with the keyboard alone', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  await page.goto('/')
  const opener = projectsButton(page)
  const drawer = page.getByRole('dialog', { name: 'Projects' })
  const create = drawer.getByRole('button', { name: 'Create New Project' })

  await test.step('a tap shows no tooltip', async () => {
    await opener.tap()
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[role=tooltip]')) return
        document.body.dataset['tooltipSeen'] = 'yes'
        observer.disconnect()
      }).observe(document.body, { childList: true, subtree: true })
    })
    await create.tap()
    await expect(page.getByLabel('Project Name')).toBeFocused()
    await expect(page.locator('body')).not.toHaveAttribute('data-tooltip-seen')
  })
  await test.step('the dialog gives the focus back past the list that opened it, and so does the list', async () => {
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await opener.tap()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })
  await test.step('a dialog closes on Escape from its first moment, while the list still slides away', async () => {
    await opener.tap()
    await page.evaluate(() => {
      document.addEventListener('focusin', function pressEscape({ target }) {
        if (!(target instanceof HTMLInputElement)) return
        document.removeEventListener('focusin', pressEscape)
        target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
        document.body.dataset['escapeIn'] = target.closest('[role=dialog]')?.querySelector('h2')?.textContent ?? ''
      })
    })
    await create.tap()
    await expect(page.locator('body')).toHaveAttribute('data-escape-in', 'Create New Project')
    await expect(opener).toBeFocused()
  })
  await test.step('the keyboard shows the tooltip', async () => {
    await opener.tap()
    await expect(create).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(create).toBeFocused()
    await expect(page.getByRole('tooltip', { name: 'Create New Project' })).toHaveCount(1)
  })
})
