import { describe, expect, it } from 'vitest'
import { isSameValue, type Section } from './section.ts'
import { ReceivedSection, sent } from './sent-section.ts'
import { kindOf } from './sections/all.ts'

const take = (raw: object) => ReceivedSection.safeParse({ id: 3, title: 'T', ...raw })
const issuesOf = (raw: object) => take(raw).error?.issues.map(({ path, message }) => [path.join('.'), message] as const)

const PHOTO = 'form-1/aa.jpg'

describe('[FORM-20] a section as calls carry it', () => {
  it.each([
    { type: 'title', formTitle: 'North wing' },
    { type: 'installer', firstName: 'Ida', lastName: 'Berg', email: 'ida@x.example', phoneNumber: '+47 1' },
    { type: 'notes', notes: 'Ring twice' },
    {
      type: 'camera',
      typeOfInstall: { newInstall: true, existingEquipment: false },
      cableRun: { reuseOld: true },
      accessibility: { ladder: true, liftRequired: true },
      mountingSurface: {
        hardCeiling: true,
        dropCeiling: true,
        masonryWall: true,
        metalWall: true,
        sheetrockWall: true,
      },
      cameraNotes: 'c',
      physaasNotes: 'p',
      photos: [PHOTO],
    },
    {
      type: 'door',
      installType: { newInstall: true },
      hardwareTypes: {
        maglock: true,
        crashbar: true,
        electrifiedCrashBar: true,
        nonElectrifiedCrashBar: true,
        newStrike: true,
        irRexSensor: true,
        rexButton: true,
        dps: true,
      },
      newHardwareRequired: { yes: true, no: false },
      newCableRunsNeeded: { yes: false, no: true },
      additionalNotes: 'A',
      doorPhotos: [PHOTO],
    },
    {
      type: 'door',
      installType: { existingReplace: true },
      hardwareTypes: { maglock: true, crashbar: true, electrifiedCrashBar: true, electricStrike: true },
      hardwareTypes2: { maglock: true, crashbar: true, electrifiedCrashBar: true, electricStrike: true },
      inputDeviceTypes1: { pirMotionRexSensor: true, dpi: true, exitButton: true },
      inputDeviceTypes2: { pirMotionRexSensor: true, dpi: true, exitButton: true },
      cableRun1: { yes: true },
      cableRun2: { no: true },
      additionalNotes: 'B',
      doorPhotos: [PHOTO],
    },
    { type: 'mdf-idf', photos: [PHOTO] },
    { type: 'networking', photos: [] },
    { type: 'fire-relay', photos: [PHOTO] },
    { type: 'alarms', installationType: { newInstallation: true }, photos: [PHOTO] },
    { type: 'alarms', installationType: { existingReplace: true }, photos: [PHOTO] },
    { type: 'intercom', anything: [{ goes: 1 }] },
  ])('comes back as it was: $type', (fields) => {
    const raw = { id: 3, title: 'T', ...fields }
    const { section, photoPaths } = ReceivedSection.parse(raw)
    expect(sent(section, photoPaths)).toEqual(raw)
  })
  it('loses the validation error of an editor', () => {
    expect(take({ type: 'door', validationError: 'x' }).data?.section.answers).toEqual({})
  })
  it.each([
    [{ type: 'camera', lens: 'wide' }, '', /Unrecognized key: "lens"/],
    [{ type: 'camera', cameraNotes: 7 }, 'cameraNotes', /expected string/],
    [{ type: 'camera', cableRun: { reuseOld: true, newCableRun: true } }, 'cableRun', /^Cable Run takes one choice$/],
    [{ type: 'alarms', installationType: { existingEquipment: true } }, 'installationType', /Unrecognized key/],
    [
      { type: 'alarms', installationType: { existingReplace: true, newInstallation: true } },
      'installationType',
      /^Installation Type takes one choice$/,
    ],
    [{ type: 'networking', photos: 'all' }, 'photos', /expected array/],
    [{ type: 'intercom', text: 'x'.repeat(20_001) }, '', /at most 20000 characters/],
    [{ type: 'intercom', text: 'a\u0000' }, '', /cannot be stored/],
    [{ type: 'notes', id: 0 }, 'id', /Too small|>0/],
    [{ type: 'notes', id: 2_000_000_001 }, 'id', /Too big|<=/],
  ])('is refused with the field that is broken: %j', (raw, path, message) => {
    const [issue, ...others] = issuesOf(raw) ?? []
    expect([issue?.[0], others]).toEqual([path, []])
    expect(issue?.[1]).toMatch(message)
  })
})

it('[FORM-21] a door is by reading A if its answers are, else by reading B', () => {
  const door = (answers: Section['answers']) => kindOf({ type: 'door', answers })
  expect(door({})).toBe('door-b')
  expect(door({ hardwareTypes: { maglock: true } })).toBe('door-b')
  expect(door({ hardwareTypes: { electricStrike: true } })).toBe('door-b')
  expect(door({ hardwareTypes: { dps: false } })).toBe('door-a')
  expect(door({ newHardwareRequired: {} })).toBe('door-a')
  expect(kindOf({ type: 'intercom', answers: {} })).toBeNull()
})

it('[FORM-22] an absent value says as much as an empty one', () => {
  for (const empty of ['', null, {}, { newInstall: false }, { a: { b: false } }])
    expect(isSameValue(undefined, empty)).toBe(true)
  expect(isSameValue({ a: true, b: false }, { a: true })).toBe(true)
  expect(isSameValue({ b: 1, a: true }, { a: true, b: 1 })).toBe(true)
  expect(isSameValue({ a: true }, {})).toBe(false)
  expect(isSameValue('a', 'b')).toBe(false)
  expect(isSameValue([1, 2], [2, 1])).toBe(false)
})
