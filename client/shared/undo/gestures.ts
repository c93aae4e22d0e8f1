import type { CommandId, DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import type { Card } from '#events/project/device.ts'
import type { Project } from '#events/project/model.ts'
import type { NewPhoto } from '../../live/outbox/photo-state.ts'

/** The word on the button of a toast that takes a gesture back. */
export const UNDO = 'Undo'

/** Gestures of one person on one board that this page can take back, the last ones; older ones are in the history. */
const MAX_GESTURES = 50
/** Boards whose gestures are kept, those worked on last. */
const MAX_BOARDS = 5

/** The things that a command was done to, as the screen showed them just before. */
export type Before = { readonly project: Project | null; readonly cards: ReadonlyMap<DeviceId, Card> }

/** One command of a gesture. `command` null: it went another way to the server, which alone knows all that it did. */
export type Part = {
  readonly id: CommandId
  readonly at: string
  readonly command: BoardCommand | null
  readonly before: Before
  /** It is a photo that goes to a card. */
  readonly photo?: NewPhoto
}

/** Work that was withdrawn before it was sent, to be done again. */
export type Withdrawn = BoardCommand | { readonly photo: NewPhoto; readonly file: File }

/** All that one gesture did: to take it back, its parts are undone, and what it had withdrawn is done again. */
export type Gesture = {
  readonly parts: readonly Part[]
  readonly withdrawn: readonly Withdrawn[]
  /** In words: "Cam 1 deleted". */
  readonly words: string
  /** Takes back what was done beside the board, as on a plan, or does it again once it was taken back, and tells of it. */
  readonly takeBack?: () => void
}

/** The gestures of a person on a board, the last one last, and those that they took back. */
export type Stacks = { done: Gesture[]; undone: Gesture[] }

const boards = new Map<string, Stacks>()

/** The gestures of a person on a board in this tab. */
export function gesturesOf(person: UserId, project: ProjectId): Stacks {
  const key = `${person} ${project}`
  const stacks = boards.get(key) ?? { done: [], undone: [] }
  boards.delete(key)
  boards.set(key, stacks)
  for (const oldest of [...boards.keys()].slice(0, -MAX_BOARDS)) boards.delete(oldest)
  return stacks
}

/** A person did something new: what they had taken back before is not to be done again over it. */
export function addGesture(stacks: Stacks, gesture: Gesture): void {
  stacks.undone = []
  stacks.done = [...stacks.done, gesture].slice(-MAX_GESTURES)
}

/** Work was withdrawn for a command, and is done again once its gesture is taken back. */
export function noteWithdrawn(stacks: Stacks, id: CommandId, work: Withdrawn): void {
  stacks.done = stacks.done.map((gesture) =>
    gesture.parts.some((part) => part.id === id) ? { ...gesture, withdrawn: [...gesture.withdrawn, work] } : gesture,
  )
}

/** A command was refused, or given up: there is nothing of it to be taken back. */
export function dropCommand(stacks: Stacks, id: CommandId): void {
  const without = (gestures: Gesture[]): Gesture[] =>
    gestures.some(({ parts }) => parts.some((part) => part.id === id))
      ? gestures
          .map((gesture) => ({ ...gesture, parts: gesture.parts.filter((part) => part.id !== id) }))
          .filter(({ parts, withdrawn }) => parts.length + withdrawn.length > 0)
      : gestures
  stacks.done = without(stacks.done)
  stacks.undone = without(stacks.undone)
}
