import { afterEach, expect, it } from 'vitest'
import { addCards, createProject, move } from '../testing/app/answers.ts'
import { caughtUp } from '../testing/app/app.ts'
import { sharedApp } from '../testing/app/shared-app.ts'
import { liveClients } from '../testing/test-client.ts'
import { STAGES } from './stages.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const clients = liveClients(() => app)

afterEach(() => clients.closeAll())

it('[METRICS-30] a move passes all stages, up to the socket of who watches', async () => {
  const { id } = await createProject(employee, 'Stages')
  const [cardId = 0] = await addCards(employee, id, 1)
  await (await clients.connect('employee')).open(id)
  const counts = async () => {
    const { body } = await app.inject({ method: 'GET', url: '/metrics' })
    return STAGES.map((stage) => {
      const line = new RegExp(`^fieldboard_command_stage_duration_seconds_count\\{stage="${stage}"\\} (\\d+)$`, 'm')
      return Number(line.exec(body)?.[1] ?? 0)
    })
  }
  await caughtUp(app.runtime)
  const before = await counts()
  await move(employee, cardId, 'installed')
  await expect.poll(counts).toEqual(before.map((count) => count + 1))
})
