import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { CallRequest } from '#events/kernel/call.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { toast, type ToastMessage } from '../ui/toast.ts'
import { pagePerson } from './page-person.ts'
import { randomId } from './random-id.ts'
import { ApiError, isRefusal, request } from './request.ts'

/** What a command is to a screen. `Input` is what the caller gives to `send`, `Result` what the answer says. */
export type CommandSpec<Input, Result> = {
  /** The request that the input becomes. */
  readonly call: (input: Input) => CallRequest
  /** Reads the body of the answer. @throws where it is not what was agreed. */
  readonly read: (body: unknown, input: Input) => Result
  /** Takes the result over into what other screens show, before anything is said. */
  readonly done?: (result: Result, input: Input) => void
  /** The toast about a success; without it, none is shown. */
  readonly success?: (result: Result, input: Input) => ToastMessage
  /** The toast about a failure. */
  readonly failure: (error: Error, input: Input) => ToastMessage
}

/** What the server said about fields of the body, by their path: `name`, `address.city`. A Form shows it at its fields. */
type FieldErrors = Readonly<Record<string, string>>

/** What became of a command. */
export type Sent<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly error: Error; readonly fieldErrors: FieldErrors }

export type CommandState<Input, Result> = {
  /** Sends the command and says by a toast what became of it. Never rejects. A command that is under way is not sent twice; another one follows it. */
  readonly send: (input: Input) => Promise<Sent<Result>>
  readonly isPending: boolean
  /** The id that the latest one was sent under; null before the first. */
  readonly id: string | null
  /** Why the last one failed; null after a success and while one is under way. */
  readonly error: Error | null
}

/** A call under its id. `text` is the call as text, `userId` the person who makes it. */
type Named = { readonly text: string; readonly id: string; readonly userId: UserId | null }
type Sending<Input> = { readonly input: Input; readonly call: CallRequest; readonly named: Named }
const NOTHING: Named = { text: '', id: '', userId: null }

/** Two calls with the same text are the same. */
const textOf = ({ method, path, body }: CallRequest): string => JSON.stringify([method, path, body])

const fieldErrorsOf = (error: Error): FieldErrors => (error instanceof ApiError ? error.fields : {})

/**
 * A command that needs a connection: everything but what a board does optimistically (that goes through the outbox, see
 * docs/live-client.md). The same input sent again after an answer was lost carries the same id, so it never takes effect
 * twice. It is sent again by itself as `query-client.ts` says.
 */
export function useCommand<Input, Result>(spec: CommandSpec<Input, Result>): CommandState<Input, Result> {
  const latest = useRef(spec)
  latest.current = spec
  /** The call whose decision is not known. */
  const undecided = useRef<Named>(NOTHING)
  const underWay = useRef<{ readonly text: string; readonly sent: Promise<Sent<Result>> } | null>(null)

  const { mutateAsync, variables, isPending, error } = useMutation({
    mutationFn: async ({ input, call: { method, path, body }, named: { id, userId } }: Sending<Input>) => {
      const answer = await request(method, path, body, { idempotencyKey: id, userId })
      return latest.current.read(answer.body, input)
    },
    onSuccess: (result, { input }) => {
      const { done, success } = latest.current
      undecided.current = NOTHING
      done?.(result, input)
      if (success) toast(success(result, input))
    },
    onError: (failed, { input }) => {
      if (isRefusal(failed)) undecided.current = NOTHING
      toast(latest.current.failure(failed, input))
    },
  })

  const send = useCallback(
    (input: Input): Promise<Sent<Result>> => {
      const call = latest.current.call(input)
      const text = textOf(call)
      const before = underWay.current
      if (before?.text === text) return before.sent
      const sent = Promise.resolve(before?.sent)
        .then(() => {
          if (undecided.current.text !== text) undecided.current = { text, id: randomId(), userId: pagePerson() }
          return mutateAsync({ input, call, named: undecided.current })
        })
        .then(
          (result) => ({ ok: true, result }) as const,
          (failed: Error) => ({ ok: false, error: failed, fieldErrors: fieldErrorsOf(failed) }) as const,
        )
        .finally(() => {
          if (underWay.current?.sent === sent) underWay.current = null
        })
      underWay.current = { text, sent }
      return sent
    },
    [mutateAsync],
  )
  return { send, isPending, id: variables?.named.id ?? null, error }
}
