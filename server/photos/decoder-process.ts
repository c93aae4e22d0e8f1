import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import pLimit from 'p-limit'
import type { Decoder } from './decoder.ts'
import type { DecoderAnswer, DecoderQuestion } from './decoder-messages.ts'
import { NoPhoto } from './photo-store.ts'

/** A picture that takes longer to decode is given up: others wait for their turn behind it. */
const MAX_DECODING_MS = 60_000
/** A process that has decoded nothing for so long ends, and gives its memory back. */
const MAX_IDLE_MS = 60_000

type Times = { readonly decodingMs: number; readonly idleMs: number }

/**
 * Decodes pictures in a process of its own, one after the other: moves on boards do not wait for the processor behind them, and
 * a picture that kills what decodes it does not end the server (docs/decisions/0040). The process starts when it is needed.
 * @param program path of the built server/cli/decode-photos.ts.
 */
export function startDecoder(
  program: string,
  { decodingMs, idleMs }: Times = { decodingMs: MAX_DECODING_MS, idleMs: MAX_IDLE_MS },
): Decoder & { close(): Promise<void> } {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  const inTurn = pLimit(1)

  function started(): ChildProcess {
    if (child?.connected) return child
    const mine = fork(program, { serialization: 'advanced', execArgv: ['--enable-source-maps'] })
    // What waits for an answer hears of either.
    const end = () => {
      if (child === mine) child = null
    }
    mine.on('exit', end).on('error', end)
    child = mine
    return mine
  }

  async function decode(question: DecoderQuestion): Promise<DecoderAnswer> {
    clearTimeout(idle)
    const decoding = started()
    const late = setTimeout(() => decoding.kill('SIGKILL'), decodingMs)
    const over = new AbortController()
    const { signal } = over
    const gone = once(decoding, 'exit', { signal }).then((): DecoderAnswer => ({ error: 'the process has ended' }))
    try {
      const answered = once(decoding, 'message', { signal }).then(([message]) => message as DecoderAnswer)
      decoding.send(question, () => undefined)
      return await Promise.race([answered, gone])
    } finally {
      over.abort()
      clearTimeout(late)
      idle = setTimeout(() => void close(), idleMs).unref()
    }
  }

  const ask = (question: DecoderQuestion) => inTurn(decode, question)

  async function close(): Promise<void> {
    clearTimeout(idle)
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = once(ending, 'exit')
    ending.kill('SIGKILL')
    await exited
  }

  return {
    async inspect(path) {
      const answer = await ask({ ask: 'inspect', path })
      if ('header' in answer) return answer.header
      throw failed(answer)
    },
    async render(path, size, type) {
      const answer = await ask({ ask: 'render', path, size, type })
      if ('bytes' in answer) return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength)
      throw failed(answer)
    },
    close,
  }
}

function failed(answer: DecoderAnswer): Error {
  if ('noPhoto' in answer) return new NoPhoto(answer.noPhoto)
  return new Error(`a picture could not be decoded: ${'error' in answer ? answer.error : 'another answer came'}`)
}
