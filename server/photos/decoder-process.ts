import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createFairTurns } from '../fairness/fair-turns.ts'
import { stopping } from '../errors/stopping.ts'
import type { Asker, Decoder } from './decoder.ts'
import type { DecoderAnswer, DecoderQuestion } from './decoder-messages.ts'
import { NoPlan } from './plan-header.ts'
import { NoPhoto } from './photo-store.ts'

/**
 * A picture that takes more of the processor's time is refused: others wait for their turn. The largest that is allowed takes two
 * seconds. Where that time cannot be read (outside of Linux), what passes meanwhile counts.
 */
const MAX_DECODING_MS = 10_000
/** Multiple of that time after which it is refused: the process starts late, and waits for all others, on a busy machine. */
const MAX_WAITING_TIMES = 6
/** Pictures that may wait. A person uploads five at once; the small pictures of photos come one by one. */
const WAITING = { maxWaiting: 100, maxWaitingOfOne: 10 }
/** Idle timeout of the process, which then ends and gives its memory back. */
const MAX_IDLE_MS = 60_000

type Times = { readonly decodingMs: number; readonly idleMs: number }

/**
 * Decodes pictures in a process of its own, one after the other and in turn by person: moves on boards do not wait for the
 * processor behind them, and a picture that kills what decodes it does not end the server (docs/decisions/0031-0060/0040). The process starts
 * when it is needed.
 * @param program path of the built server/cli/decode-photos.ts.
 */
export function startDecoder(
  program: string,
  { decodingMs, idleMs }: Times = { decodingMs: MAX_DECODING_MS, idleMs: MAX_IDLE_MS },
): Decoder & { close(): Promise<void> } {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  const turns = createFairTurns({ atOnce: 1, ...WAITING })

  function started(): ChildProcess {
    if (child?.connected) return child
    const mine = fork(program, { serialization: 'advanced', execArgv: ['--enable-source-maps'] })
    // A question that waits for its answer hears of either.
    const ended = () => {
      if (child === mine) child = null
    }
    mine.on('exit', ended).on('error', ended)
    child = mine
    return mine
  }

  /** `late`: it took too long. `gone`: the process ended meanwhile, by this picture or by something else. */
  async function tryOnce(question: DecoderQuestion): Promise<DecoderAnswer | 'late' | 'gone'> {
    clearTimeout(idle)
    const decoding = started()
    let isLate = false
    const spentBefore = processorMs(decoding) ?? 0
    const latest = performance.now() + MAX_WAITING_TIMES * decodingMs
    const look = () => {
      const spent = (processorMs(decoding) ?? Infinity) - spentBefore
      const left = Math.min(decodingMs - spent, latest - performance.now())
      if (left > 0) late = setTimeout(look, left)
      else {
        isLate = true
        decoding.kill('SIGKILL')
      }
    }
    let late = setTimeout(look, decodingMs)
    const over = new AbortController()
    const { signal } = over
    const gone = once(decoding, 'exit', { signal }).then((): 'late' | 'gone' => (isLate ? 'late' : 'gone'))
    try {
      const answered = once(decoding, 'message', { signal }).then(([message]) => message as DecoderAnswer)
      decoding.send(question, () => undefined)
      return await Promise.race([answered, gone])
    } finally {
      over.abort()
      clearTimeout(late)
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  /** A process that ended for another reason (too little memory) does so once: what ends two is the picture. */
  async function decode(question: DecoderQuestion): Promise<DecoderAnswer> {
    if (isClosed) throw stopping()
    const first = await tryOnce(question)
    const answer = first === 'gone' && !isClosed ? await tryOnce(question) : first
    return typeof answer === 'string' ? { noPhoto: 'type' } : answer
  }

  // A person's small pictures do not wait behind their uploads: another person, next for a small picture, would wait with them.
  const ask = (question: DecoderQuestion, asker: Asker) =>
    turns.run(`${question.ask} ${String(asker)}`, () => decode(question))

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = once(ending, 'exit')
    ending.kill('SIGKILL')
    await exited
  }

  return {
    async inspect(path, asker) {
      const answer = await ask({ ask: 'inspect', path }, asker)
      if ('header' in answer) return answer.header
      throw failed(answer)
    },
    async inspectPlan(path, asker) {
      const answer = await ask({ ask: 'inspect-plan', path }, asker)
      if ('plan' in answer) return answer.plan
      // A plan that ends the process, or takes too long, is told as a photo is.
      throw 'noPhoto' in answer ? new NoPlan('damaged') : failed(answer)
    },
    async render(path, size, type, asker) {
      const answer = await ask({ ask: 'render', path, size, type }, asker)
      if ('bytes' in answer) return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength)
      throw failed(answer)
    },
    async close() {
      isClosed = true
      await end()
    },
  }
}

/** The processor's time that a process took so far, in milliseconds; null where that cannot be read. */
function processorMs({ pid }: ChildProcess): number | null {
  try {
    // The fields behind the name of the program, which may hold spaces; utime and stime (proc(5)) count in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return null
  }
}

function failed(answer: DecoderAnswer): Error {
  if ('noPhoto' in answer) return new NoPhoto(answer.noPhoto)
  if ('noPlan' in answer) return new NoPlan(answer.noPlan)
  return new Error(`a picture could not be decoded: ${'error' in answer ? answer.error : 'another answer came'}`)
}
