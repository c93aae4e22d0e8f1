// Longer than 300 lines: one table of sentences that is read as a whole.
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { EMPLOYEES, EVERYONE, SYSTEM } from './kernel/actor.ts'
import { fact } from './kernel/testing/decider-spec.ts'
import {
  type AllNames,
  type Audience,
  forDevice,
  type Naming,
  oldValue,
  type Part,
  type Phrase,
  phraseFor,
  plainText,
  sentenceOf,
  shownTo,
  withPhrase,
} from './kernel/history.ts'
import { DeviceId, UserId } from './kernel/ids.ts'
import { HISTORY_EVENT_TYPES, type LogEvent, namedBy, tellInProject, versionOf } from './registry.ts'

const Example = z.object({ type: z.string(), version: z.int(), data: z.unknown() })
type Example = z.infer<typeof Example>

const folder = new URL('../server/event-store/fixtures/', import.meta.url)
/** `name`: the type, and the optional field that the example is about. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
const written = files.map((file) => {
  const example = Example.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  return { ...example, name: basename(file, '.json').replace(`.${example.version}`, '') }
})
/** Older shapes are never told: they are brought to today's before. */
const examples = written.filter(({ type, version }) => version === versionOf(type))

const names: AllNames = {
  device: (id) => `CAM-${id}`,
  instance: (id) => `Instance ${id}`,
  folder: (id) => `Folder ${id}`,
  person: (id) => `Person ${id}`,
  plan: (id) => `Plan ${id}`,
}
const ivo = { id: UserId.parse(1), name: 'Ivo Lind' }
const say = (...phrases: readonly Phrase[]) => plainText(sentenceOf(ivo, phrases))
const sayTo = (audience: Audience, phrase: Phrase = []) => say(phraseFor(audience, phrase))

/** An event as the log has it, whatever it is. */
const inLog = (stream: string, event: Example) =>
  ({ ...fact(event), stream, revision: 0, position: '1', source: 'web' }) as unknown as LogEvent
const STREAMS = {
  Note: 'notes-1',
  Site: 'site-1',
  Acceptance: 'acceptance-1',
  Plan: 'plan-5',
  Page: 'plan-5',
  Pins: 'plan-5',
  Cable: 'plan-5',
} as const
const streamOf = ({ type }: Example) =>
  Object.entries(STREAMS).find(([start]) => type.startsWith(start))?.[1] ?? 'project-1'
const tell = (event: Example) => tellInProject(inLog(streamOf(event), event), names)
const phraseOf = (event: Omit<Example, 'version'>) => {
  const one = tell({ version: 1, ...event })
  if (!one) throw new Error(`nothing is said about ${event.type}`)
  return one.told.phrase
}

const [WAITING, INSTALLED, CONFIRMED] = ['Waiting To Be Installed', 'Installed', 'Confirmed & Tested']
const CAM = 'Cam 2 “Süd”'

