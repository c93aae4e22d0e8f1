import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { stopping } from '../errors/stopping.ts'

/** Multiple of the processor's time after which a question is starved: the process waits for all others on a busy machine. */
const MAX_WAITING_TIMES = 6
/** How often the memory of a process is looked at, in milliseconds. */
const LOOK_MS = 100

export type ProcessLimits = {
  /**
   * The processor's time that a question may take, in milliseconds. Where that cannot be read (outside of Linux), what passes
   * meanwhile counts.
   */
  readonly workMs: number
  /** Timeout of the wait for that time on a busy machine, in milliseconds; default: six times as much. */
  readonly waitMs?: number | undefined
  /** Idle timeout of the process, which then ends and gives its memory back. */
  readonly idleMs: number
  /** The most memory that it may hold, in bytes; default: what the machine has. */
  readonly maxBytes?: number
}

/**
 * `late`: it took too much of the processor's time. `starved`: a busy machine left it none, which says nothing of the question.
 * `large`: it took too much memory. `gone`: the process ended, by this question or by something else.
 */
export type EndReason = 'late' | 'starved' | 'large' | 'gone'

export type AskedProcess<Question, Answer> = {
  /** Asks one question; the next one may follow its answer. @throws when it was closed. */
  ask(question: Question): Promise<Answer | EndReason>
  close(): Promise<void>
}

/**
 * Has a process of its own answer questions about files that people chose, within limits that are held from outside
 * (docs/decisions/0031-0060/0040). The process starts when it is needed.
 * @param program path of the built program.
 */
export function askProcess<Question extends Serializable, Answer>(
  program: string,
  { workMs, waitMs = MAX_WAITING_TIMES * workMs, idleMs, maxBytes = Number.POSITIVE_INFINITY }: ProcessLimits,
): AskedProcess<Question, Answer> {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function started(): ChildProcess {
    if (child?.connected) return child
    const mine = fork(program, { serialization: 'advanced', execArgv: ['--enable-source-maps', '--expose-gc'] })
    // A question that waits for its answer hears of either.
    const ended = () => {
      if (child === mine) child = null
    }
    mine.on('exit', ended).on('error', ended)
    child = mine
    return mine
  }

  async function tryOnce(question: Question): Promise<Answer | EndReason> {
    clearTimeout(idle)
    const working = started()
    let why: EndReason = 'gone'
    const spentBefore = processorMs(working) ?? 0
    const latest = performance.now() + waitMs
    const kill = (reason: EndReason) => {
      why = reason
      working.kill('SIGKILL')
    }
    const look = () => {
      const spent = (processorMs(working) ?? Infinity) - spentBefore
      const work = workMs - spent
      const wait = latest - performance.now()
      if (work <= 0) kill('late')
      else if (wait <= 0) kill('starved')
      else late = setTimeout(look, Math.min(work, wait))
    }
    let late = setTimeout(look, workMs)
    const weigh = () => {
      if (bytesOf(working) > maxBytes) kill('large')
    }
    const large = Number.isFinite(maxBytes) ? setInterval(weigh, LOOK_MS) : undefined
    const over = new AbortController()
    const { signal } = over
    const gone = once(working, 'exit', { signal }).then(() => why)
    try {
      const answered = once(working, 'message', { signal }).then(([message]) => message as Answer)
      working.send(question, () => undefined)
      return await Promise.race([answered, gone])
    } finally {
      over.abort()
      clearTimeout(late)
      clearInterval(large)
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

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
    // A process that ended for another reason (too little memory) does so once: the cause of two ends is the question.
    async ask(question) {
      if (isClosed) throw stopping()
      const first = await tryOnce(question)
      const answer = first === 'gone' && !isClosed ? await tryOnce(question) : first
      // The server ended it.
      if (answer === 'gone' && isClosed) throw stopping()
      return answer
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

/** The memory that a process holds, in bytes; 0 where that cannot be read. */
function bytesOf({ pid }: ChildProcess): number {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
