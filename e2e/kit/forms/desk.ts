import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FormId } from '#events/kernel/ids.ts'
import type { Random } from '#events/kernel/seeded-random.ts'
import type { Answer, Send } from '../../../server/testing/app/app.ts'
import { sendTo } from '../../../server/testing/processes/node.ts'
import type { Line } from '../over-the-line.ts'
import type { Ledger, SentCommand } from './ledger.ts'

/** After a request that got no answer, in milliseconds. */
const PAUSE_MS = 5

/** The place that a person works on a form from: their line, which breaks now and then, and what they sent and were told. */
export class Desk {
  readonly form: FormId
  readonly line: Line
  readonly random: Random
  readonly #ledger: Ledger
  readonly #send: Send

  /** @param cookie of their session. */
  constructor(form: FormId, line: Line, { cookie, ledger, random }: DeskOf) {
    this.form = form
    this.line = line
    this.random = random
    this.#ledger = ledger
    this.#send = sendTo(line.proxy.url, cookie)
  }

  /** Sends a command until it is answered; now and then the line breaks meanwhile, before or after the server took it. */
  async insist(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: unknown,
    what: SentCommand['what'],
  ): Promise<Answer> {
    const sent = this.#ledger.note({ key: randomUUID(), by: this.line.live.me.id, what })
    if (this.random.onceIn(4)) this.#breakSoon(this.random.int(0, 25), this.random.onceIn(2))
    for (;;) {
      try {
        const answer = await this.#send(method, path, body, { key: sent.key })
        if (answer.status !== 503) return this.#ledger.answered(sent, answer)
      } catch {
        this.#ledger.lost += 1
        this.line.switchTo(false)
      }
      await sleep(PAUSE_MS)
    }
  }

  #breakSoon(ms: number, isDeaf: boolean): void {
    if (isDeaf) this.line.proxy.stall('answers')
    setTimeout(() => {
      this.line.switchTo(true)
      this.line.switchTo(false)
    }, ms)
  }
}

type DeskOf = { readonly cookie: string; readonly ledger: Ledger; readonly random: Random }
