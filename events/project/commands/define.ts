import { z } from 'zod'
import type { CommandTraits } from '../../kernel/aggregate.ts'
import type { BareCall } from '../../kernel/call.ts'
import type { Context, Decision } from '../../kernel/decider.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { command as schemaOf } from '../../kernel/message.ts'
import type { ProjectEvent } from '../events.ts'
import type { ProjectView } from '../model.ts'
import type { UndoStep } from '../undo/step.ts'

/** The request of a command: the `id` in the path of its call and what else stands there, and its body. */
type CallContent = { readonly params?: Readonly<Record<string, string | number>>; readonly body?: unknown }

/** All that is said of a command besides its type and its data. */
type Rules<Data, Call> = CommandTraits & {
  /** The right of the project that installers need for it, beside their role. */
  readonly right?: 'installersAdd' | 'installersDelete'
  /** The cards that it names and that must be there already. */
  readonly cards?: (data: Data) => readonly DeviceId[]
  /** The cards that it makes; in the browser their ids are temporary. */
  readonly newCards?: (data: Data) => readonly DeviceId[]
  /** The project's commands before it must have reached the server first, and those after it must wait. */
  readonly isBarrier?: true
  /** Kinds of steps of an undo that do what it could do: who makes one needs the role and the right of this command. */
  readonly undoes?: readonly UndoStep['of'][]
  /** It replaces a value that people may miss. */
  readonly overwrites?: true
  /** The call that brings it to the server; absent where the server sends it, or where the call is special. */
  readonly call?: Call
  /**
   * The server's answer to the call, which then needs no route by hand: the card or the project as it is after it, or nothing.
   */
  readonly answers?: 'card' | 'project' | 'nothing'
  /** Forms the request of the call, where that is not the data without the card that the path names. */
  readonly ask?: (data: Data) => CallContent
  /** Decides on it. The rules of undoing come late (undo/decide-undo.ts). @throws Rejection */
  readonly decide?: (data: Data, view: ProjectView, context: Context) => Decision<ProjectEvent>
}

/** Describes a command of a project, whole: its data, its rights, its call and its decision. */
export const command = <
  T extends string,
  Shape extends z.ZodRawShape,
  const Call extends BareCall | undefined = undefined,
>(
  type: T,
  shape: Shape,
  rules: Rules<z.infer<z.ZodObject<Shape>>, Call>,
) => ({ type, schema: schemaOf(type, shape), ...rules, call: rules.call as Call })

/** The one card that a command names. */
export const oneCard = ({ deviceId }: { readonly deviceId: DeviceId }): readonly DeviceId[] => [deviceId]

/** Maximum of cards that one command names. */
export const MAX_NAMED = 1_000
/** The cards of a command on one or many. */
export const namedCards = z.array(DeviceId).min(1, 'Name a card').max(MAX_NAMED, `At most ${MAX_NAMED} cards at once`)