/** The expected words about the example of each type: the sentence, its kind, the value before and the value after. */
const SENTENCES: Readonly<Record<string, readonly [string, string, (string | null)?, string?]>> = {
  ChecklistItemTicked: ['Ivo Lind ticked Camera views confirmed', 'checklist', null, 'Camera views confirmed'],
  ChecklistItemUnticked: [
    'Ivo Lind unticked Users added to support portal',
    'checklist',
    'Users added to support portal',
  ],
  DeviceConfirmed: [`Ivo Lind marked CAM-17 as ${CONFIRMED}`, 'status', INSTALLED, CONFIRMED],
  DeviceDeleted: [`Ivo Lind deleted ${CAM}`, 'devices', CAM],
  'DeviceDeleted.card': [`Ivo Lind deleted ${CAM}`, 'devices', CAM],
  DeviceDescribed: ['Ivo Lind changed the description of CAM-17', 'description', 'Mast, 4 m', 'Mast, 5 m'],
  DeviceInstalled: [`Ivo Lind marked CAM-17 as ${INSTALLED}`, 'status', WAITING, INSTALLED],
  DeviceMovedBackToInstalled: [`Ivo Lind moved CAM-17 back to ${INSTALLED}`, 'status', CONFIRMED, INSTALLED],
  'DeviceMovedBackToInstalled.reason': [
    `Ivo Lind moved CAM-17 back to ${INSTALLED} with the reason The angle is wrong`,
    'status',
    CONFIRMED,
    INSTALLED,
  ],
  DeviceMovedBackToWaiting: [`Ivo Lind moved CAM-17 back to ${WAITING}`, 'status', INSTALLED, WAITING],
  DeviceOnlineReported: ['Ivo Lind reported CAM-17 as Offline', 'status', 'Online', 'Offline'],
  DeviceRenamed: [`Ivo Lind renamed ${CAM} to Cam 3`, 'devices', CAM, 'Cam 3'],
  DeviceTypeChanged: ['Ivo Lind changed the type of CAM-17 to Camera', 'devices', 'Access Door', 'Camera'],
  DevicesPlaced: ['Ivo Lind changed the floor, room and IP address of 2 devices', 'devices'],
  CardsAssigned: ['Ivo Lind changed the people of 2 devices', 'devices'],
  'CardsAssigned.lost': ['Ivo Lind took CAM-7 from Person 5 who may not see the project', 'devices'],
  CardsScheduled: ['Ivo Lind changed the day of 2 devices', 'devices'],
  CardFlagged: [
    ...(['Ivo Lind flagged CAM-7 as blocked: No access: The room is locked.', 'devices', null] as const),
    'No access: The room is locked.',
  ],
  SerialBound: [
    'Ivo Lind set the serial number and MAC address of CAM-17 to ABCD-1234-EFGH, e0:a7:00:1b:2c:3d',
    'devices',
    null,
    'ABCD-1234-EFGH, e0:a7:00:1b:2c:3d',
  ],
  'DevicesChangedByImport.cards': ['Ivo Lind changed CAM-18 by the import of list.csv', 'import'],
  DevicesChangedByImport: ['Ivo Lind changed Cam 2 and CAM-18 by the import of list.csv', 'import', '\na', 'mast\nb'],
  ImportChangesUndone: ['Ivo Lind undid what an import changed on CAM-18', 'import', 'b', 'a'],
  PhotoAdded: ['Ivo Lind added the photo IMG_0042.JPG to CAM-17', 'photos', null, 'IMG_0042.JPG'],
  'PhotoRemoved.place': ['Ivo Lind removed the photo IMG_0042.JPG from CAM-17', 'photos', 'IMG_0042.JPG'],
  PhotoRestored: ['Ivo Lind brought back the photo IMG_0042.JPG of CAM-17', 'photos', null, 'IMG_0042.JPG'],
  CardsRestored: [`Ivo Lind brought back ${CAM}`, 'devices'],
  'CardsRestored.batch': [`Ivo Lind brought back ${CAM}`, 'devices'],
  SyncUndone: ['Ivo Lind removed 2 devices that a sync had added', 'devices'],
  PhotoRemoved: ['Ivo Lind removed the photo IMG_0042.JPG from CAM-17', 'photos', 'IMG_0042.JPG'],
  DevicesImported: ['Ivo Lind imported 2 devices from list.csv', 'import'],
  'DevicesImported.survey': ['Ivo Lind made Camera 1 from the survey Harbour “Süd”', 'devices'],
  ImportUndone: ['Ivo Lind undid the import of CAM-17 and kept 1 that people had worked on', 'import'],
  ManualCardAdded: [`Ivo Lind added ${CAM} to ${WAITING}`, 'devices', null, CAM],
  DevicesSynced: ['Ivo Lind added 2 devices from Verkada', 'devices'],
  'DevicesSynced.isReturn': ['Ivo Lind brought back Loading Dock East with a sync', 'devices'],
  DevicesAdopted: ['Ivo Lind matched CAM-21 with Verkada by the serial number', 'devices', null, 'Loading Dock East'],
  'DevicesAdopted.isConfirmed': ['Ivo Lind matched CAM-21 with Verkada', 'devices', null, 'Loading Dock East'],
  'DevicesReleased.isConfirmed': ['Ivo Lind separated CAM-21 from Verkada', 'devices', 'Loading Dock East'],
  DevicesOffered: ['Ivo Lind found Loading Dock East to be confirmed', 'devices'],
  'DevicesOffered.gone': ['Ivo Lind found that Verkada no longer lists 2 to be confirmed', 'devices'],
  DevicesReleased: ['Ivo Lind separated CAM-21 from Verkada', 'devices', 'Loading Dock East'],
  DevicesMerged: ['Ivo Lind merged Loading Dock East into CAM-21', 'devices', 'Loading Dock East'],
  DoubleDismissed: ['Ivo Lind said that CAM-21 and CAM-34 are two devices', 'devices'],
  'DoubleDismissed.from': ['Ivo Lind took back that CAM-21 and CAM-34 are two devices', 'devices'],
  DevicesSplit: ['Ivo Lind separated Loading Dock East from CAM-21', 'devices'],
  'SyncedDevicesUpdated.devices': ['Ivo Lind updated Cam 21 East from Verkada', 'devices'],
  SyncedDevicesUpdated: ['Ivo Lind updated Loading Dock East from Verkada', 'devices'],
  SyncedDevicesMissed: ['Ivo Lind marked 2 devices as no longer listed by Verkada', 'devices'],
  AcceptanceMade: ['Ivo Lind made the acceptance document 3', 'project'],
  AcceptanceLinkGiven: ['Ivo Lind gave out the link of the acceptance document 3', 'project'],
  AcceptanceLinkEnded: ['Ivo Lind ended the link of the acceptance document 3', 'project'],
  AcceptanceSigned: ['Ivo Lind signed the acceptance document 3 as Maria Muster', 'project', null, 'Gut'],
  AcceptanceRefused: [
    'Ivo Lind refused the acceptance document 3 by its link, in the name of Maria Muster',
    ...(['project', null, 'Gut'] as const),
  ],
  AcceptancesClosed: ['Ivo Lind closed the acceptance documents, since the project was deleted', 'project'],
  NoteAdded: ['Ivo Lind wrote the note Gate code “A”', 'notes', null, 'Ask at the lodge\n(Mrs Süd)'],
  'NoteAdded.installersMayRead': [
    'Ivo Lind wrote the note Ladder for installers too',
    'notes',
    null,
    'Behind the lodge',
  ],
  NoteDeleted: ['Ivo Lind deleted the note Gate', 'notes', '1234'],
  NoteEdited: ['Ivo Lind changed the note Gate code “A” to Gate', 'notes', 'Ask at the lodge', '1234'],
  'NoteEdited.installersMayRead': ['Ivo Lind let installers read the note Gate', 'notes'],
  NotesClosed: ['Ivo Lind closed the notes, since the project was deleted', 'notes'],
  PlanAdded: ['Ivo Lind added the plan Süd.pdf', 'plans'],
  PlanDeleted: ['Ivo Lind deleted the plan Süd.pdf', 'plans'],
  PageNamed: ['Ivo Lind named page 1 of the plan Plan 5 Level 0', 'plans', 'E-101 Ground floor', 'Level 0'],
  PageScaled: ['Ivo Lind measured page 1 of the plan Plan 5', 'plans', null, '10 m, 8.8 m'],
  PageReplaced: ['Ivo Lind replaced page 1 of the plan Plan 5 with Süd.pdf', 'plans'],
  PinsPlaced: ['Ivo Lind placed CAM-7 on page 1 of the plan Plan 5', 'plans'],
  PinsMoved: ['Ivo Lind moved CAM-7 on page 1 of the plan Plan 5 as built', 'plans', null, 'A pipe is in the way'],
  PinsTakenAway: ['Ivo Lind took CAM-7 off page 1 of the plan Plan 5 as built', 'plans'],
  CablesLaid: ['Ivo Lind laid a cable between CAM-7 and CAM-8 on page 1 of the plan Plan 5', 'plans', null, '12.5 m'],
  CableLengthsChanged: [
    'Ivo Lind set the length of the cable between CAM-7 and CAM-8 on page 1 of the plan Plan 5 to 12.5 m',
    ...(['plans', 'as the scale says', '12.5 m'] as const),
  ],
  CablesTakenAway: [
    'Ivo Lind removed the cable between CAM-7 and CAM-8 on page 1 of the plan Plan 5',
    ...(['plans', '12.5 m'] as const),
  ],
  ProjectCompleted: ['Ivo Lind completed the project', 'project', 'Open', 'Closed'],
  ProjectCreated: ['Ivo Lind created the project Harbour gate', 'project', null, 'Harbour gate'],
  ProjectDeleted: ['Ivo Lind deleted the project Harbour gate', 'project', 'Harbour gate'],
  ProjectInstanceChanged: [
    'Ivo Lind changed the Verkada instance from Instance 3 to Instance 4',
    'project',
    'Instance 3',
    'Instance 4',
  ],
  ProjectMovedToFolder: ['Ivo Lind moved the project to the folder Folder 4', 'project', 'Folder 3', 'Folder 4'],
  ProjectReopened: ['Ivo Lind reopened the project', 'project', 'Closed', 'Open'],
  ProjectRenamed: ['Ivo Lind renamed the project from Harbour to Harbour gate', 'project', 'Harbour', 'Harbour gate'],
  ProjectRightsSet: [
    'Ivo Lind let customers only watch the project and let installers add cards and stopped installers from deleting cards and asked for another person to confirm than to install',
    'project',
  ],
  FloorsOrdered: ['Ivo Lind changed the order of the floors to Quay, 1, Deck', 'project', '1, Quay', 'Quay, 1, Deck'],
  'FloorsOrdered.to': ['Ivo Lind let the floors stand as their names say', 'project', 'Quay, 1'],
  ProjectZoneSet: ['Ivo Lind set the time zone of the project to Europe/Zurich', 'project', 'UTC', 'Europe/Zurich'],
  SiteSheetChanged: [
    'Ivo Lind changed the site sheet: Address, Contacts, Hours, Gate code, What to bring and changed what customers see of the site sheet',
    'site',
  ],
  SiteFileAdded: ['Ivo Lind added a file to the site sheet', 'site'],
  SiteFileRemoved: ['Ivo Lind removed a file from the site sheet', 'site'],
  ProjectUsersChanged: [
    'Ivo Lind gave access to ben@example.com and took access from ana@example.com',
    'access',
    'ana@example.com',
    'ben@example.com',
  ],
}
/** Events of plans that no person's deed is, and so have no sentence. */
const NOT_TOLD = ['PageFailed', 'PageRendered']
/** Events that name people and instances, and are part of no project. */
const OF_NO_PROJECT: Readonly<Record<string, readonly Naming[]>> = {
  InstanceConfigured: [['instance', 3, 'Acme EU']],
  InstanceOrganizationLearnt: [],
  InstanceRenamed: [['instance', 3, 'Acme EU']],
  InstanceDeleted: [],
  InstanceKeyReplaced: [],
  InstanceSecretReplaced: [],
  OrganizationCreated: [],
  OrganizationDeleted: [],
  OrganizationRenamed: [],
  InstanceSecretRemoved: [],
  FolderCreated: [['folder', 3, 'Harbour']],
  FolderRenamed: [['folder', 3, 'Quay']],
  FolderDeleted: [],
  FolderRestored: [['folder', 2, 'North quay']],
  UserRegistered: [['person', 5, 'Ana Horvat']],
  UserRenamed: [['person', 5, 'Ana Lind']],
  UserInvited: [],
  UserEmailChanged: [],
  UserSuspended: [],
  UserResumed: [],
  InvitationAccepted: [],
  InvitationRevoked: [],
  UserRoleChanged: [],
  UserMovedToCompany: [],
  UserDeleted: [],
  UserErasureRequested: [],
  UserErased: [],
  UserSignedOut: [],
  UserUnlocked: [],
  PasswordLinkMade: [],
  PasswordSet: [],
  PasswordChanged: [],
  CompanyCreated: [],
  CompanyRenamed: [],
  CompanyDeleted: [],
}

