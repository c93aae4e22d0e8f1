import { expect } from 'playwright/test'
import { test } from '../kit/fixtures.ts'

test('[HTTP-1] what is no file of ours does not run, and every test would notice', async ({ openHome, misdeeds }) => {
  const page = await openHome('employee')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.body.append(script)
  })
  await expect.poll(() => misdeeds).toEqual([expect.stringContaining('Content Security Policy')])
  await expect(page).not.toHaveTitle('taken over')
  misdeeds.length = 0
})

test('[HTTP-6] a list that did not change does not travel again', async ({ openHome }) => {
  const page = await openHome('employee')
  // For what the browser had and the server confirmed, the headers alone count as transferred.
  const list = () =>
    page.evaluate(() => {
      const isList = ({ name }: PerformanceEntry) => new URL(name).pathname === '/api/projects'
      const [entry] = performance.getEntriesByType('resource').filter(isList)
      if (!(entry instanceof PerformanceResourceTiming)) return null
      return { isTransferred: entry.transferSize > entry.encodedBodySize, isThere: entry.decodedBodySize > 0 }
    })
  await expect.poll(list).toEqual({ isTransferred: true, isThere: true })
  // The demo's cameras come and go: a list that did change between two loads travels again.
  await expect(async () => {
    await page.reload()
    await expect.poll(list, { timeout: 5_000 }).toEqual({ isTransferred: false, isThere: true })
  }).toPass()
})

test('[HTTP-31] no script or style names a source map, and none is served beside them', async ({ openHome }) => {
  const page = await openHome('employee')
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (/\/assets\/.+\.(js|css)$/.test(name) ? [name] : [])),
  )
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    expect((await page.request.get(`${file}.map`)).status()).toBe(404)
    expect(await (await page.request.get(file)).text()).not.toContain('sourceMappingURL')
  }
})

test('[HTTP-33] no screen writes a warning into the console of the browser', async ({ openHome }) => {
  const page = await openHome('employee')
  const said: string[] = []
  page.on('console', (message) => {
    // Playwright's own, where a page asks for the worker that it keeps out.
    const isOfTests = message.text().includes('blocked by Playwright')
    if (!isOfTests && ['warning', 'error'].includes(message.type())) said.push(message.text())
  })
  for (const path of [
    '/',
    '/notes',
    '/quota-dashboard',
    '/verkada-instances',
    '/users',
    '/feedback',
    '/system',
    '/profile',
  ])
    await page.goto(path, { waitUntil: 'networkidle' })
  expect(said).toEqual([])
})
