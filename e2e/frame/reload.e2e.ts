import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { card, devicesOf, liveBadge, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Active Projects' })
const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true })

/** The live line of a page, whose messages a test changes or holds back on their way. */
async function takeLine(page: Page) {
  const line = {
    cut: async () => {},
    /** Changes a message of the page; null holds it back. */
    said: (message: string): string | null => message,
    heard: (message: string): string => message,
    /** How often the server has let the page in. */
    timesLetIn: 0,
    /** Sends what was held back. */
    release: () => {},
  }
  await page.routeWebSocket(/socket\.io/, (client) => {
    const server = client.connectToServer()
    const held: string[] = []
    line.cut = () => client.close()
    line.release = () => {
      for (const message of held.splice(0)) server.send(message)
    }
    client.onMessage((message) => {
      const said = line.said(String(message))
      if (said === null) held.push(String(message))
      else server.send(said)
    })
    server.onMessage((message) => {
      // Socket.io's packet for a connection that is made.
      if (String(message).startsWith('40')) line.timesLetIn += 1
      client.send(line.heard(String(message)))
    })
  })
  return line
}

test('[READ-32, LIVE-13] a screen without its code, a board that fails and one whose answers are not whole say so, and leave a way on', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const line = await takeLine(page)
  const id = await makeBoard(page, 'Fails', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await test.step('a screen whose code cannot be had goes on once it can', async () => {
    await page.route(/notes-screen.*\.js|healthz/, (route) => route.abort())
    await page.goto('/notes')
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
    await expect(reload(page)).toBeVisible()
    await page.unroute(/notes-screen.*\.js|healthz/)
    await expect(page.getByRole('heading', { name: 'Notes', exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await test.step('a board that fails on its project leaves the way to the other projects open', async () => {
    // A type that this page has no picture of.
    line.heard = (message) => message.replace(/"type":\{"same":"\w+"\}/, '"type":{"same":"periscope"}')
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
  await test.step('a board whose answers are not whole is asked for three times, then the person is told', async () => {
    let broken = 0
    line.heard = (message) => {
      if (message.includes('"values":["Cam 1","Cam 2"]')) broken += 1
      return message.replace('"values":["Cam 1","Cam 2"]', '"values":["Cam 1"]')
    }
    await page.goto(`/?projectId=${id}`)
    await expect(page.getByText('This board could not be shown. Reload the page.')).toBeVisible()
    expect(broken).toBe(3)
    await expectAccessible(page)
    line.heard = (message) => message
    await reload(page).click()
    await expect(card(page, 'Cam 1')).toBeVisible()
  })
})

test('[LIVE-30, LIVE-14] a board says that it is behind, or its page too old, keeps what is typed, and is fine once it is reloaded', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const line = await takeLine(page)
  const id = await makeBoard(page, 'Too old', [{ name: 'Cam 1' }])
  const tooOld = page.getByRole('banner').getByText('A newer version is here. Reload the page.')
  await openBoard(page, id)
  await test.step('a board whose connection is back is not called live before it has caught up', async () => {
    let isAsked = false
    line.said = (message) => {
      if (!message.includes('stream:open')) return message
      isAsked = true
      return null
    }
    await line.cut()
    await expect.poll(() => isAsked).toBe(true)
    await expect(liveBadge(page)).toHaveText('Catching up')
    await expectAccessible(page)
    await liveBadge(page).hover()
    await expect(page.getByRole('tooltip')).toContainText(/In step with the server until \d/)
    line.said = (message) => message
    line.release()
    await expect(liveBadge(page)).toHaveText('Live')
  })
  await test.step('a board that is open when its page becomes too old stays, and what is typed there is saved', async () => {
    await card(page, 'Cam 1').getByText('Add a description').click()
    const description = card(page, 'Cam 1').getByLabel('Description')
    await expect(description).toBeFocused()
    const letGo = await hold(page, '**/api/devices/*/description')
    await page.keyboard.type('Pulled through the north shaft')
    line.said = (message) => message.replace(/"protocol":\d+/, '"protocol":0')
    await line.cut()
    await expect(tooOld).toBeVisible()
    await expect(liveBadge(page)).toHaveCount(0)
    await expect(description).toBeFocused()
    await page.keyboard.type(', needs a new gland')
    const typed = 'Pulled through the north shaft, needs a new gland'
    await expect(description).toHaveValue(typed)
    await page.keyboard.press('Control+Enter')
    const sending = page
      .getByRole('banner')
      .getByText('1 change in this tab is still being sent. Reload the page once it is saved.')
    await expect(sending).toBeVisible()
    letGo()
    await expect(sending).toBeHidden()
    await expect(card(page, 'Cam 1')).toContainText(typed)
    await expect.poll(async () => (await devicesOf(page, id)).get('Cam 1')?.description).toBe(typed)
    await expectAccessible(page)
  })
  await test.step('a page that is too old from the start is let in once it is reloaded', async () => {
    await page.getByRole('link', { name: 'Back to projects' }).click()
    await expect(heading(page)).toBeVisible()
    line.timesLetIn = 0
    await page.reload()
    await expect(tooOld).toBeVisible()
    await expect(heading(page)).toBeVisible()
    expect(line.timesLetIn).toBe(0)
    line.said = (message) => message
    await reload(page).click()
    await expect.poll(() => line.timesLetIn).toBe(1)
    await expect(tooOld).toBeHidden()
  })
})
