// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { PageView } from '#events/system/page-view.ts'
import { endViews, showPage } from './page-views.ts'
import { routes } from './routes.tsx'

const [ana, ben] = [UserId.parse(1), UserId.parse(2)]

let sent: Promise<PageView>[] = []
beforeEach(() => {
  sent = []
  endViews()
  navigator.sendBeacon = vi.fn<(url: string | URL, body?: BodyInit | null) => boolean>((_, body) => {
    if (body instanceof Blob) sent.push(body.text().then((json) => PageView.parse(JSON.parse(json))))
    return true
  })
})
const told = async () => (await Promise.all(sent)).map(({ userId, page, action }) => [userId, page, action])

it('[METRICS-5] a screen is told when it is opened, and left when the next one is', async () => {
  showPage('/', ana)()
  showPage('/users', ana)
  expect(await told()).toEqual([
    [ana, '/', 'view'],
    [ana, '/', 'leave'],
    [ana, '/users', 'view'],
  ])
})

it('[METRICS-5] the end of a session leaves nothing to be told under the next person', async () => {
  showPage('/users', ana)()
  endViews()
  showPage('/', ben)
  expect(await told()).toEqual([
    [ana, '/users', 'view'],
    [ben, '/', 'view'],
  ])
})

it('[METRICS-5] what was in front of one person is told as theirs', async () => {
  showPage('/users', ana)()
  showPage('/', ben)
  expect((await told())[1]).toEqual([ana, '/users', 'leave'])
})

it('[METRICS-5] the pattern of each route is one that the server takes', () => {
  const refused = routes.filter(({ path }) => !PageView.shape.page.safeParse(path).success)
  expect(refused).toEqual([])
})
