import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { readZip } from '../../../server/testing/read-zip.ts'
import { NOT_BEGUN } from '../../../client/live/outbox/entry.ts'
import { samplePhoto } from '../../../client/live/testing/sample-photo.ts'
import { ana, commandId, deviceId, made, me } from '../../../client/live/testing/samples.ts'
import { exportedWork } from '../../../client/shared/waiting/exported-work.ts'

const AT = '2026-03-02T08:00:00.000Z'
const stamped = (n: number) => ({ ...NOT_BEGUN, version: 2 as const, id: commandId(n), at: AT })

it('[OFFLINE-104] a file of all that waits has each change in plain words, and each photo byte for byte', async () => {
  vi.stubGlobal('isSecureContext', true)
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 251)
  const file = new File([bytes], 'Door 3/links.jpg', { type: 'image/jpeg' })
  const describe = made({ type: 'DescribeDevice', data: { deviceId: deviceId(7), description: 'Key in the box' } })
  const move = made({ type: 'MoveDevice', data: { deviceId: deviceId(8), to: 'installed' } })
  const entries = [
    { ...describe, ...stamped(1) },
    { ...move, actor: ana, ...stamped(2) },
    samplePhoto('a', { file: { name: file.name, size: file.size } }),
    samplePhoto('b', { state: 'failed', reason: 'The file is not there any more.' }),
    samplePhoto('c', {
      ...{ stream: { kind: 'form', id: 9 }, place: { of: 'section', sectionId: 4, type: 'camera' } },
      ...{ about: { subject: 'Camera 1', place: 'Cellar' }, file: { name: 'wall.jpg', size: file.size } },
    }),
    {
      ...{ ...describe, ...stamped(4), stream: { kind: 'form', id: 9 } as const },
      ...{ command: { type: 'SaveForm', data: {} }, about: { subject: 'Cellar', place: 'Cellar' } },
    },
  ]
  const refusals = [
    { entry: { ...move, ...stamped(3) }, ...{ status: 409, code: 'x', message: 'Ana was first.', body: null } },
  ].map((one) => ({ ...one, isDealtWith: false }))
  localStorage.setItem(`draft ${me.id} form 9`, JSON.stringify({ edits: [] }))
  const { blob, name, missing } = await exportedWork({
    ...{ state: { entries, refusals }, person: { id: me.id, name: 'Ivo Ladder' }, connection: 'offline' },
    fileOf: (id) => Promise.resolve(id === 'b' ? undefined : file),
    now: new Date(AT),
  })
  expect(name).toBe('unsaved-work-2026-03-02T08-00.zip')
  expect(missing).toBe(1)
  const files = await readZip(Buffer.from(await blob.arrayBuffer()))
  expect([...files.keys()].toSorted()).toEqual(['changes.json', 'photos/001-Door_3_links.jpg', 'photos/003-wall.jpg'])
  const sha256 = (content: Buffer | Uint8Array) => createHash('sha256').update(content).digest('hex')
  expect(sha256(files.get('photos/001-Door_3_links.jpg') ?? Buffer.of())).toBe(sha256(bytes))
  expect(JSON.parse(String(files.get('changes.json')))).toMatchObject({
    ...{ format: 'fieldboard-work', version: 2, savedAt: AT, person: { id: 1, name: 'Ivo Ladder' } },
    changes: [
      {
        ...{ id: commandId(1), madeAt: AT, state: 'waiting', about: 'A card', place: '', project: 7 },
        ...{ what: 'New description', text: 'Key in the box', reason: 'It waits for the connection.' },
        command: { type: 'DescribeDevice', data: { deviceId: 7, description: 'Key in the box' } },
      },
      { id: commandId(3), state: 'refused', what: 'Move to Installed', text: null, reason: 'Ana was first.' },
    ],
    photos: [
      {
        ...{ id: 'a', state: 'waiting', project: 7, card: 7, survey: null, section: null },
        name: 'Door 3/links.jpg',
        bytes: 200_000,
        sha256: sha256(bytes),
        file: 'photos/001-Door_3_links.jpg',
      },
      { id: 'b', reason: 'The file is not there any more.', file: null },
      {
        ...{
          id: 'c',
          about: 'Camera 1',
          place: 'Cellar',
          project: null,
          card: null,
          survey: 9,
          section: 4,
          sha256: sha256(bytes),
        },
        file: 'photos/003-wall.jpg',
      },
    ],
    surveys: [{ id: 9, title: 'Cellar', savedAt: AT, typed: { edits: [] } }],
  })
})
