import { expect, type Page } from 'playwright/test'
import { card, cardIn, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { makeStore, type Server, startServer } from '../kit/server.ts'

test('[LIVE-16, LIVE-20] two people on two nodes see each other come, and the moves of each other', async ({
  openAs,
}) => {
  test.skip(!process.env['DATABASE_URL'], 'The embedded database belongs to one process.')
  const store = await makeStore()
  const nodes: Server[] = []
  try {
    const openAtNode = async (person: 'employee' | 'installer') => {
      const node = await startServer(store)
      nodes.push(node)
      return openAs(person, { baseURL: node.url })
    }
    const [employee, installer] = [await openAtNode('employee'), await openAtNode('installer')]
    const id = await makeBoard(employee, 'Two nodes', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
    for (const page of [employee, installer]) await openBoard(page, id)
    const alsoThere = (page: Page) => page.getByRole('list', { name: 'Also on this board' })
    await expect(alsoThere(employee)).toContainText('Ivo Ladder')
    await expect(alsoThere(installer).getByRole('listitem')).toHaveCount(1)

    await card(installer, 'Cam 1').getByRole('button', { name: 'Mark as Installed', exact: true }).click()
    await expect(cardIn(employee, 'installed', 'Cam 1')).toBeVisible()
    await card(employee, 'Cam 1').getByRole('button', { name: 'Mark as Confirmed', exact: true }).click()
    await expect(cardIn(installer, 'confirmed', 'Cam 1')).toBeVisible()

    await installer.context().close()
    await expect(alsoThere(employee)).toHaveCount(0)
    for (const node of nodes) await node.stop()
  } finally {
    for (const node of nodes) await node.kill()
    await store.remove()
  }
})
