import type { Pool } from 'pg'
import { z } from 'zod'
import { type Actor, SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, DeviceId, FolderId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { ImportedCard, ProjectCommand } from '#events/project/commands.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import { deriveId } from '../commands/command-id.ts'
import type { CommandMeta } from '../commands/command.ts'
import { type Reserve, reserveOne } from '../commands/reservations.ts'
import type { StreamDeps } from '../commands/stream-state.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { setPassword } from '../identity/passwords.ts'
import type { InstanceSecrets } from '../provider/secrets/instance-secrets.ts'
import { demoIn } from './demo-in.ts'
import { cardsOf, historyOf } from './history.ts'
import { DEMO_LOGINS, DEMO_PEOPLE, type DemoPerson } from './people.ts'
import { photoSteps } from './photos.ts'
import { demoSync, listedInDemo } from './synced.ts'
import { DEMO_ORGANIZATIONS, DEMO_SITES, type DemoSite } from './sites.ts'

type World = {
  readonly streams: StreamDeps
  readonly reserve: Reserve
  readonly pool: Pool
  readonly now: () => Date
  readonly instanceSecrets: InstanceSecrets
  readonly photos: Pick<PhotoStore, 'put'>
}
type People = Readonly<Record<DemoPerson, UserId>>
type Instances = Readonly<
  Record<DemoSite['organization'], { organizationId: OrganizationId; verkadaInstanceId: InstanceId }>
>

const DAY_MS = 24 * 3_600_000

/**
 * Fills an empty store with the demo: accounts, organizations, instances and projects with some weeks of history, all by
 * sending commands with a clock of the past. Their ids follow from what they do, so a start that was cut off goes on here,
 * and a full one finds everything done.
 * @param signal ends it after the commands that are under way, which have ended when it rejects; the next call goes on.
 * @returns false, with nothing done, when the store holds something else.
 */
export async function seedDemo(world: World, signal: AbortSignal): Promise<boolean> {
  const found = await demoIn(world)
  if (found === 'done' || found === 'foreign') return found === 'done'
  // The row stands for a demo that was begun here, its `done_at` for one that is whole.
  await world.pool.query('insert into demo default values on conflict do nothing')
  const people = await registerPeople(world)
  const instances = await createInstances(world)
  const sites = await Promise.allSettled(DEMO_SITES.map((site) => playSite(world, site, people, instances, signal)))
  for (const site of sites) if (site.status === 'rejected') throw site.reason
  await world.pool.query('update demo set done_at = now()')
  return true
}

const metaOf = (actor: Actor, ...what: (string | number)[]): CommandMeta => ({
  actor,
  commandId: CommandId.parse(deriveId('demo', ...what)),
  source: 'demo',
})

/** A bus whose clock stands where it is set. */
function busAt({ streams, now }: Pick<World, 'streams' | 'now'>) {
  const clock = { at: new Date(now().getTime() - 60 * DAY_MS) }
  return { clock, bus: createCommandBus({ ...streams, now: () => clock.at }) }
}

async function registerPeople(world: World): Promise<People> {
  const { bus } = busAt(world)
  const register = async (name: DemoPerson) => {
    const meta = metaOf(SYSTEM, 'person', name)
    const person = DEMO_PEOPLE[name]
    const userId = await reserveOne(world.reserve, UserId, { kind: 'user', meta, content: person })
    await bus.account().execute({ type: 'RegisterUser', data: { userId, ...person } }, meta)
    return userId
  }
  const people = {
    employee: await register('employee'),
    installer: await register('installer'),
    customer: await register('customer'),
    planner: await register('planner'),
    fitter: await register('fitter'),
    rigger: await register('rigger'),
  }
  for (const login of DEMO_LOGINS.logins) await setPassword(world.pool, people[login], DEMO_LOGINS.password)
  return people
}

async function createInstances({ reserve, instanceSecrets, ...world }: World): Promise<Instances> {
  const { bus } = busAt(world)
  const create = async (key: DemoSite['organization']) => {
    const { name, instance, apiKey, webhookSecret, cannotRead } = DEMO_ORGANIZATIONS[key]
    const first = metaOf(SYSTEM, 'organization', key)
    const organizationId = await reserveOne(reserve, OrganizationId, {
      kind: 'organization',
      meta: first,
      content: name,
    })
    await bus.catalog().execute({ type: 'CreateOrganization', data: { organizationId, name } }, first)
    const second = metaOf(SYSTEM, 'instance', key)
    const instanceId = await reserveOne(reserve, InstanceId, { kind: 'instance', meta: second, content: instance })
    const secretsVersion = second.commandId
    await instanceSecrets.add(instanceId, secretsVersion, { apiKey, webhookSecret })
    const asked = { key: { region: null, cannotRead: [...cannotRead] }, hasWebhookSecret: webhookSecret !== '' }
    const data = { instanceId, name: instance, organizationId, ...asked, secretsVersion }
    await bus.catalog().execute({ type: 'ConfigureInstance', data }, second)
    return { organizationId, verkadaInstanceId: instanceId }
  }
  return { harbour: await create('harbour'), northfield: await create('northfield') }
}

/** Makes folders, each in the one before, where they are not made yet. @returns the innermost */
async function createFolders({ reserve, ...world }: World, names: readonly string[]): Promise<FolderId | null> {
  const { bus } = busAt(world)
  let parentFolderId: FolderId | null = null
  for (const [index, name] of names.entries()) {
    const meta = metaOf(SYSTEM, 'folder', ...names.slice(0, index + 1))
    const data = { name, parentFolderId }
    const folderId: FolderId = await reserveOne(reserve, FolderId, { kind: 'folder', meta, content: data })
    await bus.folders().execute({ type: 'CreateFolder', data: { folderId, ...data } }, meta)
    parentFolderId = folderId
  }
  return parentFolderId
}

async function playSite(
  world: World,
  site: DemoSite,
  people: People,
  instances: Instances,
  signal: AbortSignal,
): Promise<void> {
  const { bus, clock } = busAt(world)
  const start = world.now().getTime()
  const actor = (by: DemoPerson): Actor => ({ id: people[by], role: DEMO_PEOPLE[by].role })

  const creation = metaOf(actor('planner'), site.name, 'create')
  const assignedUsers = site.assigned.map((name) => DEMO_PEOPLE[name].email)
  const details = { name: site.name, assignedUsers, ...instances[site.organization] }
  const reservation = { kind: 'project', meta: creation, content: details } as const
  const projectId = await reserveOne(world.reserve, ProjectId, reservation)
  const send = async (ago: number, command: ProjectCommand, meta: CommandMeta) => {
    signal.throwIfAborted()
    clock.at = new Date(start - ago)
    try {
      await bus.project(projectId).execute(command, meta)
    } catch (error) {
      // A person is at the board already, before its past is told to the end: what they did stands.
      if (!(error instanceof Rejection)) throw error
    }
  }
  await send(site.days * DAY_MS, { type: 'CreateProject', data: { projectId, ...details } }, creation)

  const folderId = await createFolders(world, site.folders ?? [])
  if (folderId !== null)
    await send(
      site.days * DAY_MS,
      { type: 'MoveToFolder', data: { folderId } },
      metaOf(actor('planner'), site.name, 'folder'),
    )

  const listed = site.isSynced ? listedInDemo(world.now()) : []
  const rows = site.isSynced ? listed.map(({ deviceId }) => deviceId) : cardsOf(site)
  if (rows.length === 0) return
  const importing = metaOf(actor('planner'), site.name, 'import')
  const reserved = await world.reserve({ kind: 'device', count: rows.length, meta: importing, content: rows })
  const ids = z.array(DeviceId).parse(reserved)
  const cards = cardsOf(site).flatMap((row, index) =>
    ids.slice(index, index + 1).map((deviceId) => ({ deviceId, ...row })),
  )
  const batch = { batchId: importing.commandId, fileName: `${site.name}.csv`, part: 1, parts: 1, cards }
  const brought: ProjectCommand = site.isSynced
    ? demoSync(importing.commandId, details.verkadaInstanceId, listed, ids)
    : { type: 'ImportDevices', data: batch }
  await send((site.days - 0.25) * DAY_MS, brought, importing)

  const named: readonly Pick<ImportedCard, 'name' | 'type'>[] = site.isSynced ? listed : cards
  const shown = new Map(ids.map((id, index) => [id, named[index]]))
  const steps = historyOf(site, ids)
  const photos = await photoSteps(site, steps, shown, world.photos)
  const past = [
    ...steps.map((step, index) => ({ ...step, key: [index] })),
    ...photos.map((step, index) => ({ ...step, key: ['photo', index] })),
  ]
  for (const { by, ago, command, key } of past.toSorted((one, other) => other.ago - one.ago))
    await send(ago, command, metaOf(actor(by), site.name, ...key))
}
