import { expect } from 'playwright/test'
import { desktop } from '../kit/axe.ts'
import { test } from '../kit/fixtures.ts'

test('[HTTP-1, HTTP-6] what is no file of ours does not run, which every test would notice; a list that did not change does not travel again', async ({
  openHome,
  misdeeds,
}) => {
  // In a browser profile that has no list yet.
  const page = await openHome('employee', { viewport: desktop })
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

  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.body.append(script)
  })
  await expect.poll(() => misdeeds).toEqual([expect.stringContaining('Content Security Policy')])
  await expect(page).not.toHaveTitle('taken over')
  misdeeds.length = 0
})
