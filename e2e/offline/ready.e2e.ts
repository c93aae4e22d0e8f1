import { expect, type Page } from 'playwright/test'
import { JPEG } from '../../server/testing/app/pictures.ts'
import { deviceOf, headers, makeBoard } from '../kit/board-page.ts'
import { test, untilKept } from './portal.ts'

const NAME = 'way in.jpg'
/** The bytes of a file as the page gets it; null: none. */
const sizeOf = (page: Page, path: string) =>
  page.evaluate(
    (url) =>
      fetch(url).then(
        async (answer) => (answer.ok ? (await answer.arrayBuffer()).byteLength : null),
        () => null,
      ),
    path,
  )

test('[SITE-15] the files of a site sheet are kept with a project of today, and open without a server', async ({
  openProfile,
  portal,
}) => {
  const profile = await openProfile('installer')
  const me = await profile.request.get('/api/user').then((answer) => answer.json())
  const { request } = await openProfile('employee')
  const id = await makeBoard({ request }, 'ready', [{ name: 'Door 1' }])
  const { id: device } = await deviceOf({ request }, id, 'Door 1')
  const today = new Date().toISOString().slice(0, 10)
  const file = { name: NAME, mimeType: 'image/jpeg', buffer: JPEG }
  const site = `/api/projects/${id}/site`
  const added = await request.post(`${site}/files`, { headers, multipart: { file } })
  const { digest } = await added.json()
  const path = `${site}/files/${digest}`
  await request.post('/api/devices/assign', { headers, data: { deviceIds: [device], userIds: [me.id] } })
  await request.post('/api/devices/schedule', { headers, data: { deviceIds: [device], day: today } })

  const page = await profile.newPage()
  await page.goto('/')
  await untilKept(page)
  await page.goto('/my-work')
  await expect(page.getByText(/^Ready for offline since/)).toBeVisible()
  const kept = () =>
    page.evaluate(async (url) => (await caches.match(url, { cacheName: 'site files' })) !== undefined, path)
  await expect.poll(kept).toBe(true)
  await portal.cut()
  await page.goto(`/projects/${id}/site`)
  await expect(page.getByRole('link', { name: NAME })).toHaveAttribute('href', path)
  expect(await sizeOf(page, path)).toBe(JPEG.length)

  await portal.startAgain()
  await request.delete(path, { headers })
  await expect(page.getByRole('link', { name: NAME })).toHaveCount(0)
  await expect.poll(kept).toBe(false)
  expect(await sizeOf(page, path)).toBeNull()
})
