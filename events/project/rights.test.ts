import { describe, expect, it } from 'vitest'
import { EVERYONE, type Role } from '../kernel/actor.ts'
import type { Fact } from '../kernel/envelope.ts'
import { CommandId, DeviceId } from '../kernel/ids.ts'
import { Rejection } from '../kernel/refusal.ts'
import { by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { RightsBody } from './commands/set-rights.ts'
import { mayCommand, type ProjectCommand, projectCommands } from './commands.ts'
import { projectDecider } from './decide.ts'
import type { DeviceStatus } from './device.ts'
import type { ProjectEvent } from './events.ts'
import { EXAMPLE_CREATED, examplePhoto } from './examples.ts'
import { projectRefusals } from './refusals.ts'
import { DEFAULT_RIGHTS, RIGHTS, type Rights } from './rights.ts'
import { projectSnapshots } from './snapshot.ts'
import { stepsOfAll } from './undo/steps-of.ts'

const { given } = specification(projectDecider)
const id = (value: number) => DeviceId.parse(value)
const cam = { deviceId: id(7) }
const done = (event: ProjectEvent, user = 1) => fact(event, by(user))
const created = done(EXAMPLE_CREATED)
const added = (status: DeviceStatus = 'waiting', user = 1, deviceId = 7) =>
  done(
    {
      type: 'ManualCardAdded',
      data: { deviceId: id(deviceId), name: `Cam ${deviceId}`, type: 'camera', description: '', status },
    },
    user,
  )
/** The event that gives a project these rights. */
function set(rights: Partial<Rights>): Fact<ProjectEvent> {
  const [event] = given(created).when({ type: 'SetRights', data: rights }).events
  if (!event) throw new Error('these are the rights that it has')
  return done(event)
}
/** The code of a refusal; null where there is none. */
function refusedBy(decide: () => void): string | null {
  try {
    decide()
    return null
  } catch (error) {
    return error instanceof Rejection ? error.refusal.code : 'another error'
  }
}
const types = Object.keys(projectCommands) as ProjectCommand['type'][]
const others: readonly Role[] = ['customer', 'installer']

/** Rights that are not the defaults, each with the commands that a role has less, or more. */
const CASES: readonly {
  readonly rights: Partial<Rights>
  readonly role: Role
  readonly less?: readonly string[]
  readonly more?: readonly string[]
}[] = [
  { rights: { customers: 'watch' }, role: 'customer', less: types },
  { rights: { installersDelete: false }, role: 'installer', less: ['DeleteDevice', 'DeleteDevices'] },
  { rights: { installersAdd: true }, role: 'installer', more: ['AddManualCard'] },
  { rights: { confirmByAnother: true }, role: 'installer' },
  { rights: { confirmByAnother: true }, role: 'customer' },
  { rights: { installersAdd: true, installersDelete: false }, role: 'customer' },
  { rights: { customers: 'watch' }, role: 'installer' },
  {
    rights: { customers: 'watch', installersAdd: false, installersDelete: false, confirmByAnother: true },
    role: 'employee',
  },
]

describe('[RIGHTS-1] the rights of a project', () => {
  it('are those of the specification where nothing was said, also for projects from before', () => {
    expect(given(created).view.project).toMatchObject(DEFAULT_RIGHTS)
    const byRole = Object.fromEntries(
      EVERYONE.map((role) => [role, types.filter((type) => mayCommand(role, type, null)).toSorted()]),
    )
    const work = [
      ...['AddPhoto', 'ClearFlag', 'DeleteDevice', 'DeleteDevices', 'DescribeDevice', 'FlagCard'],
      ...['MoveDevice', 'MoveDevices', 'RemovePhoto', 'Undo', 'UpdateChecklist'],
    ]
    expect(byRole).toMatchObject({
      customer: work,
      installer: [...work, 'AssignCards', 'BindSerial', 'PlaceDevices', 'ScheduleCards'].toSorted(),
    })
    expect(byRole['employee']).toEqual(
      types.filter((type) => projectCommands[type].roles.includes('employee')).toSorted(),
    )
  })

  it.each(CASES)(
    '$rights change what a person of the role $role may send',
    ({ rights, role, less = [], more = [] }) => {
      const may = (project: Rights | null) => types.filter((type) => mayCommand(role, type, project))
      const expected = [...may(null).filter((type) => !less.includes(type)), ...more].toSorted()
      expect(may({ ...DEFAULT_RIGHTS, ...rights }).toSorted()).toEqual(expected)
    },
  )

  it('are set one by one, with what they were, and nothing is written where all are so', () => {
    expect(
      given(created).when({ type: 'SetRights', data: { customers: 'watch', installersDelete: true } }).events,
    ).toEqual([{ type: 'ProjectRightsSet', data: { customers: { from: 'work', to: 'watch' } } }])
    for (const right of RIGHTS) {
      const rights = { [right]: right === 'customers' ? 'watch' : !DEFAULT_RIGHTS[right] }
      const after = given(created, set(rights))
      expect(after.view.project).toMatchObject({ ...DEFAULT_RIGHTS, ...rights })
      expect(after.when({ type: 'SetRights', data: rights }).events).toEqual([])
    }
    expect(RightsBody.safeParse({}).success).toBe(false)
    const closed = done({ type: 'ProjectCompleted', data: {} })
    expect(given(created, closed).refusal({ type: 'SetRights', data: { installersAdd: true } })).toEqual({
      code: 'project-closed',
    })
  })

  it('come with a new project where the installation has it so', () => {
    const { projectId, name, organizationId, verkadaInstanceId } = EXAMPLE_CREATED.data as never
    const data = { projectId, name, organizationId, verkadaInstanceId, assignedUsers: [] }
    const eventsOf = (customers?: 'work' | 'watch') =>
      given().when({ type: 'CreateProject', data: { ...data, ...(customers && { customers }) } }).events
    expect(eventsOf()).toEqual([EXAMPLE_CREATED])
    expect(eventsOf('work')).toEqual([EXAMPLE_CREATED])
    expect(eventsOf('watch')).toEqual(
      [EXAMPLE_CREATED, set({ customers: 'watch' })].map(({ type, data }) => ({ type, data })),
    )
  })

  it('stay with a saved state', () => {
    const { view } = given(created, set({ customers: 'watch', confirmByAnother: true }), added('installed', 2))
    const loaded = projectSnapshots.load(JSON.parse(JSON.stringify(projectSnapshots.save(view))))
    expect(loaded?.project).toEqual(view.project)
    expect(loaded?.cards?.[0]?.[1]).toMatchObject({ installedBy: 2 })
  })
})

describe('[RIGHTS-2] what a project does not give is refused', () => {
  /** The refusal of a command, whatever it says: rights are looked at before anything else of it. */
  const codeOf = (type: ProjectCommand['type'], role: Role, ...facts: Fact<ProjectEvent>[]) =>
    refusedBy(() => {
      const command = { type, data: { deviceIds: [], moves: [], steps: [] } } as never
      given(created, added(), ...facts).when(command, by(2, role))
    })
  const kinds = types.filter((type) => type !== 'Undo')
  it.each(kinds)('%s', (type) => {
    const rights = { customers: 'watch', installersDelete: false } as const
    const isMissing = (role: Role, ...facts: Fact<ProjectEvent>[]) => codeOf(type, role, ...facts) === 'right-missing'
    const isDeletion = type === 'DeleteDevice' || type === 'DeleteDevices'
    expect(isMissing('customer', set(rights))).toBe(true)
    expect(isMissing('installer', set(rights))).toBe(isDeletion || type === 'AddManualCard')
    expect(isMissing('installer', set({ installersAdd: true }))).toBe(false)
    expect(isMissing('employee', set(rights))).toBe(false)
    expect(isMissing('customer')).toBe(false)
  })

  it('with 403 and a sentence for each right', () => {
    const words = { who: () => 'Ana', ago: () => 'now' }
    const { status, sentence } = projectRefusals['right-missing']
    expect(status).toBe(403)
    const said = (['customers', 'installersAdd', 'installersDelete'] as const).map((right) =>
      sentence({ code: 'right-missing', right }, words),
    )
    expect(said).toEqual([
      'Customers only watch this project. An employee can change that.',
      'Installers do not add cards to this project. An employee can change that.',
      'Installers do not delete cards of this project. An employee can change that.',
    ])
  })
})

/** The command that takes events back. */
function undo(...events: Fact<ProjectEvent>[]): ProjectCommand {
  const steps = stepsOfAll(events, { cardsOf: () => [], fileOf: () => '' })
  if (typeof steps === 'string') throw new Error(steps)
  const undoes = [CommandId.parse('00000000-0000-4000-8000-000000000001')]
  return { type: 'Undo', data: { undoes, steps: [...steps] } }
}

describe('[RIGHTS-2] an undo', () => {
  const card = given(created, added()).view.card(id(7))
  if (!card) throw new Error('no card')
  const deleted = done({ type: 'DeviceDeleted', data: { ...cam, card } })
  const made: readonly (readonly [string, Fact<ProjectEvent>, Fact<ProjectEvent>[]])[] = [
    ['a move', done({ type: 'DeviceInstalled', data: cam }), []],
    ['a description', done({ type: 'DeviceDescribed', data: { ...cam, description: 'Mast', previous: '' } }), []],
    ['a photo', done({ type: 'PhotoAdded', data: { ...cam, photo: examplePhoto('a') } }), []],
    ['a tick', done({ type: 'ChecklistItemTicked', data: { item: 'cameraViewsConfirmed' } }), []],
    ['a deletion', deleted, []],
    ['a new card', added(), []],
  ]
  it.each(made)('of %s is no way around them', (name, event) => {
    const before = name === 'a new card' ? [created] : [created, added()]
    const watched = given(...before, event, set({ customers: 'watch', installersDelete: false }))
    expect(watched.refusal(undo(event), by(2, 'customer'))).toEqual({ code: 'undo-not-allowed' })
    const byInstaller = () => watched.when(undo(event), by(3, 'installer')).events.length
    const isOfDeletion = event === deleted || name === 'a new card'
    expect(isOfDeletion ? refusedBy(byInstaller) : byInstaller()).toEqual(isOfDeletion ? 'undo-not-allowed' : 1)
    expect(given(...before, event).when(undo(event), by(2, 'customer')).events).toHaveLength(1)
    expect(projectRefusals['undo-not-allowed'].status).toBe(403)
  })

  it('[RIGHTS-4] of rights gives back those that were changed, by employees alone', () => {
    const event = set({ customers: 'watch', installersAdd: true })
    const after = given(created, set({ confirmByAnother: true }), event)
    const back = { customers: { from: 'watch', to: 'work' }, installersAdd: { from: true, to: false } }
    expect(after.when(undo(event)).events).toEqual([{ type: 'ProjectRightsSet', data: back }])
    for (const role of others) expect(after.refusal(undo(event), by(2, role))).toEqual({ code: 'undo-not-allowed' })
    expect(given(created).when(undo(event)).events).toEqual([])
  })
})

describe('[RIGHTS-3] where confirming needs another person', () => {
  const another = set({ confirmByAnother: true })
  const installed = done({ type: 'DeviceInstalled', data: cam }, 2)
  const confirmed = done({ type: 'DeviceConfirmed', data: cam }, 3)
  const back = done({ type: 'DeviceMovedBackToInstalled', data: cam }, 3)
  const confirm: ProjectCommand = { type: 'MoveDevice', data: { ...cam, to: 'confirmed' } }
  const refusal = { code: 'confirm-by-another', deviceId: 7 }

  it.each(EVERYONE)('the %s who installed a card does not confirm it, but others do', (role) => {
    const board = given(created, added(), installed, another)
    expect(board.refusal(confirm, by(2, role))).toEqual(refusal)
    expect(board.when(confirm, by(3, role)).events).toEqual([{ type: 'DeviceConfirmed', data: cam }])
    expect(given(created, added(), installed).when(confirm, by(2, role)).events).toHaveLength(1)
  })

  it('the refusal is a 409 that names another person', () => {
    const { status, sentence } = projectRefusals['confirm-by-another']
    expect(status).toBe(409)
    expect(sentence({ code: 'confirm-by-another', deviceId: id(7) }, { who: () => '', ago: () => '' })).toContain(
      'another person',
    )
  })

  it('the last who installed it counts, whoever moved it back from Confirmed & Tested since', () => {
    const board = given(created, added(), installed, confirmed, back, another)
    expect(board.refusal(confirm, by(2))).toEqual(refusal)
    expect(board.when(confirm, by(3)).events).toHaveLength(1)
    const taken = done({ type: 'DeviceMovedBackToWaiting', data: cam }, 2)
    const again = given(created, added(), installed, taken, done({ type: 'DeviceInstalled', data: cam }, 3), another)
    expect(again.refusal(confirm, by(3))).toEqual(refusal)
    expect(again.when(confirm, by(2)).events).toHaveLength(1)
  })

  it('of several cards those stay that another person has to confirm', () => {
    const board = given(created, added(), added('installed', 3, 8), installed, another)
    const moves = [cam, { deviceId: id(8) }].map((one) => ({ ...one, to: 'confirmed' as const }))
    expect(board.when({ type: 'MoveDevices', data: { moves } }, by(2))).toEqual({
      events: [{ type: 'DeviceConfirmed', data: { deviceId: 8 } }],
      refusals: [refusal],
    })
  })

  it('an undo confirms no card for the person who installed it', () => {
    const board = given(created, added(), installed, confirmed, back, another)
    expect(board.refusal(undo(back), by(2))).toEqual(refusal)
    expect(board.when(undo(back), by(3)).events).toEqual([{ type: 'DeviceConfirmed', data: cam }])
  })

  it('no card is added as confirmed, and one that is added as installed is confirmed by another', () => {
    const add = (status: DeviceStatus): ProjectCommand => ({
      type: 'AddManualCard',
      data: { ...cam, name: 'Cam', type: 'camera', description: '', status },
    })
    const board = given(created, another)
    expect(board.refusal(add('confirmed'))).toEqual(refusal)
    expect(board.when(add('installed')).events).toHaveLength(1)
    expect(given(created).when(add('confirmed')).events).toHaveLength(1)
    expect(given(created, another, added('installed', 2)).refusal(confirm, by(2))).toEqual(refusal)
  })

  it('a card that was deleted and came back keeps who installed it', () => {
    const before = given(created, added(), installed)
    const [event] = before.when({ type: 'DeleteDevice', data: cam }).events
    if (!event) throw new Error('nothing was deleted')
    const deleted = done(event)
    const [restored] = given(created, added(), installed, deleted).when(undo(deleted)).events
    if (!restored) throw new Error('nothing came back')
    const board = given(created, added(), installed, deleted, done(restored), another)
    expect(board.refusal(confirm, by(2))).toEqual(refusal)
  })
})
