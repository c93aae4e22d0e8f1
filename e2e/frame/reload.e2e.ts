import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { card, devicesOf, liveBadge, makeBoard, openBoard } from '../kit/board-page.ts'
import { signIn, test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Active Projects' })
const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true })

test('[READ-32] a screen whose code cannot be had says so under the navigation bar, and goes on once it can', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.route(/notes-screen.*\.js|healthz/, (route) => route.abort())
  await page.goto('/notes')
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
  await expect(reload(page)).toBeVisible()

  await page.unrouteAll()
  await expect(page.getByRole('heading', { name: 'Notes', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a board that fails on its project leaves the way to the other projects open', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Fails on every load', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await page.routeWebSocket(/socket\.io/, (client) => {
    client.connectToServer().onMessage((message) => {
      // A type that this page has no picture of.
      client.send(String(message).replace(/"type":\{"same":"\w+"\}/, '"type":{"same":"periscope"}'))
    })
  })
  await page.goto(`/?projectId=${id}`)
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  // Without a query the page comes back to the project of the last visit.
  await page.goto('/')
  await expect(page).toHaveURL(`/?projectId=${id}`)
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'All projects' }).click()
  await expect(heading(page)).toBeVisible()
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
})

test('[LIVE-14] [LIVE-46] a page that is too old for the server says so, and is fine once it is reloaded', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  let isOld = true
  let isLetIn = false
  await page.routeWebSocket(/socket\.io/, (client) => {
    const server = client.connectToServer()
    // Socket.io's packet for a connection that is made.
    server.onMessage((message) => {
      if (String(message).startsWith('40')) isLetIn = true
      client.send(message)
    })
    client.onMessage((message) => {
      server.send(isOld && typeof message === 'string' ? message.replace(/"protocol":\d+/, '"protocol":0') : message)
    })
  })
  await signIn(page, 'employee')
  const strip = page.getByRole('banner').getByText('A newer version is here. Reload the page.')
  await expect(strip).toBeVisible()
  await expect(heading(page)).toBeVisible()
  await expectAccessible(page)

  isOld = false
  expect(isLetIn).toBe(false)
  await reload(page).click()
  await expect.poll(() => isLetIn).toBe(true)
  await expect(strip).toBeHidden()
  await context.close()
})

test('[LIVE-13] a board whose answers are not whole is asked for three times, then the person is told', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Not whole', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  let broken = 0
  await page.routeWebSocket(/socket\.io/, (client) => {
    client.connectToServer().onMessage((message) => {
      const text = String(message)
      if (!text.includes('"values":["Cam 1","Cam 2"]')) return client.send(message)
      broken += 1
      client.send(text.replace('"values":["Cam 1","Cam 2"]', '"values":["Cam 1"]'))
    })
  })
  await page.goto(`/?projectId=${id}`)
  await expect(page.getByText('This board could not be shown. Reload the page.')).toBeVisible()
  expect(broken).toBe(3)
  await expectAccessible(page)

  await page.unrouteAll()
  await page.routeWebSocket(/socket\.io/, (client) => void client.connectToServer())
  await reload(page).click()
  await expect(card(page, 'Cam 1')).toBeVisible()
})

test('[LIVE-46] a board that is open when its page becomes too old stays, and what is being typed there is saved', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Too old', [{ name: 'Cam 1' }])
  let isOld = false
  let cut = async () => {}
  await page.routeWebSocket(/socket\.io/, (client) => {
    const server = client.connectToServer()
    cut = () => client.close()
    client.onMessage((message) => {
      server.send(isOld && typeof message === 'string' ? message.replace(/"protocol":\d+/, '"protocol":0') : message)
    })
  })
  await openBoard(page, id)
  await card(page, 'Cam 1').getByText('Add a description').click()
  const description = card(page, 'Cam 1').getByLabel('Description')
  await expect(description).toBeFocused()
  const letGo = await hold(page, '**/api/devices/*/description')
  await page.keyboard.type('Pulled through the north shaft')
  isOld = true
  await cut()
  await expect(page.getByRole('banner').getByText('A newer version is here. Reload the page.')).toBeVisible()
  await expect(liveBadge(page)).toHaveCount(0)
  await expect(description).toBeFocused()
  await page.keyboard.type(', needs a new gland')
  await expect(description).toHaveValue('Pulled through the north shaft, needs a new gland')
  await page.keyboard.press('Control+Enter')
  const sending = page
    .getByRole('banner')
    .getByText('1 change in this tab is still being sent. Reload the page once it is saved.')
  await expect(sending).toBeVisible()
  letGo()
  await expect(sending).toBeHidden()
  await expect(card(page, 'Cam 1')).toContainText('Pulled through the north shaft, needs a new gland')
  await expect
    .poll(async () => (await devicesOf(page, id)).get('Cam 1')?.description)
    .toBe('Pulled through the north shaft, needs a new gland')
})

test('[LIVE-30] [LIVE-61] a board whose connection is back is not called live before it has caught up', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Behind', [{ name: 'Cam 1' }])
  const held: (() => void)[] = []
  let isHolding = false
  let cut = async () => {}
  await page.routeWebSocket(/socket\.io/, (client) => {
    cut = () => client.close()
    const server = client.connectToServer()
    client.onMessage((message) => {
      if (isHolding && String(message).includes('stream:open')) held.push(() => server.send(message))
      else server.send(message)
    })
  })
  await openBoard(page, id)
  isHolding = true
  await cut()
  await expect.poll(() => held.length).toBe(1)
  await expect(liveBadge(page)).toHaveText('Catching up')
  await expectAccessible(page)
  await liveBadge(page).hover()
  await expect(page.getByRole('tooltip')).toContainText(/In step with the server until \d/)
  isHolding = false
  for (const send of held) send()
  await expect(liveBadge(page)).toHaveText('Live')
})