describe('the sentence about an event', () => {
  const told = examples.filter(({ type }) => HISTORY_EVENT_TYPES.some((known) => known === type))

  it('[HIST-1] is known here for each type of event', () => {
    const known = [...Object.keys(SENTENCES), ...Object.keys(OF_NO_PROJECT), ...NOT_TOLD]
    expect(known.toSorted()).toEqual(told.map(({ name }) => name).toSorted())
  })

  it.each(told.filter(({ name }) => name in SENTENCES))('[HIST-1] [PLAN-30] $name', (event) => {
    const { kind, phrase, old, new: now } = tell(event)?.told ?? {}
    expect([sayTo('employees', phrase), kind, old, now]).toEqual(
      Array.from({ length: 4 }, (_, index) => SENTENCES[event.name]?.[index] ?? undefined),
    )
  })

  it.each(Object.entries(OF_NO_PROJECT))(
    '[HIST-2] %s is part of no project, and names what it is about',
    (type, named) => {
      const [event] = told.filter((example) => example.type === type)
      if (!event) throw new Error('no example')
      const stream = /^Instance|^Organization/.test(type) ? 'catalog' : 'accounts'
      expect(tellInProject(inLog(stream, event), names)).toBeNull()
      expect(namedBy(inLog(stream, event))).toEqual(named)
    },
  )

  it('[HIST-4] is neutral about what only a newer build knows', () => {
    for (const event of [
      { type: 'CardTeleported', version: 1, data: {} },
      { type: 'DeviceInstalled', version: 99, data: {} },
    ])
      expect([tell(event)?.told.kind, say(tell(event)?.told.phrase ?? [])]).toEqual([
        'other',
        'Ivo Lind made a change that a newer version of Fieldboard understands',
      ])
  })

  it('[PLAN-30] is not there for a page that the server drew; pins of a gesture are counted, each with its reason', () => {
    for (const event of told.filter(({ name }) => NOT_TOLD.includes(name))) expect(tell(event)).toBeNull()
    const place = { page: 2, version: 1, x: 0.5, y: 0.5 }
    const pins = [
      { deviceId: 7, kind: 'built', place: { ...place, why: 'A pipe' } },
      { deviceId: 8, kind: 'planned', place: { ...place, page: 1 } },
      { deviceId: 9, kind: 'planned', place },
    ]
    const gesture = { type: 'PinsPlaced', version: 1, data: { projectId: 3, pins } }
    expect(say(phraseOf(gesture))).toBe('Ivo Lind placed CAM-7, CAM-8 and 1 more on the plan Plan 5')
    expect(tell(gesture)).toMatchObject({
      ...{ project: 3, roles: EVERYONE, isOfBoard: false },
      told: { devices: [{ id: 7, values: { new: 'A pipe' } }, { id: 8 }, { id: 9 }] },
    })
    expect(say(phraseOf({ type: 'PageScaled', data: { projectId: 3, page: 2, lines: null } }))).toBe(
      'Ivo Lind took the scale off page 2 of the plan Plan 5',
    )
    const cables = [7, 8].map((from) => ({ from, to: 9, page: 2, metres: null }))
    const laid = { type: 'CablesLaid', version: 1, data: { projectId: 3, cables } }
    expect(say(phraseOf(laid))).toBe(
      'Ivo Lind laid 2 cables between CAM-7, CAM-9 and 1 more on page 2 of the plan Plan 5',
    )
    expect(tell(laid)?.told).not.toHaveProperty('new')
    // A newer build tells at least the project of its events.
    const newer = { type: 'PlanFolded', version: 1, data: { projectId: 3 } }
    expect([tell(newer)?.project, tell(newer)?.told.kind, tell({ ...newer, data: 'new' })]).toEqual([3, 'other', null])
    const [added] = told.filter(({ type }) => type === 'PlanAdded')
    expect(added && namedBy(inLog('plan-5', added))).toEqual([['plan', 5, 'Süd.pdf']])
  })

  it('[HIST-50] a report that no person made is of the provider', () => {
    const event = { type: 'DeviceOnlineReported', version: 1, data: { deviceId: 17, online: false } }
    const report = { ...inLog('project-1', event), actor: SYSTEM } as LogEvent
    expect(tellInProject(report, names)?.told.kind).toBe('provider')
    expect(tell(event)?.told.kind).toBe('status')
  })

  it.each([
    ['ProjectMovedToFolder', { folderId: 4, previous: 3 }, 'moved the project to another folder'],
    ['ProjectMovedToFolder', { folderId: 4, previous: null }, 'moved the project to a folder'],
    ['ProjectMovedToFolder', { folderId: null, previous: 3 }, 'took the project out of its folder'],
    [
      'ProjectInstanceChanged',
      { verkadaInstanceId: 4, organizationId: 1, previous: 3 },
      'changed the Verkada instance',
    ],
  ])('[HIST-39] names no folder and no instance to others than employees: %s', (type, data, sentence) => {
    const told = tell({ type, version: 1, data })?.told
    expect([sayTo('others', told?.phrase), told?.valuesOnly]).toEqual([`Ivo Lind ${sentence}`, 'employees'])
  })

  it('[HIST-3] is for all who see the project, about notes for employees alone', () => {
    expect(tell({ type: 'ProjectCompleted', version: 1, data: {} })?.roles).toBe(EVERYONE)
    expect(tell({ type: 'NotesClosed', version: 1, data: {} })?.roles).toBe(EMPLOYEES)
    expect(tellInProject(inLog('notes-1', { type: 'NotePinned', version: 1, data: {} }), names)?.roles).toBe(EMPLOYEES)
  })

  it('links the person and the device, and counts the people of a long list', () => {
    expect(sentenceOf(ivo, [phraseOf({ type: 'DeviceInstalled', data: { deviceId: 17 } })])).toEqual([
      { is: 'person', id: 1, text: 'Ivo Lind' },
      { is: 'text', text: 'marked' },
      { is: 'device', id: 17, text: 'CAM-17' },
      { is: 'text', text: 'as' },
      { is: 'new', text: INSTALLED },
    ])
    const granted = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example']
    const data = { assignedUsers: granted, granted, revoked: [] }
    expect(say(phraseOf({ type: 'ProjectUsersChanged', data }))).toBe('Ivo Lind gave access to 4 people')
  })
})

