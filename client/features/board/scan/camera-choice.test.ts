import { expect, it } from 'vitest'
import { cameraAfter, nearestCamera, troubleOf } from './camera-choice.ts'

const camera = (deviceId: string, label: string) => ({ deviceId, label, kind: 'videoinput' as const })
const microphone = { deviceId: 'm', label: 'Back Triple Microphone', kind: 'audioinput' as const }

it('[SCAN-7] the back camera with the nearest focus is taken, by the names that iPhones give', () => {
  const front = camera('f', 'Front Camera')
  const back = camera('b', 'Back Camera')
  const [wide, triple, ultra] = [
    camera('d', 'Back Dual Wide Camera'),
    camera('t', 'Back Triple Camera'),
    camera('u', 'Back Ultra Wide Camera'),
  ]
  expect(nearestCamera([front, back, ultra, triple, wide])).toBe('d')
  expect(nearestCamera([microphone, front, back, ultra, triple])).toBe('t')
  expect(nearestCamera([front, back])).toBeUndefined()
})

it('[SCAN-7] another camera is the next one, in a round', () => {
  const devices = [microphone, camera('a', ''), camera('b', '')]
  expect([cameraAfter(devices, 'a'), cameraAfter(devices, 'b'), cameraAfter(devices, 'gone')]).toEqual(['b', 'a', 'a'])
  expect(cameraAfter([microphone], undefined)).toBeUndefined()
})

it('[SCAN-4] each trouble with the camera is told apart', () => {
  const named = (name: string) => Object.assign(new Error('no'), { name })
  expect(['NotAllowedError', 'NotFoundError', 'NotReadableError'].map((name) => troubleOf(named(name)))).toEqual([
    'refused',
    'none',
    'busy',
  ])
})
