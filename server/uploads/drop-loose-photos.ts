import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId } from '#events/kernel/ids.ts'
import { formsWithLatePhotos } from '#projections/models/surveys/forms.ts'
import type { CommandBus } from '../commands/command-bus.ts'

/** How often each node looks for loose photos, and how long one may be loose then: a day at most in all (decisions, "Surveys"). */
const LOOK_EVERY_MS = 3_600_000
/** How soon after its start a node looks first: one that is restarted each hour looks, too. */
const FIRST_LOOK_MS = 60_000
const KEPT_MS = 23 * 3_600_000

type Deps = {
  readonly bus: Pick<CommandBus, 'form'>
  readonly pool: Pool
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Drops the photos that no section of their form has since 23 hours, and announcements of photos that did not come in that time
 * (docs/rules.md, FORM-31, FORM-32). A form that fails holds up no other. Rejects while the read model is away.
 */
export async function dropLoosePhotos({ bus, pool, now, log }: Deps): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS).toISOString()
  for (const id of await formsWithLatePhotos(pool, before)) {
    const meta = { actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'reactor' } as const
    await bus
      .form(id)
      .execute({ type: 'DropLoosePhotos', data: { before } }, meta)
      .catch((error: unknown) => warn(log, error))
  }
}

const warn = (log: Deps['log'], error: unknown): void =>
  log.warn({ reason: String(error) }, 'photos that no section has could not be dropped')

/** Drops loose photos from now on, over all outages. @returns what ends that. */
export function keepDroppingLoosePhotos(deps: Deps): () => Promise<void> {
  let running = Promise.resolve()
  const drop = () => {
    running = dropLoosePhotos(deps).catch((error: unknown) => warn(deps.log, error))
  }
  const first = setTimeout(drop, FIRST_LOOK_MS).unref()
  const timer = setInterval(drop, LOOK_EVERY_MS).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}
