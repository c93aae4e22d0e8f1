import { describe, expect, it } from 'vitest'
import { doorA } from './door-a.ts'
import { doorB } from './door-b.ts'
import type { Fields } from './field.ts'

// Specification 001, sections 3 and 4: the groups of a door with their options, whether they take one of them alone, and the
// install type under which they take answers.
const HARDWARE = ['maglock', 'crashbar', 'electrifiedCrashBar', 'electricStrike']
const INPUTS = ['pirMotionRexSensor', 'dpi', 'exitButton']
const INSTALL_TYPES = ['newInstall', 'existingReplace']
const YES_NO = ['yes', 'no']
const ALWAYS = null

/** Groups of choices as the specification has them; texts have none. */
const groupsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'flags' ? [[name, Object.keys(field.options), field.isExclusive, field.under ?? ALWAYS]] : [],
  )
const textsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'text' ? [[name, field.label]] : []))

describe('[FORM-83] a door', () => {
  it('by reading B has a side for New Install and one for Existing/Replace', () => {
    expect(groupsOf(doorB.fields)).toEqual([
      ['installType', INSTALL_TYPES, true, ALWAYS],
      ['hardwareTypes', HARDWARE, false, 'newInstall'],
      ['inputDeviceTypes1', INPUTS, false, 'newInstall'],
      ['cableRun1', YES_NO, true, 'newInstall'],
      ['hardwareTypes2', HARDWARE, false, 'existingReplace'],
      ['inputDeviceTypes2', INPUTS, false, 'existingReplace'],
      ['cableRun2', YES_NO, true, 'existingReplace'],
    ])
    expect(textsOf(doorB.fields)).toEqual([['additionalNotes', 'Additional Notes']])
    expect(doorB.photos).toBe('doorPhotos')
  })

  it('by reading B says Lock Hardware of the side that New Install closes', () => {
    const closed = Object.values(doorB.fields).filter((field) => 'under' in field && field.under === 'existingReplace')
    expect(closed.map(({ label }) => label)).toEqual(['Lock Hardware', 'Input Device', 'Cable Run'])
  })

  it('by reading A closes its lock hardware alone, under Existing/Replace', () => {
    const hardware = ['maglock', 'crashbar', 'electrifiedCrashBar', 'nonElectrifiedCrashBar', 'newStrike']
    expect(groupsOf(doorA.fields)).toEqual([
      ['installType', INSTALL_TYPES, true, ALWAYS],
      ['hardwareTypes', [...hardware, 'irRexSensor', 'rexButton', 'dps'], false, 'newInstall'],
      ['newHardwareRequired', YES_NO, true, ALWAYS],
      ['newCableRunsNeeded', YES_NO, true, ALWAYS],
    ])
    expect(doorA.fields.hardwareTypes.label).toBe('Lock Hardware')
    expect(textsOf(doorA.fields)).toEqual([['additionalNotes', 'Additional Notes']])
  })
})
