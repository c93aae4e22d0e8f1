import '../own-databases.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readRecalled, recallLists } from '../../../client/api/kept/kept-lists.ts'
import { packsOf } from '../../../client/api/kept/kept-packs.ts'
import { keepPerson } from '../../../client/api/kept/kept-person.ts'
import { keptKey } from '../../../client/api/kept/kept-streams.ts'
import { ReadsDb } from '../../../client/api/kept/reads-db.ts'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { keepReads } from '../../../client/live/kept/keep-reads.ts'
import { drawPage } from '../../../server/photos/plans/draw-page.ts'
import { boardPage, goTo, press, toast } from '../board/board-dom.tsx'
import { drawnPlan } from '../plans/plan-dom.ts'
import { user } from '../test-page.tsx'

const page = await boardPage({ draws: { draw: drawPage, close: async () => {} } })
const item = (name: RegExp) => screen.findByRole('menuitem', { name })

it('[WORK-37] [WORK-35] [PLAN-60] a board is made ready for offline with its plans, says so in its menu, and gives up a plan that was deleted', async () => {
  const { project, plan, pages } = await drawnPlan(page)
  const me = await page.signIn('installer')
  keepPerson(me)
  const keeping = new AbortController()
  keepReads(me.id, null, keeping.signal, () => false)
  const db = new ReadsDb(me.id)
  goTo(`/?projectId=${project}`)
  await press('More for this project')
  await user.click(await item(/^Make Ready for Offline/))
  await toast('Ready for offline')
  await press('More for this project')
  await item(/^Ready for Offline since \d.* kept/)
  expect(await packsOf(db, project)).toEqual(pages.map((one) => [project, plan, one.page, 1, one.packBytes]))
  const streams = () => db.use((reads) => reads.getAllKeys('heads'))
  expect(await streams()).toEqual(expect.arrayContaining([keptKey({ kind: 'plan', id: plan })]))

  await page.line.cut()
  goTo('/profile')
  queryClient.removeQueries({ queryKey: ['/api/projects/plans'] })
  await recallLists(me.id)
  goTo(`/projects/${project}/plans`)
  await screen.findByRole('region', { name: 'Hall.pdf' })
  await page.line.restore()
  // As a page does that started without the server.
  readRecalled()
  await page.employee('DELETE', `/api/plans/${plan}`)
  await expect.poll(() => packsOf(db, project), { timeout: 20_000 }).toEqual([])
  await expect.poll(streams).not.toEqual(expect.arrayContaining([keptKey({ kind: 'plan', id: plan })]))
  keeping.abort()
  await db.close()
})
