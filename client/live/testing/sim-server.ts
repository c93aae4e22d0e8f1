import type { Actor } from '#events/kernel/actor.ts'
import { CommandId, DeviceId, InstanceId, OrganizationId, type ProjectId } from '#events/kernel/ids.ts'
import type { BoardEvent, OpenAnswer } from '#events/live/protocol.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { projectDecider } from '#events/project/decide.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { ProjectModel } from '#events/project/model.ts'
import { type AnyRefusal, Rejection } from '#events/kernel/refusal.ts'
import type { Delivery } from '../outbox/entry.ts'
import type { CallRequest } from '#events/kernel/call.ts'
import { readRoute } from './read-route.ts'
import { undoIn } from './sim-undo.ts'

/** More events than this are answered with the whole board. */
const MAX_EVENTS = 12
/** An import of more cards than this is written in two parts. */
const MAX_CARDS = 2

type Log = readonly BoardEvent[]

/**
 * The server's side of one project, as far as a network can see it: the real rules over a real log, each command once under
 * its id, imports in parts. Only what lies between (HTTP, sockets, the store) is not there.
 */
export class SimServer {
  readonly projectId: ProjectId
  readonly log: BoardEvent[] = []
  /** Where each event goes once it is in the log. */
  /** Path and body of each command that was decided, as text. */
  readonly asked = new Map<CommandId, string>()
  readonly subscribers = new Set<(events: Log) => void>()
  readonly #model = new ProjectModel()
  readonly #now: () => number
  readonly #verdicts = new Map<CommandId, Delivery>()
  #ids = 0

  constructor(projectId: ProjectId, now: () => number) {
    this.projectId = projectId
    this.#now = now
    this.run(SYSTEM_COMMANDS, {
      type: 'CreateProject',
      data: {
        projectId,
        name: 'Harbour',
        assignedUsers: ['ines@integrator.test'],
        verkadaInstanceId: InstanceId.parse(1),
        organizationId: OrganizationId.parse(1),
      },
    })
  }

  /** The fold of the log, which every board must show in the end. */
  get truth(): ProjectModel {
    return this.#model
  }

  get head(): number {
    return this.log.length - 1
  }

  newId(): DeviceId {
    this.#ids += 1
    return DeviceId.parse(this.#ids)
  }

  /** Takes a call. The same id gives the first verdict again and does nothing twice. */
  take(actor: Actor, route: CallRequest, commandId: CommandId): Delivery {
    const first = this.#verdicts.get(commandId)
    if (first) return first
    const sent = JSON.stringify([route.path, route.body])
    if (/\b1\d{12}\b/.test(sent)) throw new Error(`a temporary id was sent: ${sent}`)
    const verdict = this.#decide({ actor, commandId }, () =>
      readRoute(route, {
        commandId,
        newId: () => this.newId(),
        undo: (undoes) => undoIn(this.log, actor, undoes),
      }),
    )
    this.#verdicts.set(commandId, verdict)
    this.asked.set(commandId, sent)
    return verdict
  }

  /** True if the command was decided, even refused: its verdict will never be another one. */
  hasTaken(commandId: CommandId): boolean {
    return this.#verdicts.has(commandId)
  }

  /** The place of a command among all that were decided; null for one that was not. */
  placeOf(commandId: CommandId): number | null {
    const place = [...this.#verdicts.keys()].indexOf(commandId)
    return place < 0 ? null : place
  }

  #decide(by: By, read: () => ProjectCommand): Delivery {
    try {
      const command = read()
      const refusals = this.run(by, command)
      const made = command.type === 'AddManualCard' && { id: command.data.deviceId }
      return { kind: 'accepted', revision: this.head, body: { refusals, ...made } }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      const { code } = error.refusal
      return { kind: 'refused', status: 409, code, message: code, body: null }
    }
  }

  /** Runs a command on the state as it is. @throws Rejection */
  run({ actor, commandId }: By, command: ProjectCommand): readonly AnyRefusal[] {
    const at = new Date(this.#now()).toISOString()
    const { events, refusals } = projectDecider.decide(command, this.#model, { actor, at, commandId })
    for (const append of appendsOf(events)) {
      const recorded = append.map(
        (event, index): BoardEvent => ({
          ...event,
          actor,
          recordedAt: at,
          commandId,
          revision: this.log.length + index,
        }),
      )
      for (const event of recorded) this.#model.apply(projectDecider.evolve(this.#model, event))
      this.log.push(...recorded)
      for (const tell of this.subscribers) tell(recorded)
    }
    return refusals
  }

  open(after: number): OpenAnswer {
    const { project } = this.#model
    if (!project) return { ok: false, code: 'not-found', message: 'This project does not exist.' }
    const revision = this.head
    if (after >= 0 && revision - after <= MAX_EVENTS) return { ok: true, revision, events: this.log.slice(after + 1) }
    return { ok: true, revision, snapshot: { project, cards: [...this.#model.cards()] } }
  }
}

type By = { readonly actor: Actor; readonly commandId: CommandId }

export const SYSTEM_COMMANDS: By = {
  actor: { id: null, role: 'system' },
  commandId: CommandId.parse('ffffffff-0000-4000-8000-000000000000'),
}

/** All of a command's events together, but a large import in two parts. */
function appendsOf(events: readonly ProjectEvent[]): (readonly ProjectEvent[])[] {
  const [event] = events
  if (event?.type !== 'DevicesImported' || event.data.cards.length <= MAX_CARDS) return [events]
  const { cards } = event.data
  const parts = [cards.slice(0, MAX_CARDS), cards.slice(MAX_CARDS)]
  return parts.map((some, index) => [
    { type: 'DevicesImported', data: { ...event.data, part: index + 1, parts: parts.length, cards: some } },
  ])
}
