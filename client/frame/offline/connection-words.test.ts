import { expect, it } from 'vitest'
import { NOT_ASKED } from '../../live/outbox/device-state.ts'
import { photosElsewhere } from './connection-words.ts'

const kept = { ...NOT_ASKED, state: 'kept' } as const
const words = (sending: number, failed: number, isConnected: boolean) =>
  photosElsewhere({ kind: 'project', sending, failed }, { device: kept, isConnected })?.text

it('[OFFLINE-150] photos of what a person left are uploading only while there is a connection', () => {
  expect(words(1, 0, true)).toBe('Uploading 1 photo of a board that you left.')
  expect(words(1, 0, false)).toBe('1 photo of a board that you left waits for the connection.')
  expect(words(2, 0, false)).toBe('2 photos of a board that you left wait for the connection.')
  expect(words(2, 1, false)).toBe('1 photo of a board that you left was not uploaded. Open the card to retry.')
  expect(words(0, 0, true)).toBeUndefined()
})
