import { z } from 'zod'
import { ProjectSummary } from '#events/project/api.ts'
import { SyncAnswer } from '#events/project/sync-api.ts'
import { devicesOf } from '../../server/testing/app/answers.ts'
import { timed } from '../figures/clock.ts'
import { startOurServer } from '../sides/our-server.ts'
import { residentMB } from '../figures/resident.ts'
import type { Section } from '../section.ts'

/** Keys of the demo's provider: one with 5,000 devices, and one with some dozens. */
const KEYS = { full: 'sim-5000', quick: 'sim-site' } as const

/**
 * A sync with the demo's own provider, which answers from the server's process: the first, one that finds nothing new, and one onto a
 * board on which a list has planned a card for each device.
 */
export const syncing: Section = async (bench) => {
  const server = await startOurServer(bench)
  const apiKey = bench.size(1, 0) === 1 ? KEYS.full : KEYS.quick
  const instance = { name: apiKey, organizationId: 1, apiKey, webhookSecret: '' }
  const { body } = await server.send('POST', '/api/verkada-instances', instance)
  const { id } = z.object({ id: z.int() }).parse(body)
  const newProject = async () => {
    const project = { name: apiKey, verkadaInstanceId: id, assignedUsers: [] }
    return ProjectSummary.parse((await server.send('POST', '/api/projects', project)).body).id
  }
  const syncOf = async (projectId: number) => {
    let answer: SyncAnswer | undefined
    const ms = await timed(async () => {
      answer = SyncAnswer.parse((await server.send('POST', `/api/projects/${projectId}/devices/sync`)).body)
    })
    const { devices = 0, adopted = 0 } = answer ?? {}
    return { devices, adopted, perSecond: (devices * 1000) / ms }
  }
  const projectId = await newProject()
  const sync = () => syncOf(projectId)
  const first = await sync()
  const again = await sync()
  const planned = await newProject()
  const listed = await devicesOf(server.send, projectId)
  const rows = listed.map(({ name, type, serial }) => ({
    ...{ name: `Planned ${name}`, type, description: '' },
    ...(serial !== null && { serial }),
  }))
  const list = { fileName: 'list.csv', rows }
  const { status } = await server.send('POST', `/api/projects/${planned}/devices/import`, list)
  if (status !== 200) throw new Error(`the import was answered ${status}`)
  await server.atHead()
  const onto = await syncOf(planned)
  return [
    { name: `first sync of ${first.devices} devices`, unit: 'devices/s', ours: first.perSecond },
    { name: `sync of ${first.devices} devices, of which none has changed`, unit: 'devices/s', ours: again.perSecond },
    {
      name: `sync of ${onto.devices} devices onto ${rows.length} planned cards, ${onto.adopted} of them with the serial number`,
      ...{ unit: 'devices/s', ours: onto.perSecond },
    },
    { name: 'memory after that', unit: 'MB', ours: await residentMB(server.pid) },
  ]
}
