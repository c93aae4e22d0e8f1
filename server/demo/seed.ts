import { z } from 'zod'
import { type Actor, SYSTEM } from '#events/actor.ts'
import { CommandId, DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/ids.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import { deriveId } from '../commands/command-id.ts'
import type { CommandMeta } from '../commands/command.ts'
import { setPassword } from '../identity/passwords.ts'
import type { Runtime } from '../runtime.ts'
import { cardsOf, historyOf } from './history.ts'
import { DEMO_LOGINS, DEMO_PEOPLE, type DemoPerson } from './people.ts'
import { DEMO_ORGANIZATIONS, DEMO_SITES, type DemoSite } from './sites.ts'

type World = Pick<Runtime, 'streams' | 'reserve' | 'pool' | 'now'>
type People = Readonly<Record<DemoPerson, UserId>>
type Instances = Readonly<
  Record<DemoSite['organization'], { organizationId: OrganizationId; verkadaInstanceId: InstanceId }>
>

const DAY = 24 * 3_600_000

/**
 * Fills a store with the demo: accounts, organizations, instances and projects with some weeks of history, all by sending
 * commands with a clock of the past. Their ids follow from what they do, so a start that was cut off goes on here, and a
 * full one finds everything done.
 */
export async function seedDemo(world: World): Promise<void> {
  const { rows } = await world.pool
    .query(`create table if not exists demo_seed (done_at timestamptz not null)`)
    .then(() => world.pool.query('select 1 from demo_seed'))
  if (rows.length > 0) return
  const people = await registerPeople(world)
  const instances = await createInstances(world)
  await Promise.all(DEMO_SITES.map((site) => playSite(world, site, people, instances)))
  await world.pool.query('insert into demo_seed values (now())')
}

const metaOf = (actor: Actor, ...what: (string | number)[]): CommandMeta => ({
  actor,
  commandId: CommandId.parse(deriveId('demo', ...what)),
  source: 'demo',
})

/** A bus whose clock stands where it is set. */
function busAt({ streams, now }: World) {
  const clock = { at: new Date(now().getTime() - 60 * DAY) }
  return { clock, bus: createCommandBus({ ...streams, now: () => clock.at }) }
}

async function registerPeople(world: World): Promise<People> {
  const { bus } = busAt(world)
  const register = async (name: DemoPerson) => {
    const meta = metaOf(SYSTEM, 'person', name)
    const [userId] = z
      .tuple([UserId])
      .parse(await world.reserve({ kind: 'user', count: 1, meta, content: DEMO_PEOPLE[name] }))
    await bus.accounts().execute({ type: 'RegisterUser', data: { userId, ...DEMO_PEOPLE[name] } }, meta)
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

async function createInstances(world: World): Promise<Instances> {
  const { bus } = busAt(world)
  const create = async (key: DemoSite['organization']) => {
    const { name, instance } = DEMO_ORGANIZATIONS[key]
    const first = metaOf(SYSTEM, 'organization', key)
    const [organizationId] = z
      .tuple([OrganizationId])
      .parse(await world.reserve({ kind: 'organization', count: 1, meta: first, content: name }))
    await bus.catalog().execute({ type: 'CreateOrganization', data: { organizationId, name } }, first)
    const second = metaOf(SYSTEM, 'instance', key)
    const [instanceId] = z
      .tuple([InstanceId])
      .parse(await world.reserve({ kind: 'instance', count: 1, meta: second, content: instance }))
    await bus
      .catalog()
      .execute({ type: 'ConfigureInstance', data: { instanceId, name: instance, organizationId } }, second)
    return { organizationId, verkadaInstanceId: instanceId }
  }
  return { harbour: await create('harbour'), northfield: await create('northfield') }
}

async function playSite(world: World, site: DemoSite, people: People, instances: Instances): Promise<void> {
  const { bus, clock } = busAt(world)
  const start = world.now().getTime()
  const actor = (by: DemoPerson): Actor => ({ id: people[by], role: DEMO_PEOPLE[by].role })
  clock.at = new Date(start - site.days * DAY)

  const creation = metaOf(actor('planner'), site.name, 'create')
  const assignedUsers = site.assigned.map((name) => DEMO_PEOPLE[name].email)
  const details = { name: site.name, assignedUsers, ...instances[site.organization] }
  const [projectId] = z
    .tuple([ProjectId])
    .parse(await world.reserve({ kind: 'project', count: 1, meta: creation, content: details }))
  const project = bus.project(projectId)
  await project.execute({ type: 'CreateProject', data: { projectId, ...details } }, creation)

  const rows = cardsOf(site)
  if (rows.length === 0) return
  clock.at = new Date(clock.at.getTime() + DAY / 4)
  const importing = metaOf(actor('planner'), site.name, 'import')
  const reserved = await world.reserve({ kind: 'device', count: rows.length, meta: importing, content: rows })
  const ids = z.array(DeviceId).parse(reserved)
  const cards = rows.flatMap((row, index) => ids.slice(index, index + 1).map((deviceId) => ({ deviceId, ...row })))
  const batch = { batchId: importing.commandId, fileName: `${site.name}.csv`, part: 1, parts: 1, cards }
  await project.execute({ type: 'ImportDevices', data: batch }, importing)

  for (const [index, { by, ago, command }] of historyOf(site, ids).entries()) {
    clock.at = new Date(start - ago)
    await project.execute(command, metaOf(actor(by), site.name, index))
  }
}
