import { choice, notes, several, underInstallType } from './field.ts'
import { sectionType } from './section-type.ts'
import { installType } from './door.ts'

/** A door by reading A of the specification (second document, section 3): stored ones alone, new doors take reading B. */
export const doorA = sectionType({
  label: 'Door',
  isCounted: true,
  photos: 'doorPhotos',
  fields: {
    installType,
    hardwareTypes: underInstallType(
      'newInstall',
      several('Lock Hardware', {
        maglock: 'Maglock',
        crashbar: 'Crash Bar',
        electrifiedCrashBar: 'Electrified Crash Bar',
        nonElectrifiedCrashBar: 'Non-Electrified Crash Bar',
        newStrike: 'New Strike',
        irRexSensor: 'IR REX Sensor',
        rexButton: 'REX Button',
        dps: 'DPS',
      }),
    ),
    newHardwareRequired: choice('New Hardware Required', { yes: 'Yes', no: 'No' }),
    newCableRunsNeeded: choice('New Cable Runs Needed', { yes: 'Yes', no: 'No' }),
    additionalNotes: notes('Additional Notes'),
  },
})
