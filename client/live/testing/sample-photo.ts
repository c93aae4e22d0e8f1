import type { CommandId } from '#events/kernel/ids.ts'
import { cardLane } from '../outbox/new-cards.ts'
import type { PhotoEntry } from '../outbox/entry.ts'
import { deviceId, me, sampleProject } from './samples.ts'

/** A photo of this person's that waits to be sent to card 7 of the sample project, with the given change. */
export const samplePhoto = (id: string, change: Partial<PhotoEntry> = {}): PhotoEntry => ({
  kind: 'photo',
  version: 2,
  id: id as CommandId,
  at: '2026-03-02T08:00:00.000Z',
  actor: me,
  stream: { kind: 'project', id: sampleProject.id },
  lanes: [cardLane(deviceId(7))],
  place: { of: 'card', deviceId: deviceId(7) },
  file: { name: `${id}.png`, size: 1 },
  digest: null,
  state: 'queued',
  waitsFor: 'its turn',
  wasSent: false,
  unanswered: 0,
  reason: '',
  revision: null,
  ...change,
})
