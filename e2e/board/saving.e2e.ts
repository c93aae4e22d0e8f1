import { expect, type Page } from 'playwright/test'
import { startProxy } from '../../server/testing/proxy.ts'
import { expectAccessible } from '../kit/axe.ts'
import { boxAtRest, card, cardIn, devicesOf, liveBadge, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'

/** By key: keys may follow each other as fast as they like ([BOARD-23]). */
const install = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: 'Mark as Installed', exact: true }).press('Enter')

/** Notes in the page whatever it ever says about saving. */
const watchForSaving = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    const look = () => seen.push(...(document.body.innerText.match(/Saving \d+|Not saved yet/g) ?? []))
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    Reflect.set(window, 'seenSaving', seen)
  })
const seenSaving = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'seenSaving'))

/** How long the slowest answer to a move took, in milliseconds. */
const slowestMove = (page: Page) =>
  page.evaluate(() => {
    const moves = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/status'))
    return Math.max(...moves.map(({ duration }) => duration))
  })

test('[LIVE-28] a change says that it is being saved while the server is silent, and no other ever does', async ({
  openAs,
  server,
}) => {
  const line = await startProxy(server.url)
  const employee = await openAs('employee')
  const installer = await openAs('installer', { baseURL: line.url })
  try {
    const id = await makeBoard(employee, 'Slow to save', [{ name: 'Cam 1' }, { name: 'Cam 2' }, { name: 'Cam 3' }])
    await openBoard(installer, id)
    await watchForSaving(installer)
    for (const name of ['Cam 1', 'Cam 2']) {
      await install(installer, name)
      await expect.poll(async () => (await devicesOf(employee, id)).get(name)?.status).toBe('installed')
    }
    // On a machine that is too busy, saving may take its time.
    if ((await slowestMove(installer)) < 1000) expect(await seenSaving(installer)).toEqual([])

    line.stall()
    await install(installer, 'Cam 3')
    const moved = cardIn(installer, 'installed', 'Cam 3')
    await expect(moved.getByText('Not saved yet')).toBeAttached()
    await expect(liveBadge(installer)).toHaveText('Saving 1 change...')
    await line.restore()
    await expect(liveBadge(installer)).toHaveText('Live')
    await expect(installer.getByText('Not saved yet')).toHaveCount(0)
    await expect.poll(async () => (await devicesOf(employee, id)).get('Cam 3')?.status).toBe('installed')
  } finally {
    await installer.context().close()
    await line.close()
  }
})

test('[LIVE-28] [LIVE-58] changes that take long are counted on board and list, and move nothing', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Long to save', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  const letThrough = await hold(page, '**/api/devices/*/status')
  await openBoard(page, id)
  await install(page, 'Cam 1')
  const name = cardIn(page, 'installed', 'Cam 1').getByText('Cam 1', { exact: true })
  const before = await boxAtRest(name)
  await expect(liveBadge(page)).toHaveText('Saving 1 change...')
  await expect(page.getByText('Not saved yet')).toHaveCount(1)
  expect(await boxAtRest(name)).toEqual(before)
  await install(page, 'Cam 2')
  await expect(liveBadge(page)).toHaveText('Saving 2 changes...')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to projects' }).click()
  const strip = page.getByRole('banner').getByText('Saving 2 changes of boards that you left.')
  await expect(strip).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(strip).toBeHidden()
  await expect(page.getByText('Not saved yet')).toHaveCount(2)
  letThrough()
  await expect(liveBadge(page)).toHaveText('Live')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})
