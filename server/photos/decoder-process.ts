import { HttpError } from '../errors/http-error.ts'
import { createFairTurns } from '../fairness/fair-turns.ts'
import { askProcess, type ProcessLimits } from './asked-process.ts'
import type { Asker, Decoder } from './decoder.ts'
import type { DecoderAnswer, DecoderQuestion } from './decoder-messages.ts'
import { NoPhoto } from './photo-store.ts'
import { NoPlan } from './plans/plan-header.ts'

/**
 * A picture that takes more of the processor's time is refused: others wait for their turn. The largest that is allowed takes two
 * seconds.
 */
const MAX_DECODING_MS = 10_000
/** Pictures that may wait. A person uploads five at once; the small pictures of photos come one by one. */
const WAITING = { maxWaiting: 100, maxWaitingOfOne: 10 }
/** Idle timeout of the process, which then ends and gives its memory back. */
const MAX_IDLE_MS = 60_000

/**
 * Decodes pictures in a process of its own, one after the other and in turn by person: moves on boards do not wait for the
 * processor behind them, and a picture that kills what decodes it does not end the server (docs/decisions/0031-0060/0040).
 * @param program path of the built server/cli/decode-photos.ts.
 */
export function startDecoder(
  program: string,
  { workMs = MAX_DECODING_MS, waitMs, idleMs = MAX_IDLE_MS }: Partial<ProcessLimits> = {},
): Decoder & { close(): Promise<void> } {
  const decoding = askProcess<DecoderQuestion, DecoderAnswer>(program, { workMs, waitMs, idleMs })
  const turns = createFairTurns({ atOnce: 1, ...WAITING })

  async function decode(question: DecoderQuestion): Promise<DecoderAnswer> {
    const answer = await decoding.ask(question)
    if (answer === 'starved') throw overloaded()
    return typeof answer === 'string' ? { noPhoto: 'type' } : answer
  }

  // A person's small pictures do not wait behind their uploads: another person, next for a small picture, would wait with them.
  const ask = (question: DecoderQuestion, asker: Asker) =>
    turns.run(`${question.ask} ${String(asker)}`, () => decode(question))

  return {
    async inspect(path, asker) {
      const answer = await ask({ ask: 'inspect', path }, asker)
      if ('header' in answer) return answer.header
      throw failed(answer)
    },
    async inspectPlan(path, asker) {
      const answer = await ask({ ask: 'inspect-plan', path }, asker)
      if ('plan' in answer) return answer.plan
      throw failedPlan(answer)
    },
    async planPicture(path, filePage, asker) {
      const answer = await ask({ ask: 'plan-picture', path, filePage }, asker)
      if ('picture' in answer) return answer.picture
      throw failedPlan(answer)
    },
    async render(path, size, type, asker) {
      const answer = await ask({ ask: 'render', path, size, type }, asker)
      if ('bytes' in answer) return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength)
      throw failed(answer)
    },
    close: decoding.close,
  }
}

/** The answer to a picture for which a busy machine had no time. */
const overloaded = () =>
  new HttpError(503, 'The server is busy. Nothing is lost: try again in a moment.', {
    code: 'unavailable',
    headers: { 'retry-after': '10' },
  })

/** A plan that ends the process, or takes too long, is told as a photo is. */
const failedPlan = (answer: DecoderAnswer): Error => ('noPhoto' in answer ? new NoPlan('damaged') : failed(answer))

function failed(answer: DecoderAnswer): Error {
  if ('noPhoto' in answer) return new NoPhoto(answer.noPhoto)
  if ('noPlan' in answer) return new NoPlan(answer.noPlan)
  return new Error(`a picture could not be decoded: ${'error' in answer ? answer.error : 'another answer came'}`)
}
