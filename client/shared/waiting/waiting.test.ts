import { describe, expect, it } from 'vitest'
import { type DeviceState, NOT_ASKED } from '../../live/outbox/device-state.ts'
import { NOT_BEGUN, type Entry, type PhotoEntry, type Refusal } from '../../live/outbox/entry.ts'
import { samplePhoto } from '../../live/testing/sample-photo.ts'
import { ana, commandId, deviceId, made, me } from '../../live/testing/samples.ts'
import { keptWords } from '../kept/kept-words.ts'
import { photoShown } from '../../live/outbox/photo-state.ts'
import { allOf, isOld, waitingEntries, waitingOf, waitsForPhotos } from './waiting.ts'
import { fullPercent, isNotKept, stateWords, waitingWords, withdrawalWords } from './waiting-words.ts'

const at = (hour: number) => new Date(2026, 2, 2, hour, 12).toISOString()
const entry = (n: number, change: Partial<Entry> = {}): Entry => ({
  ...made({ type: 'MoveDevice', data: { deviceId: deviceId(n), to: 'installed' } }),
  ...NOT_BEGUN,
  version: 2,
  id: commandId(n),
  at: at(10),
  ...change,
})
const refusal = (of: Entry, isDealtWith = false): Refusal => ({
  ...{ entry: of, status: 409, code: 'card-moved', message: 'No.', body: null, isDealtWith },
})

