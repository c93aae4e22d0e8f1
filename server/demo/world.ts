import type { Pool } from 'pg'
import type { Actor } from '#events/kernel/actor.ts'
import { CommandId, type InstanceId, type OrganizationId, type UserId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import { deriveId } from '../commands/command-id.ts'
import type { CommandMeta } from '../commands/command.ts'
import type { Reserve } from '../commands/reservations.ts'
import type { StreamDeps } from '../commands/stream-state.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { InstanceSecrets } from '../provider/secrets/instance-secrets.ts'
import { DEMO_PEOPLE, type DemoPerson } from './people.ts'
import type { DemoSite } from './sites.ts'

/** Where the demo is made. */
export type World = {
  readonly streams: StreamDeps
  readonly reserve: Reserve
  readonly pool: Pool
  readonly now: () => Date
  readonly instanceSecrets: InstanceSecrets
  readonly photos: Pick<PhotoStore, 'put'>
}
export type People = Readonly<Record<DemoPerson, UserId>>
export type Instances = Readonly<
  Record<DemoSite['organization'], { organizationId: OrganizationId; verkadaInstanceId: InstanceId }>
>

export const DAY_MS = 24 * 3_600_000

/** The envelope of a command of the demo: its id follows from what it does. */
export const metaOf = (actor: Actor, ...what: (string | number)[]): CommandMeta => ({
  actor,
  commandId: CommandId.parse(deriveId('demo', ...what)),
  source: 'demo',
})

export const actorOf = (people: People, by: DemoPerson): Actor => ({ id: people[by], role: DEMO_PEOPLE[by].role })

/** A bus whose clock stands where it is set. */
export function busAt({ streams, now }: Pick<World, 'streams' | 'now'>) {
  const clock = { at: new Date(now().getTime() - 60 * DAY_MS) }
  return { clock, bus: createCommandBus({ ...streams, now: () => clock.at }) }
}

/** Sends a command. A person may be there before its past is told to the end: what they did stands, and a refusal is passed over. */
export async function unlessRefused(send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
  }
}
