import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { card, makeBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

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