describe('[OFFLINE-100] work that the log does not have', () => {
  it('is counted by kind with the time of the oldest: what waits, is held or refused, of this person alone', () => {
    const entries = [
      entry(1, { at: at(11) }),
      entry(2, { state: 'held' }),
      entry(3, { state: 'accepted', at: at(1) }),
      entry(4, { actor: ana, at: at(1) }),
      samplePhoto('a', { at: at(12) }),
      samplePhoto('b', { state: 'failed', at: at(12) }),
      samplePhoto('c', { state: 'refused', at: at(12) }),
      samplePhoto('d', { state: 'accepted', at: at(1) }),
      samplePhoto('e', { state: 'failed', wasSent: true, at: at(12) }),
    ]
    const refusals = [refusal(entry(5, { at: at(9) })), refusal(entry(6, { at: at(1) }), true)]
    const waiting = waitingOf({ entries, refusals }, me.id)
    expect(waiting).toEqual({ changes: 2, photos: 2, saves: 0, refused: 3, since: at(9) })
    expect(allOf(waiting)).toBe(7)
    expect(waitingEntries({ entries }, me.id)).toHaveLength(6)
    const nothing = { changes: 0, photos: 0, saves: 0, refused: 0, since: null }
    expect(waitingOf({ entries: [], refusals: [] }, me.id)).toEqual(nothing)
  })

  it('[OFFLINE-113] photos and saves of surveys count, and refused photos of theirs as refused', () => {
    const ofSection = {
      stream: { kind: 'form', id: 1 },
      place: { of: 'section', sectionId: 1, type: 'camera' },
    } as const
    const entries = [
      samplePhoto('a', { ...ofSection, at: at(9) }),
      samplePhoto('b', { ...ofSection, at: at(9), state: 'failed' }),
      samplePhoto('c', { ...ofSection, at: at(9), state: 'refused' }),
    ]
    const save = entry(1, { stream: ofSection.stream, command: { type: 'SaveForm', data: {} }, at: at(8) })
    const waiting = waitingOf({ entries: [...entries, save], refusals: [] }, me.id)
    expect(waiting).toEqual({ changes: 0, photos: 2, saves: 1, refused: 1, since: at(8) })
    expect(allOf(waiting)).toBe(4)
  })

  it('[OFFLINE-149] a save says that it waits for the photos of new sections, not for those of others or refused ones', () => {
    const stream = { kind: 'form', id: 1 } as const
    const save = entry(1, { stream, command: { type: 'SaveForm', data: {} } })
    const ofNew = { stream, place: { of: 'section', sectionId: -1, type: 'camera' } } as const
    const isFor = (...photos: PhotoEntry[]) => waitsForPhotos({ entries: [save, ...photos] }, save)
    expect(isFor(samplePhoto('a', ofNew))).toBe(true)
    expect(isFor(samplePhoto('a', { ...ofNew, state: 'refused' }))).toBe(false)
    expect(isFor(samplePhoto('a', { ...ofNew, place: { ...ofNew.place, sectionId: 1 } }))).toBe(false)
    expect(isFor(samplePhoto('a', { ...ofNew, stream: { kind: 'form', id: 2 } }))).toBe(false)
    expect(isFor()).toBe(false)
    expect(stateWords(save, 'live', true)).toBe('It waits for its photos.')
    expect(stateWords(save, 'offline', true)).toBe('It waits for the connection.')
  })

  it('[KEPT-14] a withdrawal says what goes with the card that is not made then', () => {
    expect(withdrawalWords(null, [])).toBe('It is not sent then.')
    expect(withdrawalWords('text', [entry(1), entry(2), samplePhoto('a')])).toBe(
      'It is not sent then, and what you typed for it is gone. 2 changes and 1 photo of the new card go with it.',
    )
  })

  it('is told in words: how much, and what a change waits for', () => {
    expect(waitingWords({ changes: 2, photos: 1, saves: 0 })).toBe('2 changes and 1 photo')
    expect(waitingWords({ changes: 0, photos: 3, saves: 0 })).toBe('3 photos')
    expect(waitingWords({ changes: 1, photos: 1, saves: 2 })).toBe('1 change, 1 photo and 2 unsaved surveys')
    const words = (state: Entry['state'], wasSent: boolean, connection: Parameters<typeof stateWords>[1]) =>
      stateWords({ state, wasSent }, connection)
    expect(words('queued', false, 'offline')).toBe('It waits for the connection.')
    expect(words('queued', false, 'live')).toBe('It waits for its turn.')
    expect(words('queued', true, 'live')).toBe('It is sent again in a moment.')
    expect(words('queued', false, 'signed-out')).toBe('It waits for your sign-in.')
    expect(words('sent', true, 'live')).toBe('It is being sent.')
    expect(words('held', false, 'live')).toBe('It waits behind a change that was refused.')
  })

  it('a photo in line waits for the connection where there is none', () => {
    const waitsFor = (isConnected: boolean, change = {}) => photoShown(samplePhoto('a', change), isConnected).waitsFor
    expect([waitsFor(false), waitsFor(true)]).toEqual(['the connection', 'its turn'])
    expect(waitsFor(false, { waitsFor: 'your sign-in' })).toBe('your sign-in')
  })

  it('[OFFLINE-105] is old after two days', () => {
    const now = Date.parse(at(10))
    expect(isOld({ since: new Date(now - 2 * 86_400_000).toISOString() }, now)).toBe(true)
    expect(isOld({ since: new Date(now - 2 * 86_400_000 + 1).toISOString() }, now)).toBe(false)
    expect(isOld({ since: null }, now)).toBe(false)
  })
})

describe('[OFFLINE-101] where that work is kept', () => {
  const device = (change: Partial<DeviceState>): DeviceState => ({ ...NOT_ASKED, ...change })

  it('is said as far as it is known', () => {
    const ids = [commandId(1), commandId(2)]
    expect(keptWords(device({}), ids)).toBe('kept in this tab')
    expect(keptWords(device({ state: 'kept' }), ids)).toBe('kept on this device')
    const some = device({ state: 'kept', reason: 'the disk is full', notKept: new Set([commandId(2)]) })
    expect(keptWords(some, ids)).toBe('not kept (the disk is full)')
    expect(keptWords(some, [commandId(1)])).toBe('kept on this device')
    expect(keptWords(device({ state: 'not-kept' }), ids)).toBe('not kept')
    expect([isNotKept(some, commandId(1)), isNotKept(some, commandId(2))]).toEqual([false, true])
  })

  it('[OFFLINE-106] is told to run full from 80 % on', () => {
    const used = (usedBytes: number) => fullPercent(device({ usage: { usedBytes, quotaBytes: 1000 } }))
    expect([used(800), used(801), used(950), used(2000)]).toEqual([null, 80, 95, 100])
    expect(fullPercent(device({}))).toBeNull()
  })
})
