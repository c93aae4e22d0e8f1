import { CommandId, isTemporaryId, type ProjectId } from '#events/kernel/ids.ts'
import type { BoardLink } from './board-link.ts'
import { type BoardCommand, LATE_AFTER, type SendResult } from './board-state.ts'
import { cardsOf } from '#events/project/traits.ts'
import type { Verdict } from './command-queue.ts'
import type { Painter } from './painter.ts'
import type { PendingList } from './pending.ts'
import { refusedHere, resultOf } from './send-result.ts'

/** Sends what a person does to one board, and keeps it among what is pending until the server has judged it. */
export class Sender {
  readonly #projectId: ProjectId
  readonly #link: BoardLink
  readonly #pending: PendingList
  readonly #painter: Painter

  constructor(projectId: ProjectId, link: BoardLink, pending: PendingList, painter: Painter) {
    this.#projectId = projectId
    this.#link = link
    this.#pending = pending
    this.#painter = painter
  }

  /** Sends a command; its effect shows with the next paint. Resolves with what became of it, once that is painted. */
  add(given: BoardCommand): Promise<SendResult> {
    if (cardsOf(given).some(isTemporaryId)) {
      return refusedHere('card-not-saved', 'This card is still being saved. Try again in a moment.')
    }
    const { surroundings, queue } = this.#link
    const commandId = CommandId.parse(surroundings.newId())
    const command = withBatchId(given, commandId)
    this.#pending.add({ commandId, command, at: new Date(surroundings.now()).toISOString() })
    surroundings.after(LATE_AFTER, () => {
      if (this.#pending.has(commandId)) this.#painter.take(() => this.#pending.setLate(commandId))
    })
    return new Promise((resolve) => {
      queue.add({
        projectId: this.#projectId,
        commandId,
        command,
        onState: (state) => this.#painter.take(() => this.#pending.setState(commandId, state)),
        onVerdict: (verdict) =>
          this.#painter.take(() => {
            const result = this.#judge(commandId, verdict)
            this.#painter.afterwards(() => resolve(result))
          }),
      })
    })
  }

  #judge(commandId: CommandId, verdict: Verdict): SendResult {
    // Its event is here. When the first answer was lost, a later one may judge by what happened to the card since.
    if (!this.#pending.has(commandId)) return { ok: true, body: verdict.kind === 'accepted' ? verdict.body : null }
    if (verdict.kind === 'accepted') this.#pending.accept(commandId, verdict.revision)
    else this.#pending.remove(commandId)
    return resultOf(verdict)
  }
}

/** The server names an import by its command. */
const withBatchId = (command: BoardCommand, batchId: CommandId): BoardCommand =>
  command.type === 'ImportDevices' ? { ...command, data: { ...command.data, batchId } } : command
