import { choice, notes, several, underInstallType } from './field.ts'
import { sectionType } from './section-type.ts'
import { installType } from './door.ts'

const hardware = {
  maglock: 'Maglock',
  crashbar: 'Crash Bar',
  electrifiedCrashBar: 'Electrified Crash Bar',
  electricStrike: 'Electric Strike',
} as const
const inputDevices = {
  pirMotionRexSensor: 'PIR Motion REX Sensor',
  dpi: 'DPI',
  exitButton: 'Exit Button',
} as const
const cableRun = { yes: 'Yes', no: 'No' } as const

/**
 * A door by reading B of the specification (second document, section 3), as every new one: the first side is for New Install, the
 * second for Existing/Replace.
 */
export const doorB = sectionType({
  label: 'Door',
  isCounted: true,
  photos: 'doorPhotos',
  fields: {
    installType,
    hardwareTypes: underInstallType('newInstall', several('New Hardware', hardware)),
    inputDeviceTypes1: underInstallType('newInstall', several('New Input Device', inputDevices)),
    cableRun1: underInstallType('newInstall', choice('New Cable Run', cableRun)),
    hardwareTypes2: underInstallType('existingReplace', several('Lock Hardware', hardware)),
    inputDeviceTypes2: underInstallType('existingReplace', several('Input Device', inputDevices)),
    cableRun2: underInstallType('existingReplace', choice('Cable Run', cableRun)),
    additionalNotes: notes('Additional Notes'),
  },
})
