import '../own-databases.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dropPlan, MAX_PROJECT_BYTES, packsOf, writePack } from '../../../client/api/kept/kept-packs.ts'
import { keepPerson } from '../../../client/api/kept/kept-person.ts'
import { ReadsDb } from '../../../client/api/kept/reads-db.ts'
import { drawPage } from '../../../server/photos/plans/draw-page.ts'
import { boardPage, goTo, press, untilGone } from '../board/board-dom.tsx'
import { drawnPlan } from './plan-dom.ts'

Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1_000 })

const page = await boardPage({ draws: { draw: drawPage, close: async () => {} } })

/** The installer signs in; the device keeps for whom the server last said that they are signed in. */
async function signIn() {
  const user = await page.signIn('installer')
  keepPerson(user)
  return user.id
}
const keeping = () => screen.findByRole('region', { name: 'Without a connection' })
const tiles = () => [...document.querySelectorAll('#plan-window img')].map((tile) => tile.getAttribute('src') ?? '')

it('[PLAN-27] [PLAN-28] a plan is kept by one button that says how large it is, shows without a connection, and is removed again', async () => {
  const { project, plan, pages } = await drawnPlan(page)
  const me = await signIn()
  goTo(`/projects/${project}/plans/${plan}`)
  const bytes = pages.reduce((all, { packBytes = 0 }) => all + packBytes, 0)
  expect(bytes).toBeGreaterThan(0)
  const size = `${Math.max(0.1, Math.round(bytes / 1e5) / 10)} MB`
  await expect.poll(tiles).toContain(`/api/plans/${plan}/pages/1/tiles/0/0/0?version=1`)
  await press(`Keep offline (${size})`, await keeping())
  await within(await keeping()).findByText(`Kept (${size})`)
  const db = new ReadsDb(me)
  expect(await packsOf(db, project)).toEqual(pages.map((one) => [project, plan, one.page, 1, one.packBytes]))
  await page.line.cut()
  goTo(`/projects/${project}/plans/${plan}?page=2`)
  await expect.poll(() => tiles().length).toBeGreaterThan(0)
  expect(tiles().filter((src) => !src.startsWith('blob:'))).toEqual([])
  await press('Remove', await keeping())
  await within(await keeping()).findByRole('button', { name: `Keep offline (${size}), needs a connection` })
  expect(await packsOf(db, project)).toEqual([])
  await page.line.restore()
  await db.close()
})

it('[PLAN-28] a device keeps 100 MB of a project, and says so where a plan would be more', async () => {
  const { project, plan } = await drawnPlan(page)
  const me = await signIn()
  goTo(`/projects/${project}/plans/${plan}`)
  await keeping()
  const db = new ReadsDb(me)
  await writePack(db, [project, plan + 1, 1, 1, MAX_PROJECT_BYTES], new ArrayBuffer(1))
  goTo(`/projects/${project}/plans`)
  await screen.findByRole('heading', { name: 'Floor plans' })
  goTo(`/projects/${project}/plans/${plan}`)
  await within(await keeping()).findByText(/^A device keeps 100 MB of a project\. 2 pages would be more/)
  await untilGone('button', /^Keep offline/)
  expect(await packsOf(db, project)).toHaveLength(1)
  await dropPlan(db, project, plan + 1)
  await db.close()
})
