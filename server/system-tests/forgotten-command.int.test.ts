import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CommandId, DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { addCard, createProject } from '../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { meta } from '../testing/test-bus.ts'

/** As many commands as a stream knows again, and more than wait for it at once. */
const KNOWN = 10_000
const AT_ONCE = 500

let app: TestApp
let employee: Send

beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
})
afterAll(() => app.close())

/** Sends so many other commands to a project that it does not know the earlier ones any more. */
async function forget(projectId: number, cardId: number): Promise<void> {
  const board = app.runtime.bus.project(ProjectId.parse(projectId))
  const deviceId = DeviceId.parse(cardId)
  for (let sent = 0; sent <= KNOWN; sent += AT_ONCE) {
    const describing = Array.from({ length: AT_ONCE }, (_, index) =>
      board.execute({ type: 'DescribeDevice', data: { deviceId, description: `${sent + index}` } }, meta()),
    )
    await Promise.all(describing)
  }
}

describe('a command that comes again after 10,000 others', () => {
  it('[CMD-22, CMD-24] is refused, whether it would make a second card or move one again', async () => {
    const { id } = await createProject(employee, 'Long')
    const other = await addCard(employee, id, 'Other')
    const addKey = randomUUID()
    const card = { name: 'Cam' }
    const made = await employee('POST', `/api/projects/${id}/devices/manual`, card, { key: addKey })
    const cardId = DeviceId.parse((made.body as { id: unknown }).id)
    const moveKey = randomUUID()
    const install = { status: 'installed' }
    const move = () => employee('PATCH', `/api/devices/${cardId}/status`, install, { key: moveKey })
    const moved = await move()
    expect(await move()).toMatchObject({ status: 200, body: moved.body })
    await forget(id, other.id)
    await employee(
      'PATCH',
      `/api/devices/${cardId}/status`,
      { status: 'waiting' },
      { key: CommandId.parse(randomUUID()) },
    )

    expect(await move()).toMatchObject({ status: 409, body: { code: 'command-repeated' } })
    const again = await employee('POST', `/api/projects/${id}/devices/manual`, card, { key: addKey })
    expect(again).toMatchObject({ status: 409, body: { code: 'card-exists', deviceId: cardId } })
    const { body } = await employee('GET', `/api/devices/${cardId}`)
    expect(body).toMatchObject({ status: 'waiting' })
  })
})
