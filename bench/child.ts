import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Bench } from './section.ts'
import { within } from './wait.ts'

/** The answers of a program to questions: one function for each name. */
type Calls = Readonly<Record<string, (message: never) => Promise<unknown>>>
type Question = { readonly id: number; readonly name: string; readonly message: unknown }
type Reply = { readonly id: number; readonly value?: unknown; readonly error?: string }

/** The longest answer is that of a program that works for a while; its own waits end before. In milliseconds. */
const ANSWER_WITHIN_MS = 300_000

/** A program of bench/ that runs as a process of its own and can be asked what it `serve`s. */
export type Child<C extends Calls> = {
  ask<Name extends keyof C & string>(name: Name, message: Parameters<C[Name]>[0]): Promise<Awaited<ReturnType<C[Name]>>>
}

/** Starts a program, for as long as the section lasts. @param name of its file. */
export async function startChild<C extends Calls>(
  name: string,
  { programs, scope }: Pick<Bench, 'programs' | 'scope'>,
): Promise<Child<C>> {
  const child = fork(join(programs, `${name}.js`), { execArgv: ['--enable-source-maps'] })
  await scope.keep(child, async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await within(`the end of the program ${name}`, once(child, 'exit'))
  })
  const waiting = new Map<number, (reply: Reply) => void>()
  const settle = (reply: Reply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  }
  child.on('message', (reply: Reply) => settle(reply))
  child.on('exit', () => {
    for (const id of [...waiting.keys()]) settle({ id, error: `the program ${name} ended` })
  })
  let questions = 0
  return {
    ask: (call, message) =>
      within(
        `${call} of the program ${name}`,
        new Promise((resolve, reject) => {
          const question: Question = { id: ++questions, name: call, message }
          waiting.set(question.id, ({ value, error }) => {
            if (error === undefined) resolve(value as Awaited<ReturnType<C[typeof call]>>)
            else reject(new Error(error))
          })
          child.send(question)
        }),
        ANSWER_WITHIN_MS,
      ),
  }
}

/** Answers what the parent process asks, until it is gone. */
export function serve(calls: Calls): void {
  const answer = async ({ id, name, message }: Question): Promise<Reply> => {
    try {
      return { id, value: await calls[name]?.(message as never) }
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  process.on('message', (question: Question) => {
    void answer(question).then((reply) => process.send?.(reply))
  })
  process.once('disconnect', () => process.exit(0))
}
