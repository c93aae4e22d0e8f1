import { expect } from 'playwright/test'
import { phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { drawFingers } from '../kit/touch.ts'
import { makeLink } from './acceptance-page.ts'

test('[PART-107] [ACCEPT-14] [ACCEPT-15] [ACCEPT-16] a guest without an account opens the PDF on a phone, signs with a finger, and the token is in no address', async ({
  browser,
  server,
  janitor,
}) => {
  const { href } = await makeLink(janitor, 'Signed by touch')
  const token = href.replace(/.*token=/, '')
  const context = await browser.newContext({ ...phone, baseURL: server.url })
  const page = await context.newPage()
  const asked: string[] = []
  context.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))

  const answer = await page.goto(href)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  await expect(page).toHaveTitle(/^Hand-over Document/)
  const pdf = page.waitForResponse(/\/guest\/acceptance\/pdf$/)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^Read the document/ }).click()
  expect((await pdf).headers()['content-type']).toBe('application/pdf')
  await (await opened).close()

  await page.getByLabel('Your name').fill('Maria Muster')
  const field = page.getByRole('img', { name: 'Nothing is drawn yet' })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('The field for the signature is not there.')
  const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y })
  const draw = () => drawFingers(page, [{ from: at(0.1, 0.9), to: at(0.9, 0.1) }])
  await draw()
  // The finger drew, and did not scroll.
  expect(await page.getByRole('img', { name: 'Your signature' }).boundingBox()).toEqual(box)
  // The first tap after a quick line counts.
  await page.getByRole('button', { name: 'Clear signature' }).tap()
  await expect(field).toBeVisible()
  await draw()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign this document?' })
  await expect(question).toContainText('what you drew')
  const signing = page.waitForRequest(/\/guest\/acceptance\/sign$/)
  await question.getByRole('button', { name: 'Sign' }).click()
  const { strokes } = (await signing).postDataJSON() as { strokes: [number, number][][] }
  const [first, last] = [strokes[0]?.at(0), strokes[0]?.at(-1)]
  expect([strokes.length, first, last]).toEqual([1, [60, 180], [540, 20]])
  await expect(page.getByRole('heading', { name: 'Signed by Maria Muster' })).toBeVisible()
  expect(asked.filter((line) => line.includes(token))).toEqual([])
  await context.close()
})
