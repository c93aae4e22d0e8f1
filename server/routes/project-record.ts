import { EMPLOYEES } from '#events/kernel/actor.ts'
import { recordName } from '#events/proof/record-path.ts'
import { createFairTurns } from '../fairness/fair-turns.ts'
import { placesOfOne } from '../fairness/places-of-one.ts'
import { attachmentOf } from '../http/attachment.ts'
import { sessionOf } from '../http/guards.ts'
import { notFound, visibleProject } from '../http/visible.ts'
import { photoArchive } from '../photos/photo-archive.ts'
import { makeRecord } from '../proof/make-record.ts'
import type { Routes } from './deps.ts'

/** A record holds all events of a project in memory while it is made. */
const TURNS = { atOnce: 2, atOnceOfOne: 1, maxWaiting: 100, maxWaitingOfOne: 2 }
/** Records of one person that are sent at the same time. */
const MAX_OF_ONE = 3

const access = { roles: EMPLOYEES, visible: 'project' } as const

/** The hand-over record of a project (docs/rules.md, PROOF). */
export const recordRoutes: Routes<'pool' | 'store' | 'photos' | 'names' | 'now' | 'signedLog' | 'personal'> = async (
  app,
  { pool, store, photos, names, now, signedLog, personal },
) => {
  const turns = createFairTurns(TURNS)
  const takePlace = placesOfOne(MAX_OF_ONE)

  app.get(
    '/projects/:id/record',
    // A HEAD would make the whole record, for an answer without it.
    { config: { access, scope: 'projects:read' }, exposeHeadRoute: false },
    async (request, reply) => {
      const person = String(sessionOf(request).user.id)
      takePlace(person, reply.raw)
      const record = await turns.run(person, () =>
        makeRecord({ pool, store, signedLog, now, nameOf: names, open: personal.data.open }, visibleProject(request)),
      )
      if (!record) throw notFound()
      const zip = photoArchive(photos, async ({ addFile, addPhoto }) => {
        for (const { name, content } of record.files) addFile(name, content, record.madeAt)
        for (const named of record.photos) await addPhoto(named)
      })
      return reply
        .type('application/zip')
        .header('content-disposition', attachmentOf(recordName(record.projectName)))
        .send(zip)
    },
  )
}
