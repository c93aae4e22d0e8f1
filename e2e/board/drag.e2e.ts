import { expect } from 'playwright/test'
import {
  boxAtRest,
  button,
  card,
  cardIn,
  column,
  deleteByCall,
  detail,
  devicesOf,
  makeBoard,
  moveByCall,
  openBoard,
  selectionBar,
  toast,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { drag, holdOver, middleOf, moveUntilLifted, pointOn } from './pointer.ts'

const cams = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Cam ${index + 1}` }))

test('[BOARD-2] [BOARD-25] a card is dragged to the column beside its own and no further, as the columns say, and is put down when a colleague takes it', async ({
  openAs,
}) => {
  const [page, colleague] = [await openAs('employee'), await openAs('installer')]
  const doors = [
    { name: 'Door 1', status: 'installed' },
    { name: 'Door 2', status: 'confirmed' },
  ] as const
  const id = await makeBoard(page, 'Drag', [...cams(4), ...doors])
  await openBoard(page, id)

  await test.step('to the column beside', async () => {
    await drag(page, 'Cam 2', 'installed')
    await expect(cardIn(page, 'installed', 'Cam 2')).toBeVisible()
    await drag(page, 'Cam 2', 'waiting')
    await expect(cardIn(page, 'waiting', 'Cam 2')).toBeVisible()
    await expect(page).toHaveURL(`/?projectId=${id}`)
  })
  await test.step('no further, which the column says without hiding a card or a count, and a toast when it is dropped', async () => {
    await holdOver(page, 'Cam 1', 'installed')
    for (const [status, words, name] of [
      ['installed', 'Mark as Installed', 'Door 1'],
      ['confirmed', 'One step at a time: Installed comes first', 'Door 2'],
    ] as const) {
      const place = await middleOf(column(page, status))
      await page.mouse.move(place.x, place.y, { steps: 12 })
      const hint = await boxAtRest(column(page, status).locator('p', { hasText: words }).locator('span'))
      const below = await boxAtRest(cardIn(page, status, name))
      const count = await boxAtRest(column(page, status).getByText('1', { exact: true }))
      expect(hint.y + hint.height).toBeLessThanOrEqual(below.y)
      expect(hint.x + hint.width).toBeLessThanOrEqual(count.x)
    }
    await page.mouse.up()
    await expect(toast(page, 'Cam 1 stays in Waiting')).toContainText('Cards move one step at a time.')
    await expect(cardIn(page, 'waiting', 'Cam 1')).toBeVisible()
    // On the screen the moves are there before the server has them.
    const statusOf = async (name: string) => (await devicesOf(page, id)).get(name)?.status
    for (const name of ['Cam 1', 'Cam 2']) await expect.poll(() => statusOf(name)).toBe('waiting')
  })
  await test.step('a colleague deletes or moves the card that is carried, and the hand is free for the next one', async () => {
    const hint = column(page, 'installed').getByText('Mark as Installed')
    await holdOver(page, 'Cam 3', 'installed')
    await expect(hint).toBeVisible()
    await deleteByCall(colleague, id, 'Cam 3')
    await expect(toast(page, 'Card deleted')).toContainText('Another person deleted Cam 3 while you carried it.')
    await expect(hint).toHaveCount(0)
    await page.mouse.up()

    await holdOver(page, 'Cam 4', 'installed')
    await moveByCall(colleague, id, 'Cam 4', 'installed')
    await expect(toast(page, 'Cam 4 is in Installed')).toContainText('Moved by Ivo Ladder while you carried it.')
    await page.mouse.up()
    await expect(page.getByText('Cam 4 stays where it was')).toHaveCount(0)
    await drag(page, 'Cam 2', 'installed')
    await expect(cardIn(page, 'installed', 'Cam 2')).toBeVisible()
  })
})

const space = { key: ' ', code: 'Space', windowsVirtualKeyCode: 32 }
const arrowRight = { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 }

test('[BOARD-16] [BOARD-27] with the keyboard a card is lifted, carried and dropped, the focus goes with it, and no key is lost', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Drag by keyboard', cams(4))
  await openBoard(page, id)

  await test.step('one key after another', async () => {
    await card(page, 'Cam 1').focus()
    await page.keyboard.press('ArrowDown')
    await expect(card(page, 'Cam 2')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText('Cam 2 lifted.')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Cam 2 is over Installed. Space drops it here.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(cardIn(page, 'installed', 'Cam 2')).toBeFocused()

    await page.keyboard.press('Space')
    await expect(page.getByText('Cam 2 lifted.')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Cam 2 is over Confirmed & Tested. Space drops it here.')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Cam 2 stays where it was.')).toBeAttached()
    await expect(cardIn(page, 'installed', 'Cam 2')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(card(page, 'Cam 1')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(detail(page, 'Cam 1')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, 'Cam 1')).toBeFocused()
  })
  for (const [rate, name] of [
    [1, 'Cam 3'],
    [6, 'Cam 4'],
  ] as const)
    await test.step(`all keys at once, on a machine that is ${rate} times slower`, async () => {
      const client = await page.context().newCDPSession(page)
      // Without waiting for one before the next, as Playwright's own keyboard would.
      const press = (type: 'rawKeyDown' | 'keyUp', key: typeof space) =>
        client.send('Input.dispatchKeyEvent', { type, ...key })
      await client.send('Emulation.setCPUThrottlingRate', { rate })
      await card(page, name).focus()
      await Promise.all([space, arrowRight, space].flatMap((key) => [press('rawKeyDown', key), press('keyUp', key)]))
      await expect(cardIn(page, 'installed', name)).toBeFocused()
      await expect.poll(async () => (await devicesOf(page, id)).get(name)?.status).toBe('installed')
      await client.detach()
    })
})

test('[BOARD-36] where the code of dragging is late, keys need none of it, and a card that is held asks for it, says so where it fails, and is dragged once it is here', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Early hands', cams(2))
  const code = '**/assets/drag-layer*.js'
  await page.route(code, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await openBoard(page, id)
  await failed

  await test.step('keys never wait', async () => {
    await card(page, 'Cam 1').focus()
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await expect(cardIn(page, 'installed', 'Cam 1')).toBeVisible()
  })
  await card(page, 'Cam 2').focus()
  const [start, end] = [await pointOn(card(page, 'Cam 2')), await middleOf(column(page, 'installed'))]
  await test.step('where it cannot be had, a toast says so', async () => {
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await expect(toast(page, 'Not loaded yet')).toBeVisible()
    await page.mouse.up()
    // It was a press, too.
    await detail(page, 'Cam 2').getByRole('button', { name: 'Close' }).click()
    await expect(detail(page, 'Cam 2')).toHaveCount(0)
  })
  await test.step('a card that is held by then is dragged', async () => {
    await page.unroute(code)
    const letThrough = await hold(page, code)
    const asked = page.waitForRequest(code)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 20, start.y + 20, { steps: 3 })
    await asked
    letThrough()
    await moveUntilLifted(page, start, 'Cam 2')
    // Nothing of the board was made anew.
    await expect(card(page, 'Cam 2')).toBeFocused()
    await page.mouse.move(end.x, end.y, { steps: 12 })
    await page.mouse.up()
    await expect(cardIn(page, 'installed', 'Cam 2')).toBeVisible()
  })
})

test('[BOARD-4] [BOARD-18] [BOARD-24] [BOARD-26] selected cards move as one, by the bar below and by dragging one of them, and are taken back as one', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Selection', [...cams(12), { name: 'Door 1', status: 'installed' }])
  await openBoard(page, id)
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  const bar = selectionBar(page)
  const search = page.getByRole('searchbox', { name: 'Search cards' })
  const namesIn = (status: 'installed' | 'waiting') => column(page, status).getByRole('heading', { level: 3 })
  const installed = async () =>
    [...(await devicesOf(page, id)).values()].flatMap(({ name, status }) => (status === 'installed' ? name : []))

  await test.step('by the bar; the focus goes to the card beside', async () => {
    await select('Cam 1').click()
    await select('Cam 4').click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('4 selected')
    await select('Door 1').click()
    await expect(bar.getByRole('button')).toHaveText([
      ...[
        '',
        'Select all',
        'Mark as Installed(4)',
        'Mark as Confirmed(1)',
        'Move back to Waiting(1)',
        'Place',
        'People and day',
        'Delete',
      ],
    ])
    await bar.getByRole('button', { name: 'Mark as Installed' }).click()
    await expect(namesIn('installed')).toHaveText(['Cam 1', 'Cam 2', 'Cam 3', 'Cam 4', 'Door 1'])
    await expect(bar).toHaveCount(0)
    await expect(card(page, 'Cam 5')).toBeFocused()
  })
  await test.step('taken back as one', async () => {
    await toast(page, '4 devices installed').getByRole('button', { name: 'Undo' }).click()
    await expect(namesIn('installed')).toHaveText(['Door 1'])
    await expect.poll(installed).toEqual(['Door 1'])
  })
  await test.step('selected by its key and left, a card keeps the focus', async () => {
    await card(page, 'Cam 4').focus()
    await page.keyboard.press('x')
    await expect(bar).toContainText('1 selected')
    await button(page, 'Leave selection').click()
    await expect(card(page, 'Cam 4')).toBeFocused()
  })
  await test.step('by dragging one of those that the search shows', async () => {
    await search.fill('cam 1')
    await button(page, 'Select cards').click()
    await bar.getByRole('button', { name: 'Select all matches' }).click()
    await expect(bar).toContainText('4 selected')
    await select('Cam 1').click()
    await drag(page, 'Cam 11', 'installed')
    await expect.poll(async () => (await installed()).toSorted()).toEqual(['Cam 10', 'Cam 11', 'Cam 12', 'Door 1'])
    await search.fill('')
  })
  await test.step('the bar counts the cards that are not shown, and Escape ends selecting wherever the focus is', async () => {
    await button(page, 'Select cards').click()
    await button(page, 'Select all').click()
    await expect(bar.getByRole('status')).toHaveText('13 selected')
    await search.fill('door 1')
    await expect(bar.getByRole('status')).toHaveText('13 selected, 12 not shown')
    // The first Escape empties the search, the second one ends selecting.
    await page.keyboard.press('Escape')
    await expect(search).toHaveValue('')
    await expect(bar.getByRole('status')).toHaveText('13 selected')
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    const back = page.getByRole('link', { name: 'Back to projects' })
    for (const place of [back, card(page, 'Cam 2'), button(page, 'More for Cam 2')]) {
      await button(page, 'Select cards').click()
      await expect(bar).toBeVisible()
      await place.focus()
      await page.keyboard.press('Escape')
      await expect(bar).toHaveCount(0)
    }
  })
})
