import type { SendResult } from './board-state.ts'
import type { Verdict } from './command-queue.ts'

/** A command that is not even sent. `message` is for the person. */
export const refusedHere = (code: string, message: string): Promise<SendResult> =>
  Promise.resolve({ ok: false, status: 0, code, message, body: null })

/** What the server's verdict means to who sent the command. */
export function resultOf(verdict: Verdict): SendResult {
  switch (verdict.kind) {
    case 'accepted':
      return { ok: true, body: verdict.body }
    case 'refused': {
      const { status, code, message, body } = verdict
      return { ok: false, status, code, message, body }
    }
  }
}
