import type { SaveFormBody } from '#events/form/api.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { REVISION_HEADER } from '#events/kernel/http.ts'
import type { Answer } from '../../../server/testing/app/app.ts'

/** The answer to a command: its status, and the revision of the form that it names (null: none). */
type CommandAnswer = { readonly status: number; readonly revision: number | null; readonly code: unknown }

/** A command about a form that was sent, under the same key each time, and the answer once there is one. */
export type SentCommand = {
  readonly key: string
  readonly by: UserId
  readonly what:
    | { readonly kind: 'save'; readonly body: SaveFormBody & { readonly revision: number } }
    | { readonly kind: 'photo'; readonly digest: string; readonly section: number | null }
    | { readonly kind: 'unphoto'; readonly digest: string; readonly section: number }
    | { readonly kind: 'announce' | 'give-up' | 'people' | 'delete' }
  answer: CommandAnswer | null
}

/** All that people sent about a form, and what they were told. */
export class Ledger {
  readonly sent: SentCommand[] = []
  /** Answers that never came, so that the command was sent again. */
  lost = 0

  note(one: Omit<SentCommand, 'answer'>): SentCommand {
    const sent = { ...one, answer: null }
    this.sent.push(sent)
    return sent
  }

  /** @returns the same answer. */
  answered(sent: SentCommand, answer: Answer): Answer {
    const revision = answer.headers[REVISION_HEADER]
    const code = (answer.body as { readonly code?: unknown } | null)?.code
    sent.answer = { status: answer.status, revision: revision === undefined ? null : Number(revision), code }
    return answer
  }
}
