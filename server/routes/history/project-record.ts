import { EMPLOYEES } from '#events/kernel/actor.ts'
import { PHOTO_SIZES, type StoredPhoto } from '#events/kernel/photo.ts'
import { recordName } from '#events/proof/record-path.ts'
import { SignedUntil } from '#events/proof/signed-until.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { findRecord } from '#projections/models/history/history-reads.ts'
import { planIdsOf } from '#projections/models/projects/plans.ts'
import { createAsBuilt } from '../../as-built/make-as-built.ts'
import { recordDrawings } from '../../as-built/record-drawings.ts'
import { HttpError } from '../../errors/http-error.ts'
import { createFairTurns, NoTurn } from '../../fairness/fair-turns.ts'
import { placesOfOne } from '../../fairness/places-of-one.ts'
import { attachmentOf } from '../../http/answers/attachment.ts'
import { fileAnswer } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { mayRead } from '../../http/door/key-guard.ts'
import { notFound, visibleProject } from '../../http/door/visible.ts'
import { originOf } from '../../identity/link-urls.ts'
import { photoArchive } from '../../photos/photo-archive.ts'
import { makeRecord } from '../../proof/make-record.ts'
import { signedUntil } from '../../proof/signed-until.ts'
import type { Routes } from '../deps.ts'

/** A record holds all events of a project in memory while it is made. */
const TURNS = { atOnce: 2, atOnceOfOne: 1, maxWaiting: 100, maxWaitingOfOne: 2 }
/** Records of one person that are sent at the same time. */
const MAX_OF_ONE = 3
/** Records that are made and sent by one node at the same time. Each stands in memory, but for its photos, until it was sent. */
export const MAX_RECORDS = 12
const RETRY_AFTER_S = 60
/** Width of the pictures in a record: the smaller one of those that screens show. */
const PICTURE = { size: PHOTO_SIZES[0], type: 'image/jpeg' } as const

const access = { roles: EMPLOYEES, visible: 'project' } as const

const tooManyRecords = () =>
  new HttpError(
    503,
    'This server sends as many records as it can hold. Try again when one of them has been downloaded.',
    {
      code: 'too-many-records',
      headers: { 'retry-after': `${RETRY_AFTER_S}` },
    },
  )

type Uses =
  | 'bus'
  | 'publicUrl'
  | 'pool'
  | 'store'
  | 'photos'
  | 'renditions'
  | 'names'
  | 'fresh'
  | 'now'
  | 'signedLog'
  | 'personal'

/** The hand-over record of a project, and how far its history is signed (docs/rules.md, PROOF). */
export const recordRoutes: Routes<Uses> = async (
  app,
  { bus, publicUrl, pool, store, photos, renditions, names, fresh, now, signedLog, personal },
) => {
  const asBuilt = createAsBuilt({ photos, names, now })
  const turns = createFairTurns(TURNS)
  const takePlaceOf = placesOfOne(MAX_OF_ONE, MAX_RECORDS)
  /** @throws NoTurn for the person, HttpError 503 for all. */
  const takePlace: typeof takePlaceOf = (person, answer) => {
    try {
      takePlaceOf(person, answer)
    } catch (error) {
      throw error instanceof NoTurn && error.places === 'all' ? tooManyRecords() : error
    }
  }

  app.get(
    '/projects/:id/history/signed',
    {
      config: { cost: 'heavy', access: { ...access, isOfRecord: true }, scope: 'projects:read' },
      schema: { summary: 'How far the history of a project is signed', response: { 200: SignedUntil } },
    },
    async (request) => {
      await fresh(request, ['history'])
      const project = visibleProject(request)
      const record = await findRecord(pool, project)
      if (!record) throw notFound()
      return signedUntil({ pool, store, signedLog }, project, record.revision)
    },
  )

  app.get(
    '/projects/:id/record',
    // A HEAD would make the whole record, for an answer without it.
    {
      // It has the stored events as they are, with the titles of surveys.
      config: { cost: 'own', access, scope: 'projects:read', alsoScopes: ['surveys:read'] },
      exposeHeadRoute: false,
      schema: {
        summary: 'The hand-over record of a project',
        response: fileAnswer('application/zip', 'The record, as a zip'),
      },
    },
    async (request, reply) => {
      const asker = sessionOf(request).user.id
      const person = String(asker)
      takePlace(person, reply.raw)
      const pictureOf = (photo: StoredPhoto) => renditions({ ...photo, ...PICTURE, asker })
      await fresh(request, ['plans'])
      const origin = publicUrl ?? originOf(request)
      // A key that may not read plans has a record without them.
      const drawingsOf = async (project: ProjectId) =>
        recordDrawings(
          { bus, asBuilt, origin },
          project,
          mayRead(request, 'plans:read') ? await planIdsOf(pool, project) : [],
        )
      const deps = { pool, store, signedLog, now, nameOf: names, pictureOf, drawingsOf, open: personal.data.open }
      const record = await turns.run(person, () => makeRecord(deps, visibleProject(request)))
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
