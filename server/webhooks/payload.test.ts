import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fact } from '#events/kernel/testing/decider-spec.ts'
import { AGGREGATES, type LogEvent } from '#events/registry.ts'
import { OFFERED_EVENTS } from '#events/webhooks/offered.ts'
import { EventPayload } from '#events/webhooks/payload.ts'
import { payloadOf, projectOfEvent } from './payload.ts'

const FOLDER = join(import.meta.dirname, '../event-store/fixtures')
const Shape = z.object({ type: z.string(), version: z.int(), data: z.record(z.string(), z.unknown()) })
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
const fixtures = files.flatMap((file) => {
  const shape = Shape.safeParse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')))
  return shape.success ? [shape.data] : []
})

/** Texts of the envelope, which say nothing of people. */
const ENVELOPE = ['eventId', 'stream', 'position']

/** Events of what webhooks are told of that none is told of: they take back or go on what another event said. */
const NOT_OFFERED = [
  ...[
    'CardsRestored',
    'DevicesChangedByImport',
    'ImportChangesUndone',
    'ImportUndone',
    'PhotoRestored',
    'SyncUndone',
    'DevicesReleased',
    'DevicesOffered',
    'DevicesSplit',
  ],
  ...['SyncedDevicesMissed', 'SyncedDevicesUpdated', 'NotesClosed', 'FolderRestored', 'FeedbackDeleted'],
  ...[
    'FormMovedToOrganization',
    'FormPhotoAwaited',
    'FormPhotosDropped',
    'SectionPhotoRemoved',
    'SectionPhotosAnnounced',
  ],
  ...['SectionPhotosAttached', 'SectionPhotosGivenUp', 'SectionsReordered'],
  // The server says these by itself, once for each page.
  ...['PageRendered', 'PageFailed'],
  ...['AcceptanceLinkGiven', 'AcceptanceLinkEnded', 'AcceptancesClosed'],
]

it('[SEND-14] each event of what webhooks are told of is offered, or known not to be', () => {
  const { project, notes, plan, acceptance, form, folders, feedback } = AGGREGATES
  const types = [project, notes, plan, acceptance, form, folders, feedback].flatMap(({ events }) =>
    events.options.map(({ shape }) => shape.type.value as string),
  )
  expect(types.toSorted()).toEqual([...OFFERED_EVENTS, ...NOT_OFFERED].toSorted())
})

describe('[SEND-24] the body of a delivery', () => {
  it.each(OFFERED_EVENTS)(
    'of %s has numbers alone besides its envelope, whatever its event tells of people',
    (type) => {
      const shapes = fixtures.filter((one) => one.type === type)
      expect(shapes).not.toEqual([])
      for (const { version, data } of shapes) {
        const meta = {
          id: 'e',
          version,
          stream: 'project-3',
          revision: 4,
          position: '000',
          hash: '',
          commandDigest: '',
        }
        // A name that ends as an id does is no id, when it is a text.
        const told = { ...data, email: 'ana@mail.example', firstName: 'Ana', userEmailId: 'ana@mail.example' }
        const event = { ...fact({ type, data: told }), ...meta } as unknown as LogEvent
        const { data: said } = EventPayload.parse(JSON.parse(payloadOf(event)))
        const texts = Object.entries(said).filter(([, value]) => typeof value !== 'number' && value !== null)
        expect(texts.map(([name]) => name).toSorted()).toEqual(ENVELOPE.toSorted())
      }
    },
  )
})

it('[SEND-43] events of plans and acceptance documents are of their project, as those of its board and notes are', () => {
  const streams = ['project-3', 'notes-3', 'acceptance-3', 'plan-7', 'form-3', 'settings']
  const projects = streams.map((stream) => projectOfEvent({ stream, data: { projectId: 3 } as LogEvent['data'] }))
  expect(projects).toEqual([3, 3, 3, 3, null, null])
})
