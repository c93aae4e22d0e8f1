import { z } from 'zod'
import { ProjectSummary } from '#events/project/api.ts'
import { SyncAnswer } from '#events/project/sync-api.ts'
import { timed } from '../figures/clock.ts'
import { startOurServer } from '../sides/our-server.ts'
import { residentMB } from '../figures/resident.ts'
import type { Section } from '../section.ts'

/** Keys of the demo's provider: one with 5,000 devices, and one with some dozens. */
const KEYS = { full: 'sim-5000', quick: 'sim-site' } as const

/** A sync with the demo's own provider, which answers from the server's process: the first, and one that finds nothing new. */
export const syncing: Section = async (bench) => {
  const server = await startOurServer(bench)
  const apiKey = bench.size(1, 0) === 1 ? KEYS.full : KEYS.quick
  const instance = { name: apiKey, organizationId: 1, apiKey, webhookSecret: '' }
  const { body } = await server.send('POST', '/api/verkada-instances', instance)
  const { id } = z.object({ id: z.int() }).parse(body)
  const project = { name: apiKey, verkadaInstanceId: id, assignedUsers: [] }
  const { id: projectId } = ProjectSummary.parse((await server.send('POST', '/api/projects', project)).body)
  const sync = async () => {
    let devices = 0
    const ms = await timed(async () => {
      const answer = await server.send('POST', `/api/projects/${projectId}/devices/sync`)
      devices = SyncAnswer.parse(answer.body).devices
    })
    return { devices, perSecond: (devices * 1000) / ms }
  }
  const first = await sync()
  const again = await sync()
  return [
    { name: `first sync of ${first.devices} devices`, unit: 'devices/s', ours: first.perSecond },
    { name: `sync of ${first.devices} devices, of which none has changed`, unit: 'devices/s', ours: again.perSecond },
    { name: 'memory after that', unit: 'MB', ours: await residentMB(server.pid) },
  ]
}
