import { pagePerson } from '../../api/page-person.ts'
import type { Surroundings } from '../connection/surroundings.ts'
import { Patience } from '../outbox/patience.ts'
import { changeUpload, forgetUpload, MAX_RESENDS, type PhotoUpload, uploads } from './uploads.ts'

/** The longest pause before a photo is sent again. It is longer than that of commands: a photo may have 25 MB. */
const MAX_PAUSE_MS = 60_000

/**
 * What became of one try to send a photo. `over`: the server gave its last word. `later`: it is not known whether the photo
 * arrived, or the server asks for patience for `waitMs`; `reason` is a sentence for the person. `isOfLine`: others would have
 * failed, too. `signed-out`: the session is over.
 */
export type Tried =
  | { readonly kind: 'over' }
  | { readonly kind: 'later'; readonly waitMs: number | null; readonly isOfLine: boolean; readonly reason: string }
  | { readonly kind: 'signed-out'; readonly reason: string }

/** Sends a photo once. Says itself on the photo and to the person how far it is, and what the last word was. */
type Send = (upload: PhotoUpload, signal: AbortSignal) => Promise<Tried>

/**
 * Takes the photos of the page's person to the server, one at a time: a poor line brings one whole photo sooner than five
 * halves. What got no last word is sent again by itself, under the same key: after pauses that grow, and at once when the
 * connection is back (docs/rules.md, PHOTO-60).
 */
export class UploadQueue {
  readonly #send: Send
  readonly #patience: Patience
  #underWay: { readonly id: string; readonly ending: AbortController } | null = null

  constructor(send: Send, surroundings: Surroundings) {
    this.#send = send
    this.#patience = new Patience(surroundings, () => void this.sendNext(), MAX_PAUSE_MS)
  }

  /** Sends a photo that failed once more, whole and under the same key: it counts once, whatever became of the first try. */
  retry(id: string): void {
    this.#patience.forget(id)
    changeUpload(id, { state: { status: 'waiting' }, unanswered: 0 })
    void this.sendNext()
  }

  /** Ends a transfer, or takes a photo that failed off its card. */
  cancel(id: string): void {
    this.#patience.forget(id)
    forgetUpload(id)
    if (this.#underWay?.id === id) this.#underWay.ending.abort()
  }

  /** Sends what may be sent now. */
  async sendNext(): Promise<void> {
    if (this.#underWay) return
    for (let next = this.#next(); next; next = this.#next()) {
      const ending = new AbortController()
      this.#underWay = { id: next.id, ending }
      const tried = await this.#send(next, ending.signal)
      this.#underWay = null
      if (!ending.signal.aborted) this.#tried(next, tried)
    }
  }

  /** There is a connection again: what waits for its turn is tried now. */
  connected(): void {
    this.#patience.end()
    for (const { id, unanswered } of uploads.getState().list) {
      if (unanswered === 0) continue
      this.#patience.forget(id)
      changeUpload(id, { unanswered: 1 })
    }
    void this.sendNext()
  }

  #next(): PhotoUpload | undefined {
    const { list, isConnected } = uploads.getState()
    // Whose page this is may change meanwhile: what another person added waits until they are back.
    const mine = list.filter(({ id, by }) => by === pagePerson() && !this.#patience.mustWait(id))
    return mine.find(({ state, unanswered }) =>
      state.status === 'failed'
        ? isConnected && unanswered > 0 && unanswered <= MAX_RESENDS
        : state.status === 'waiting',
    )
  }

  #tried({ id, by }: PhotoUpload, tried: Tried): void {
    if (tried.kind === 'over') return this.#patience.answered(id)
    if (tried.kind === 'later' && tried.waitMs !== null) {
      changeUpload(id, { state: { status: 'waiting' } })
      return this.#patience.haltAll(tried.waitMs)
    }
    // Without a connection or a session the others would fail one by one.
    const isOfAll = tried.kind === 'signed-out' || tried.isOfLine
    for (const upload of uploads.getState().list) {
      if (upload.id !== id && !(isOfAll && upload.by === by && upload.state.status === 'waiting')) continue
      this.#patience.halt(upload.id, null)
      const state = { status: 'failed', reason: tried.reason } as const
      changeUpload(upload.id, { state, unanswered: upload.unanswered + 1 })
    }
  }
}
