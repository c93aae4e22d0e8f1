import { constants } from 'node:os'
import { Worker } from 'node:worker_threads'
import { yieldToOthers } from './yield-to-others.ts'

/** Ends this process with the one that started it, also while its main thread is busy with a file. Runs in a thread of its own. */
const END_WITH_PARENT = `
const { workerData } = require('node:worker_threads')
setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), 1_000)
`

/**
 * Answers the questions of the server that started this process, until that ends it (server/photos/asked-process.ts).
 * @param priority of this process, as of `node:os`; default: behind all others.
 */
export function serveQuestions<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
  priority = constants.priority.PRIORITY_LOW,
): void {
  // Files of people wait for the processor when others want it.
  yieldToOthers(priority)
  // A signal to all of a terminal's processes: what the server still waits for is finished.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('message', (question: Question) => {
    // A server that was killed takes no answer: the end of the line follows.
    void answer(question).then((given) => {
      // The memory that a file took counts against the next one, until it is collected.
      gc?.()
      process.send?.(given, () => undefined)
    })
  })
  // The server was killed.
  process.once('disconnect', () => process.exit(0))
  new Worker(END_WITH_PARENT, { eval: true, workerData: process.ppid }).unref()
}
