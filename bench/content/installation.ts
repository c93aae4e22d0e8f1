import { type Actor, SYSTEM } from '#events/kernel/actor.ts'
import { ACCOUNT_STREAM } from '#events/account/aggregate.ts'
import { CATALOG_STREAM } from '#events/catalog/aggregate.ts'
import { FormId, CommandId, DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { decided } from '#events/kernel/decider.ts'
import { projectStream } from '#events/project/stream.ts'
import type { DomainEvent } from '#events/registry.ts'
import { sessionStream } from '#events/session/session.ts'
import { deriveId, digestOf } from '../../server/commands/command-id.ts'
import { formAt } from './installation-forms.ts'
import { seal } from '../../server/commands/seal.ts'
import type { EventStore } from '../../server/event-store/port.ts'

export type InstallationSize = {
  readonly projects: number
  readonly users: number
  readonly organizations: number
  /** Past its creation and its import. */
  readonly movesPerProject: number
  /** Of surveys, each with some sections that were filled in; none unless it says so. */
  readonly forms?: number
  /** True if the description of each card has a serial number of its own. */
  readonly hasSerials?: true
}

/** Far past the ids of the demo, so that an installation can be written beside it. */
const FIRST_ID = 1_001
/** Ids of the cards of different projects do not meet. */
const MAX_CARDS = 1_000
/** Cards on each board, and how many of them no person has worked on. */
const CARDS = 60
const UNTOUCHED = 20
/** Times that each person has signed in and out. */
const SIGN_INS = 2
/** Events of one append: about 600 bytes each, below what an append can hold. */
const APPEND = 1_000
/** Streams that are written at a time. */
const WRITERS = 16

const ROLES = ['employee', 'installer', 'customer'] as const
const DAY_MS = 24 * 3_600_000
const AGE_MS = 90 * DAY_MS

/** One event, and the actor who caused it. */
type Deed = { readonly actor: Actor; readonly event: DomainEvent }
type Stream = { readonly name: string; readonly deeds: readonly Deed[] }

export const projectIdAt = (index: number): ProjectId => ProjectId.parse(FIRST_ID + index)
export const formIdAt = (index: number): FormId => FormId.parse(FIRST_ID + index)
export const userIdAt = (index: number): UserId => UserId.parse(FIRST_ID + index)
/** The first person is an employee, the second an installer, the third a customer; the last two have the first project. */
export const usernameAt = (index: number): string => `person-${FIRST_ID + index}`

const emailAt = (index: number): string => `${usernameAt(index)}@fieldboard.example`
const deviceIdAt = (project: number, card: number): DeviceId => DeviceId.parse(projectIdAt(project) * MAX_CARDS + card)
const actorAt = (index: number): Actor => ({
  id: userIdAt(index),
  role: ROLES[index % ROLES.length] ?? 'employee',
})

/** The serial number of a card: such as `3F2A-90B1-77CE`. */
export const serialAt = (project: number, card: number): string =>
  (deriveId('bench', 'serial', project, card).replaceAll('-', '').slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join(
    '-',
  )

/** The cards of a project that wait as they were imported. */
export const untouchedCards = (project: number): number[] =>
  Array.from({ length: UNTOUCHED }, (_, n) => deviceIdAt(project, CARDS - UNTOUCHED + n))

/**
 * Writes an installation into a log, beside what stands there: events as commands would have led to them, through the log
 * itself, in large appends. The first projects and people of every size are the same.
 * @param key of the hash chain. @returns how many events were written.
 */
export async function writeInstallation(store: EventStore, key: Buffer, size: InstallationSize): Promise<number> {
  const begin = Date.now() - AGE_MS
  let written = 0
  const write = async ({ name, deeds }: Stream) => {
    let end = { revision: -1, hash: null as string | null }
    for await (const { revision, hash } of store.read(name, 0)) end = { revision, hash }
    const step = AGE_MS / (deeds.length + 1)
    const sealed = deeds.map(({ actor, event }, index) => {
      const commandId = CommandId.parse(deriveId('bench', name, index))
      const at = new Date(begin + step * (index + 1)).toISOString()
      const place = { stream: name, revision: end.revision + 1, hash: end.hash }
      const meta = { actor, commandId, source: 'web' } as const
      const [one] = seal(decided(event), meta, place, { key, at, commandDigest: digestOf(event) })
      if (!one) throw new Error('nothing was sealed')
      end = one
      return one
    })
    for (let from = 0; from < sealed.length; from += APPEND) {
      const events = sealed.slice(from, from + APPEND)
      const result = await store.append(name, (events[0]?.revision ?? 0) - 1, events)
      if (result.kind !== 'appended') throw new Error(`${name} was not appended to: ${result.kind}`)
    }
    written += sealed.length
  }
  await write(catalogOf(size))
  await write(accountsOf(size))
  // All writers take from the same streams.
  const streams = boardsAndSessions(size)
  const writer = async () => {
    for (let next = streams.next(); !next.done; next = streams.next()) await write(next.value)
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return written
}

function catalogOf({ organizations }: InstallationSize): Stream {
  const actor = actorAt(0)
  const deeds = Array.from({ length: organizations }, (_, index): Deed[] => {
    const organizationId = OrganizationId.parse(FIRST_ID + index)
    const instanceId = InstanceId.parse(FIRST_ID + index)
    return [
      { actor, event: { type: 'OrganizationCreated', data: { organizationId, name: `Organization ${index + 1}` } } },
      {
        actor,
        event: {
          type: 'InstanceConfigured',
          data: {
            instanceId,
            organizationId,
            name: `Sites ${index + 1}`,
            key: null,
            hasWebhookSecret: false,
            secretsVersion: '',
          },
        },
      },
    ]
  })
  return { name: CATALOG_STREAM, deeds: deeds.flat() }
}

function accountsOf({ users }: InstallationSize): Stream {
  const deeds = Array.from({ length: users }, (_, index): Deed => {
    const names = { username: usernameAt(index), email: emailAt(index), firstName: 'Person', lastName: `${index + 1}` }
    const { role } = actorAt(index)
    if (role === 'system') throw new Error('a person has a role')
    return {
      actor: SYSTEM,
      event: { type: 'UserRegistered', data: { userId: userIdAt(index), ...names, role, companyId: null } },
    }
  })
  return { name: ACCOUNT_STREAM, deeds }
}

function* boardsAndSessions(size: InstallationSize): Generator<Stream, undefined> {
  for (let index = 0; index < size.projects; index++) yield boardAt(index, size)
  for (let index = 0; index < size.users; index++) yield sessionsAt(index)
  for (let index = 0; index < (size.forms ?? 0); index++)
    yield formAt(formIdAt(index), actorAt(0), OrganizationId.parse(FIRST_ID + (index % size.organizations)))
}

/** A board that was imported and worked on: its cards go to installed and back, one after another. */
function boardAt(index: number, { users, organizations, movesPerProject, hasSerials }: InstallationSize): Stream {
  const [planner, fitter, customer] = [index * 3, index * 3 + 1, index * 3 + 2].map((n) => n % users)
  const [employee, installer] = [actorAt(planner ?? 0), actorAt(fitter ?? 0)]
  const projectId = projectIdAt(index)
  const owner = FIRST_ID + (index % organizations)
  const cards = Array.from({ length: CARDS }, (_, n) => ({
    deviceId: deviceIdAt(index, n),
    name: `CAM-${n + 1} Hall ${n % 7}`,
    type: 'camera' as const,
    description: hasSerials ? `dome, ceiling mount, ${serialAt(index, n)}` : 'dome, ceiling mount',
  }))
  const created = {
    projectId,
    name: `Site ${index + 1}`,
    organizationId: OrganizationId.parse(owner),
    verkadaInstanceId: InstanceId.parse(owner),
    assignedUsers: [emailAt(fitter ?? 0), emailAt(customer ?? 0)],
  }
  const batch = { batchId: deriveId('bench', 'import', projectId), fileName: 'list.csv', part: 1, parts: 1, cards }
  const deeds: Deed[] = [
    { actor: employee, event: { type: 'ProjectCreated', data: created } },
    { actor: employee, event: { type: 'DevicesImported', data: batch } },
  ]
  for (let move = 0; move < movesPerProject; move++) {
    const isBack = Math.floor(move / (CARDS - UNTOUCHED)) % 2 === 1
    const deviceId = deviceIdAt(index, move % (CARDS - UNTOUCHED))
    const type = isBack ? 'DeviceMovedBackToWaiting' : 'DeviceInstalled'
    deeds.push({ actor: installer, event: { type, data: { deviceId } } })
  }
  return { name: projectStream(projectId), deeds }
}

function sessionsAt(index: number): Stream {
  const actor = actorAt(index)
  const deeds = Array.from({ length: SIGN_INS }, (_, n): Deed[] => {
    const data = { sessionId: deriveId('bench', 'session', index, n) }
    return [
      { actor, event: { type: 'SignedIn', data } },
      { actor, event: { type: 'SignedOut', data } },
    ]
  })
  return { name: sessionStream(userIdAt(index)), deeds: deeds.flat() }
}
