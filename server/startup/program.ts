import type { FastifyBaseLogger } from 'fastify'
import { whyNoWrites } from '../event-store/store-errors.ts'
import { OperatorError } from '../errors/operator-error.ts'

/** Runs a program. When it fails it ends with 1 and says why: a sentence where that is enough, else the stack. */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  })
}

/** Errors of the system (no right to write a folder, no space left) say themselves what to put right. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = error instanceof OperatorError || ('syscall' in error && 'path' in error)
  if (isPlain) return error.message
  return whyNoWrites(error) === 'full' ? `There is no room left: ${error.message}.` : (error.stack ?? error.message)
}

/** A stop that takes longer than this is given up, in milliseconds: supervisors commonly kill after ten seconds. */
const STOP_WITHIN_MS = 9_000

/** Stops the process in good order at a signal, and at once when the same one comes again. */
export function stopOnSignal(stop: () => Promise<void>, log: Pick<FastifyBaseLogger, 'error'>): void {
  const seen = new Set<NodeJS.Signals>()
  const giveUp = (error: unknown) => {
    log.error({ err: error }, 'the server did not stop cleanly')
    process.exit(1)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (seen.has(signal)) process.exit(1)
    // Another signal changes nothing: npm sends one of its own after that of the terminal.
    const isFirst = seen.size === 0
    seen.add(signal)
    if (!isFirst) return
    setTimeout(() => giveUp(new Error(`not stopped after ${STOP_WITHIN_MS} ms`)), STOP_WITHIN_MS).unref()
    stop().then(() => process.exit(0), giveUp)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
