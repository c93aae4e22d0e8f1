import type { SentSection } from '#events/form/sent-section.ts'
import type { DeviceType } from '#events/project/device.ts'
import { DEMO_PEOPLE, type DemoPerson } from './people.ts'
import type { Orientation } from './scenes.ts'
import type { DemoSite } from './sites.ts'

/** By whom, and how many days before now. */
export type Past = { readonly by: DemoPerson; readonly days: number }
/** A section as a call carries it. */
type DemoSection = Omit<SentSection, 'id'> & { readonly id: number }

/** A demo survey as it came to be. */
export type DemoSurvey = Past & {
  readonly title: string
  readonly organization: DemoSite['organization']
  readonly assigned: readonly DemoPerson[]
  /** The name of the template that it started from; without one it began as every new form does. */
  readonly startsFrom?: string
  /** The sections that each save wrote on; the others stayed as they were. */
  readonly saves: readonly (Past & { readonly sections: readonly DemoSection[] })[]
  readonly photos: readonly (Past & {
    readonly sectionId: number
    readonly type: DeviceType
    readonly orientation: Orientation
  })[]
  /** The template that its sections were saved as, after the first save. */
  readonly template?: Past & { readonly name: string }
  /** The sections that were made cards of a project. */
  readonly cards?: Past & { readonly site: string; readonly sectionIds: readonly number[] }
}

const NEW = { newInstall: true }
const EXISTING = { existingReplace: true }
const RUN = { newCableRun: true }

const camera = (id: number, title: string, answers: object = {}): DemoSection => ({
  id,
  type: 'camera',
  title,
  ...answers,
})
const door = (id: number, title: string, answers: object = {}): DemoSection => ({ id, type: 'door', title, ...answers })
const notes = (text: string): DemoSection => ({ id: 3, type: 'notes', title: 'PhySaaS Notes', notes: text })
const installer = (name: DemoPerson, phoneNumber: string): DemoSection => {
  const { firstName, lastName, email } = DEMO_PEOPLE[name]
  return { id: 2, type: 'installer', title: 'Installer Information', firstName, lastName, email, phoneNumber }
}

/** A survey that an installer filled in, one whose sections became a template, and one that was only just begun from it. */
export const DEMO_SURVEYS: readonly DemoSurvey[] = [
  {
    title: 'Office Refurbishment, Lobby and Floor 1',
    organization: 'harbour',
    by: 'planner',
    days: 16,
    assigned: ['installer'],
    saves: [
      {
        by: 'installer',
        days: 14,
        sections: [
          installer('installer', '+44 20 7946 0137'),
          camera(4, 'Lobby Desk Camera', { typeOfInstall: NEW, cableRun: RUN }),
          camera(5, 'Stairwell Camera', { typeOfInstall: { existingEquipment: true }, cableRun: { reuseOld: true } }),
          camera(6, 'Floor 1 Corridor Camera', { typeOfInstall: NEW, cableRun: RUN }),
          door(7, 'Main Entrance', { installType: NEW }),
          door(8, 'Comms Room', { installType: EXISTING }),
        ],
      },
      {
        by: 'installer',
        days: 13.8,
        sections: [
          camera(4, 'Lobby Desk Camera', {
            typeOfInstall: NEW,
            cableRun: RUN,
            accessibility: { ladder: true },
            mountingSurface: { dropCeiling: true },
            cameraNotes: 'Above the desk, looking at the revolving door. Cable from the riser, 18 m.',
          }),
          camera(5, 'Stairwell Camera', {
            typeOfInstall: { existingEquipment: true },
            cableRun: { reuseOld: true },
            accessibility: { ladder: true, liftRequired: true },
            mountingSurface: { masonryWall: true },
            cameraNotes: 'Old bracket is sound. The cable tests good at 100 Mbit/s.',
          }),
          camera(6, 'Floor 1 Corridor Camera', {
            typeOfInstall: NEW,
            cableRun: RUN,
            mountingSurface: { hardCeiling: true },
            physaasNotes: 'Ceiling is closed again on Friday: pull the cable before.',
          }),
          door(7, 'Main Entrance', {
            installType: NEW,
            hardwareTypes: { maglock: true },
            inputDeviceTypes1: { pirMotionRexSensor: true, exitButton: true },
            cableRun1: { yes: true },
            additionalNotes: 'Glass door: bracket for the maglock needed.',
          }),
          door(8, 'Comms Room', {
            installType: EXISTING,
            hardwareTypes2: { electricStrike: true },
            inputDeviceTypes2: { dpi: true },
            cableRun2: { no: true },
          }),
        ],
      },
      { by: 'planner', days: 12, sections: [notes('Work before 8:00 or after 18:00. Keys at the guard of Gate 2.')] },
    ],
    photos: [
      { by: 'installer', days: 13.9, sectionId: 4, type: 'camera', orientation: 1 },
      { by: 'installer', days: 13.85, sectionId: 7, type: 'access_door', orientation: 6 },
    ],
    cards: { by: 'planner', days: 3, site: 'Harbour Office Refurbishment', sectionIds: [4] },
  },
  {
    title: 'Primary School, Entrances',
    organization: 'northfield',
    by: 'employee',
    days: 24,
    assigned: ['fitter'],
    saves: [
      {
        by: 'employee',
        days: 24,
        sections: [camera(4, 'Entrance Camera'), camera(5, 'Gate Camera'), door(6, 'Main Entrance')],
      },
      {
        by: 'fitter',
        days: 22,
        sections: [
          installer('fitter', '+44 20 7946 0162'),
          camera(4, 'Entrance Camera', { typeOfInstall: NEW, mountingSurface: { masonryWall: true } }),
          door(6, 'Main Entrance', { installType: NEW, hardwareTypes: { electricStrike: true } }),
        ],
      },
    ],
    photos: [],
    template: { by: 'employee', days: 23, name: 'School Entrance' },
  },
  {
    title: 'Sports Hall',
    organization: 'northfield',
    by: 'planner',
    days: 1,
    assigned: ['installer'],
    startsFrom: 'School Entrance',
    saves: [],
    photos: [],
  },
]
