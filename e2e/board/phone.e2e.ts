import { expect } from 'playwright/test'
import {
  button,
  card,
  devicesOf,
  importByCall,
  makeBoard,
  moveByCall,
  openBoard,
  phone,
  selectionBar,
  toast,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { holdFinger, tapAt } from '../kit/touch.ts'
import { middleOf, pointOn } from './pointer.ts'

const CARDS = 60
/** Between two cards, and in all above the first and below the last one, in pixels. */
const GAP = 8
const PADDING = 60

test('[BOARD-3] [BOARD-21] [BOARD-26] on a phone one column shows, tabs show the others, and a long press drags to a tab', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const id = await makeBoard(page, 'On a phone', [{ name: 'Door 1', status: 'installed' }])
  const cams = Array.from({ length: CARDS }, (_, index) => ({ name: `Cam ${index + 1}` }))
  await importByCall(page, id, cams)
  await openBoard(page, id, '&column=installed')
  const tab = (name: string | RegExp) => page.getByRole('tab', { name })

  await test.step('a tab shows its column; words are short, and the export is its icon alone', async () => {
    await expect(card(page, 'Door 1')).toBeVisible()
    await tab(`Waiting To Be Installed, ${CARDS}`).tap()
    await expect(card(page, 'Cam 1')).toBeVisible()
    await expect(card(page, 'Door 1')).toHaveCount(0)
    await expect(button(page, 'Initial Device Sync')).toHaveText('Sync')
    await expect(button(page, 'Installation Complete')).toHaveText('Complete')
    await expect.poll(() => page.getByRole('button', { name: 'Export Photos' }).innerText()).toBe('')
  })
  await test.step('cards that were not in view are taken for as high as those at the start', async () => {
    const first = page.getByRole('listitem').filter({ has: card(page, 'Cam 1') })
    const difference = async () => {
      const [list, item] = [await first.locator('..').boundingBox(), await first.boundingBox()]
      return Math.abs(((list?.height ?? 0) - PADDING + GAP) / CARDS - (item?.height ?? 0) - GAP)
    }
    await expect.poll(difference).toBeLessThan(1)
  })
  await test.step('a swipe scrolls and drags nothing', async () => {
    const start = await pointOn(card(page, 'Cam 2'))
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.synthesizeScrollGesture', { ...start, yDistance: -400, speed: 1200 })
    await touch.detach()
    expect(await page.getByRole('tabpanel').evaluate((panel) => panel.parentElement?.scrollTop)).toBeGreaterThan(200)
    expect((await devicesOf(page, id)).get('Cam 2')?.status).toBe('waiting')
  })
  await test.step('a finger that rests lifts', async () => {
    // A busy machine scrolls further, until the card is behind the tabs.
    await card(page, 'Cam 5').evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const finger = await holdFinger(page, await pointOn(card(page, 'Cam 5')))
    await expect(page.getByText('Cam 5 lifted.')).toBeAttached()
    await finger.moveTo(await middleOf(tab(/^Installed/)))
    await expect(page.getByText('Cam 5 is over Installed.')).toBeAttached()
    await finger.lift()
    await expect(tab('Installed, 2')).toBeVisible()
    await expect.poll(async () => (await devicesOf(page, id)).get('Cam 5')?.status).toBe('installed')
  })
  await test.step('the bar of a selection counts the cards of the other columns as not shown', async () => {
    await page.getByRole('tabpanel').evaluate((panel) => panel.parentElement?.scrollTo({ top: 0 }))
    await button(page, 'Select cards').tap()
    await button(page, 'Select all').tap()
    await tab(/^Installed/).tap()
    await expect(selectionBar(page).getByRole('status')).toHaveText('59 selected, 59 not shown')
    await expect(card(page, 'Cam 5')).toBeVisible()
  })
})

test('[BOARD-7] [BOARD-23] [BOARD-24] [UNDO-15] a thumb makes one step at a time, its toast takes the step back, and a text goes with its card', async ({
  openAs,
}) => {
  const [page, colleague] = [await openAs('employee', phone), await openAs('installer')]
  const id = await makeBoard(
    page,
    'By thumb',
    ['Cam 1', 'Cam 2', 'Cam 3', 'Cam 4'].map((name) => ({ name })),
  )
  await openBoard(page, id)
  const stepOf = (name: string) => card(page, name).getByRole('button', { name: 'Mark as Installed' })
  const installed = async () =>
    [...(await devicesOf(page, id)).values()].flatMap(({ name, status }) => (status === 'installed' ? name : []))
  const undoOf = (title: string) => toast(page, title).getByRole('button', { name: 'Undo' })

  await test.step('the second of two taps does not move the next card, and a later one does', async () => {
    // The sign of a tap that does not count goes by itself.
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('[data-dropped]')) document.documentElement.dataset['sawDropped'] = 'yes'
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-dropped'] })
    })
    await tapAt(page, await middleOf(stepOf('Cam 1')), 0, 0.1, 1.5)
    await expect(page.locator('[data-saw-dropped]')).toHaveCount(1)
    await expect.poll(installed).toEqual(['Cam 1', 'Cam 2'])
    await expect(stepOf('Cam 3')).toBeVisible()
  })
  await test.step('the toast takes its step back', async () => {
    await undoOf('Cam 2 installed').tap()
    await expect(card(page, 'Cam 2')).toBeFocused()
    await expect(toast(page, 'Cam 2 moved back to Waiting')).toBeVisible()
    await expect.poll(installed).toEqual(['Cam 1'])
  })
  await test.step('a text that is written goes on in the column that a colleague moves its card to', async () => {
    const description = card(page, 'Cam 3').getByRole('textbox', { name: 'Description' })
    await card(page, 'Cam 3').getByTitle('Click to edit').click()
    await page.keyboard.type('above  gate')
    for (const key of Array.from({ length: 5 }, () => 'ArrowLeft')) await page.keyboard.press(key)
    await moveByCall(colleague, id, 'Cam 3', 'installed')
    await expect(page.getByText('Cam 3 moved to Installed by Ivo Ladder')).toBeAttached()
    await expect(description).toBeFocused()
    await page.keyboard.type('the')
    await expect(description).toHaveValue('above the gate')
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await devicesOf(page, id)).get('Cam 3')?.description).toBe('above the gate')
  })
  await test.step('the toast stands within reach of the thumb, and stays for ten seconds', async () => {
    await page.getByRole('tab', { name: /^Waiting/ }).tap()
    await expect(stepOf('Cam 4')).toBeVisible()
    await page.clock.install()
    await stepOf('Cam 4').press('Enter')
    await expect(undoOf('Cam 4 installed')).toBeVisible()
    const box = await undoOf('Cam 4 installed').boundingBox()
    expect(box?.y).toBeGreaterThan(844 / 2)
    expect(box?.height).toBeGreaterThanOrEqual(32)
    await page.clock.runFor(8_000)
    await expect(undoOf('Cam 4 installed')).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(undoOf('Cam 4 installed')).toHaveCount(0)
  })
})
