import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { DecoderAnswer, DecoderQuestion } from '../photos/decoder-messages.ts'
import { images } from '../photos/images.ts'
import { NoPlan } from '../photos/plan-header.ts'
import { NoPhoto } from '../photos/photo-store.ts'
import { inspectPlan } from '../photos/plan-files.ts'

/** The server starts it, asks it by messages, and ends it (server/photos/decoder-process.ts). */
function main(): void {
  yieldToOthers()
  // A signal to all of a terminal's processes: what the server still waits for is finished.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('message', (question: DecoderQuestion) => {
    // A server that was killed takes no answer: the end of the line follows.
    void answer(question).then((given) => process.send?.(given, () => undefined))
  })
  // The server was killed.
  process.once('disconnect', () => process.exit(0))
}

async function answer(question: DecoderQuestion): Promise<DecoderAnswer> {
  try {
    switch (question.ask) {
      case 'inspect':
        return { header: await images.inspect(question.path) }
      case 'inspect-plan':
        return { plan: await inspectPlan(question.path) }
      case 'render':
        return { bytes: await images.render(question.path, question.size, question.type) }
    }
  } catch (error) {
    if (error instanceof NoPlan) return { noPlan: error.reason }
    return error instanceof NoPhoto ? { noPhoto: error.reason } : { error: String(error) }
  }
}

/** Pictures wait for the processor when others want it. On Linux each thread has a priority of its own; new ones inherit it. */
function yieldToOthers(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW)
}

main()
