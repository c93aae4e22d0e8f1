import type { CommandId } from '#events/kernel/ids.ts'
import type { Entry } from '../outbox/entry.ts'
import { isHanging, temporaryIdsOf } from '../outbox/new-cards.ts'
import type { SimServer } from './sim-server.ts'

/**
 * The commands on cards that had no id yet and that a server decided, each with the ids that it was sent about and should have been.
 * @param made every command of a device, as it was made.
 */
export function sentOnNewCards(
  made: ReadonlyMap<CommandId, { readonly entry: Entry }>,
  server: SimServer,
): { readonly sent: string; readonly ids: readonly (number | undefined)[] }[] {
  const idOf = (temporary: number) => {
    const making = [...made.values()].find(
      ({ entry }) => !isHanging(entry) && temporaryIdsOf(entry).some((id) => id === temporary),
    )
    const event = server.log.find(({ commandId }) => commandId === making?.entry.id)
    return event?.type === 'ManualCardAdded' ? event.data.deviceId : undefined
  }
  return [...made].flatMap(([id, { entry }]) => {
    const sent = server.asked.get(id)
    // The server finds the steps of an undo by itself.
    const isAboutCards = isHanging(entry) && entry.command.type !== 'Undo'
    return isAboutCards && sent !== undefined ? { sent, ids: temporaryIdsOf(entry).map(idOf) } : []
  })
}
