import type { TestPerson } from '../app/app.ts'
import type { Intent, Wish } from './intents.ts'
import type { ListedCameras } from './provider-site.ts'

/** The answer to a command: the status, and where stream and log were said to stand with it (null: not said). */
export type CommandAnswer = {
  readonly status: number
  readonly revision: number | null
  readonly position: string | null
}

/** A command that was sent, under the same key each time, and the answer once there is one. */
export type SentCommand = {
  readonly key: string
  readonly person: TestPerson
  /** The wish that it follows from; missing where the campaign itself asks for it. */
  readonly wish?: Wish
  /** The intent that the wish led to with what was known. */
  readonly intent: Intent
  /** Which project the command went to; of a creation known from its answer. */
  project: number | null
  answer: CommandAnswer | null
  /** Of a sync: what the provider listed when the answer came; null until then, and where there is no provider. */
  listed: ListedCameras | null
}