describe('the sentence about several events of one command', () => {
  const installed = (id: number) => phraseOf({ type: 'DeviceInstalled', data: { deviceId: id } })
  const confirmed = (id: number) => phraseOf({ type: 'DeviceConfirmed', data: { deviceId: id } })
  const together = (...phrases: readonly Phrase[]) => say(...phrases.reduce(withPhrase, [] as readonly Phrase[]))

  it('[HIST-5] counts the devices to which the same happened', () => {
    expect(together(installed(1))).toBe('Ivo Lind marked CAM-1 as Installed')
    expect(together(installed(1), installed(2), installed(3))).toBe('Ivo Lind marked 3 devices as Installed')
    const part = phraseOf(examples.find(({ type }) => type === 'DevicesImported') ?? { type: '', data: null })
    expect(together(part, part)).toBe('Ivo Lind imported 4 devices from list.csv')
  })

  it('[HIST-5] [PROJ-21] takes a phrase for the same when its keys were read back in another order', () => {
    const phrase = shownTo('employees', [oldValue('Gate')])
    const readBack = phrase.map((part) => Object.fromEntries(Object.entries(part).toReversed()) as Part)
    expect([phrase, readBack].reduce(withPhrase, [] as readonly Phrase[])).toEqual([phrase])
  })

  it('[HIST-5] names up to three different things, and says that there is more', () => {
    const tick = (item: string) => phraseOf({ type: 'ChecklistItemTicked', data: { item } })
    const back = phraseOf({ type: 'DeviceMovedBackToWaiting', data: { deviceId: 9 } })
    expect(together(installed(1), confirmed(2), installed(3))).toBe(
      `Ivo Lind marked 2 devices as Installed and marked CAM-2 as ${CONFIRMED}`,
    )
    expect(together(installed(1), confirmed(2), back, tick('cameraViewsConfirmed'))).toBe(
      `Ivo Lind marked CAM-1 as Installed and marked CAM-2 as ${CONFIRMED} and moved CAM-9 back to ${WAITING} and more`,
    )
  })

  it('[HIST-5] says of each device what happened to it', () => {
    const [both] = [installed(1), installed(2)].reduce(withPhrase, [] as readonly Phrase[])
    const device = { id: DeviceId.parse(2), name: 'CAM-2' }
    expect(say(forDevice(both ?? [], device))).toBe('Ivo Lind marked CAM-2 as Installed')
  })
})

it('[PLAN-30] strikes out the name of no plan that is there', () => {
  const ofPlans = examples.filter((event) => streamOf(event) === 'plan-5' && event.type in SENTENCES)
  const named = ofPlans.flatMap((event) => phraseOf(event).flatMap((part) => (part.text === 'Plan 5' ? part.is : [])))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((is) => is !== 'new')).toEqual([])
})
