import { describe, expect, it } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import { ApiError } from '../../../api/request/request.ts'
import { progressWords } from './progress-words.ts'
import { syncDone, syncFailed } from './sync-words.ts'

const failed = (message: string, verkada?: string) =>
  syncFailed(
    new ApiError(502, message, null, {
      message,
      ...(verkada === undefined ? {} : { verkadaError: { message: verkada } }),
    }),
  )

describe('[SYNC-13] the toast about a sync that failed', () => {
  it.each([
    [failed('This project is being synced already.'), 'This project is being synced already.'],
    [failed('Verkada could not be read', 'Internal error'), 'Verkada could not be read: Internal error'],
    [
      syncFailed(new ApiError(0, 'Network error: Please check your internet connection')),
      'Network error: Please check your internet connection',
    ],
  ])('says why: %o', (toast, description) => {
    expect(toast).toEqual({ title: 'Sync failed', description, variant: 'destructive' })
  })
  it.each([failed('Insufficient permissions'), failed('Verkada could not be read', 'Insufficient permissions')])(
    'explains what permission is missing',
    ({ title, description }) => {
      expect(title).toBe('Sync failed')
      expect(description).toContain('"Cameras - Read"')
      expect(description).not.toContain('Insufficient')
    },
  )
})

describe('[SYNC-10] the toast about a sync', () => {
  const none = { added: 0, adopted: 0, offered: 0, updated: 0, missing: 0, failed: [], devices: 1200 }
  it('counts what it did', () => {
    expect(syncDone({ ...none, added: 1200, missing: 2 })).toEqual({
      title: 'Devices synced',
      description: '1,200 added, 2 no longer listed by Verkada.',
    })
    expect(syncDone(none).description).toBe('1,200 devices, nothing has changed.')
  })
  it('counts the planned cards that it matched, and names other projects that have the devices [SYNC-64]', () => {
    const other = (name: string, isClosed = false) => ({ projectId: ProjectId.parse(2), name, isClosed, devices: 1200 })
    expect(syncDone({ ...none, adopted: 1 }).description).toBe('1 planned card matched by serial number.')
    expect(syncDone({ ...none, added: 1, offered: 2 }).description).toBe('1 added, 2 to be confirmed as pairs.')
    const elsewhere = [other('Hall', true), other('Quay'), other('Pier')]
    expect(syncDone({ ...none, adopted: 2, added: 3, elsewhere }).description).toBe(
      '2 planned cards matched by serial number, 3 added. Devices that other projects have, too: Hall, which is completed (1,200); Quay (1,200); 1 more.',
    )
  })
  it('names what could not be read', () => {
    const message = 'Insufficient permissions'
    const { title, description } = syncDone({ ...none, updated: 3, failed: [{ product: 'alarms', message }] })
    expect([title, description]).toEqual([
      'Sync partly done',
      '3 updated. Alarms could not be read: Insufficient permissions.',
    ])
    expect(syncDone({ ...none, failed: [{ product: 'cameras', message }] }).description).toContain('"Cameras - Read"')
  })
})

it('[SYNC-11] the progress says what is read, and how much of it', () => {
  const projectId = ProjectId.parse(1)
  expect(progressWords(null)).toBe('Asking Verkada …')
  expect(progressWords({ projectId, product: 'cameras', done: 1200 })).toBe('Reading Cameras: 1,200')
  expect(progressWords({ projectId, product: 'access', done: 12, total: 12 })).toBe('Reading Access Control: 12 of 12')
})
