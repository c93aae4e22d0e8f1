import type { Fact } from '#events/kernel/envelope.ts'
import type { CommandId } from '#events/kernel/ids.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import type { ProjectView } from '#events/project/model.ts'
import type { UndoStep } from '#events/project/undo/step.ts'
import { stepsOfAll } from '#events/project/undo/steps-of.ts'
import type { BoardHandle, BoardState } from '../board.ts'
import type { Me } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { boardRules } from '../view/board-rules.ts'

/** A gesture of one command: as it was sent, with its id and the board before it, or as it was withdrawn. */
type Own = {
  readonly command: BoardCommand
  readonly sent: { readonly id: CommandId; readonly before: BoardState } | null
}

/** The gestures of a person in one tab, which takes back the last one: one that was never sent is withdrawn. */
export class OwnGestures {
  readonly #board: BoardHandle
  readonly #outbox: Outbox
  readonly #me: Me
  readonly #done: Own[] = []
  readonly #undone: Own[] = []

  constructor(board: BoardHandle, outbox: Outbox, me: Me) {
    this.#board = board
    this.#outbox = outbox
    this.#me = me
  }

  send(command: BoardCommand): void {
    this.#undone.length = 0
    this.#do(command, this.#done)
  }

  /** Takes the last gesture back. @returns the id of the command that was withdrawn for it, undefined where none was. */
  undo = () => this.#turn(this.#done, this.#undone)
  redo = () => this.#turn(this.#undone, this.#done)

  #turn(from: Own[], to: Own[]): CommandId | undefined {
    const own = from.pop()
    if (!own) return undefined
    const { command, sent } = own
    if (!sent) {
      this.#do(command, to)
      return undefined
    }
    if (this.#outbox.store.getState().entries.some(({ id }) => id === sent.id) && this.#outbox.withdraw(sent.id)) {
      to.push({ command, sent: null })
      return sent.id
    }
    this.#do({ type: 'Undo', data: { undoes: [sent.id], steps: this.#stepsOf(command, sent) } }, to)
    return undefined
  }

  #do(command: BoardCommand, to: Own[]): void {
    const before = this.#board.store.getState()
    void this.#board.send(command)
    const entry = this.#outbox.store
      .getState()
      .entries.findLast((one) => one.kind === 'command' && one.command === command)
    if (entry) to.push({ command, sent: { id: entry.id, before } })
  }

  #stepsOf(command: BoardCommand, { id, before: { project, cards } }: NonNullable<Own['sent']>): UndoStep[] {
    const at = new Date(0).toISOString()
    const view: ProjectView = {
      ...{ project, isDeleted: false, deletedCards: new Map(), assignedSince: new Map(), offered: new Map() },
      size: cards.size,
      card: (card) => cards.get(card),
      cards: () => cards.values(),
    }
    const actor = this.#me
    try {
      const { events } = boardRules.decide(command, view, { actor, at, commandId: id })
      const facts = events.map((event): Fact<ProjectEvent> => ({ ...event, actor, recordedAt: at, commandId: id }))
      const steps = stepsOfAll(facts, { cardsOf: () => [], fileOf: () => '' })
      return typeof steps === 'string' ? [] : [...steps]
    } catch {
      return []
    }
  }
}
