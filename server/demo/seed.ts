import { z } from 'zod'
import { SYSTEM } from '#events/kernel/actor.ts'
import { DeviceId, FolderId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { ImportedCard } from '#events/project/imported-card.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import type { CommandMeta } from '../commands/command.ts'
import { reserveOne } from '../commands/reservations.ts'
import { setPassword } from '../identity/passwords.ts'
import { demoIn } from './demo-in.ts'
import { cardsOf, historyOf } from './history.ts'
import { DEMO_LOGINS, DEMO_PEOPLE, type DemoPerson } from './people.ts'
import { photoSteps } from './photos.ts'
import { type CardsOfSites, playSurveys } from './play-surveys.ts'
import { demoSync, listedInDemo } from './synced.ts'
import { DEMO_ORGANIZATIONS, DEMO_SITES, type DemoSite } from './sites.ts'
import { actorOf, busAt, DAY_MS, type Instances, metaOf, type People, unlessRefused, type World } from './world.ts'

/**
 * Fills an empty store with the demo: accounts, organizations, instances, surveys and projects with some weeks of history, all by
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
  const surveyed = playSurveys(world, people, instances, signal)
  const sites = DEMO_SITES.map((site) => playSite(world, site, people, instances, surveyed, signal))
  for (const played of await Promise.allSettled([surveyed, ...sites]))
    if (played.status === 'rejected') throw played.reason
  await world.pool.query('update demo set done_at = now()')
  return true
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
  surveyed: Promise<CardsOfSites>,
  signal: AbortSignal,
): Promise<void> {
  const { bus, clock } = busAt(world)
  const start = world.now().getTime()
  const actor = (by: DemoPerson) => actorOf(people, by)

  const creation = metaOf(actor('planner'), site.name, 'create')
  const assignedUsers = site.assigned.map((name) => DEMO_PEOPLE[name].email)
  const details = { name: site.name, assignedUsers, ...instances[site.organization] }
  const reservation = { kind: 'project', meta: creation, content: details } as const
  const projectId = await reserveOne(world.reserve, ProjectId, reservation)
  const send = async (ago: number, command: ProjectCommand, meta: CommandMeta) => {
    signal.throwIfAborted()
    clock.at = new Date(start - ago)
    await unlessRefused(() => bus.project(projectId).execute(command, meta))
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
    ...((await surveyed).get(site.name) ?? []),
  ]
  for (const { by, ago, command, key } of past.toSorted((one, other) => other.ago - one.ago))
    await send(ago, command, metaOf(actor(by), site.name, ...key))
}
