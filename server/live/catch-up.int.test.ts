import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import type { OpenAnswer } from '#events/live/protocol.ts'
import { createProject } from '../testing/app/answers.ts'
import { boardOf } from '../testing/live-socket.ts'
import { liveClients, range } from '../testing/test-client.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const clients = liveClients(() => app)

const headOf = (id: number) => app.runtime.bus.project(ProjectId.parse(id)).read((_, revision) => revision)

const revisionsOf = (answer: OpenAnswer<'project'>) =>
  answer.ok && 'events' in answer ? answer.events.map(({ revision }) => revision) : null

describe('[LIVE-17] the answer', () => {
  it('[LIVE-44] [LIVE-55] is the board when few events are longer than it, which costs what was read; and the events on a longer board', async () => {
    const { id } = await createProject(employee, 'P')
    const rows = range(1, 1_000).map((n) => ({
      name: `Cam ${n}`,
      type: 'camera',
      description: randomUUID().repeat(20),
    }))
    const importRows = async (key: string) =>
      employee('POST', `/api/projects/${id}/devices/import`, { fileName: 'list.csv', rows }, { key })
    const undone = randomUUID()
    expect((await importRows(undone)).status).toBe(200)
    expect((await employee('POST', `/api/projects/${id}/devices/import/${undone}/undo`)).status).toBe(200)
    const head = await headOf(id)
    expect(head).toBeLessThan(50)
    const client = await clients.connect('employee')
    expect(await client.open(id, 0)).toMatchObject({ revision: head, snapshot: { cards: [] } })
    expect(revisionsOf(await client.open(id, head - 1))).toEqual([head])

    expect((await importRows(randomUUID())).status).toBe(200)
    const grown = await headOf(id)
    expect(revisionsOf(await client.open(id, head))).toEqual(range(head + 1, grown))

    // Each takes a thirtieth of what a connection has at once, and not a three-hundredth, as by the count of cards.
    let openings = 0
    while (client.socket.connected && openings < 200) {
      const message = { ...boardOf(id), after: 0 }
      await Promise.race([client.socket.emitWithAck('stream:open', message), client.ended()])
      openings += 1
    }
    expect(client.socket.connected).toBe(false)
  })
})
