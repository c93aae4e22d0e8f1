import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { CallRequest } from '#events/kernel/call.ts'
import { frontDialog, type OpenDialog } from '../../ui/loading/server-wait.ts'
import { clearFailure, toast, type ToastMessage } from '../../ui/toast/toast.ts'
import { pagePerson } from './page-person.ts'
import { randomId } from './random-id.ts'
import { ApiError, isRefusal, request } from './request.ts'
import { dropKept, type NamedCall, nameKept, textOf } from './undecided.ts'

/** A command as a screen defines it. `Input` is what the caller gives to `send`, `Result` what the answer says. */
export type CommandSpec<Input, Result> = {
  /** The request that the input becomes. */
  readonly call: (input: Input) => CallRequest
  /** Reads the body of the answer. @throws where it is not what was agreed. */
  readonly read: (body: unknown, input: Input) => Result
  /** Takes the result over into what other screens show, before anything is said. */
  readonly done?: (result: Result, input: Input) => void
  /** It makes what would be there twice: its key outlives the screen until it is known to be decided, as its draft does. */
  readonly keepsKey?: true
  /** The toast about a success. Without it none is shown, and one about a failure goes. */
  readonly success?: (result: Result, input: Input) => ToastMessage
  /** The toast about a failure. */
  readonly failure: (error: Error, input: Input) => ToastMessage
}

/** The server's sentences about fields of the body, by their path: `name`, `address.city`. A Form shows them at its fields. */
type FieldErrors = Readonly<Record<string, string>>

/** The outcome of a command: its result and the id that it was sent under, or its error. */
export type CommandOutcome<Result> =
  | { readonly ok: true; readonly result: Result; readonly id: string }
  | { readonly ok: false; readonly error: Error; readonly fieldErrors: FieldErrors }

export type CommandState<Input, Result> = {
  /**
   * Sends the command and says by a toast what became of it. Never rejects. A command that is under way is not sent twice; another
   * one follows it.
   */
  readonly send: (input: Input) => Promise<CommandOutcome<Result>>
  readonly isPending: boolean
  /** The id that the latest one was sent under; null before the first. */
  readonly id: string | null
  /** Why the last one failed; null after a success and while one is under way. */
  readonly error: Error | null
}

type Sending<Input> = {
  readonly input: Input
  readonly call: CallRequest
  readonly named: NamedCall
  /** The dialog that it was begun in. */
  readonly dialog: OpenDialog | undefined
}
const NOTHING: NamedCall = { text: '', id: '', userId: null }

const fieldErrorsOf = (error: Error): FieldErrors => (error instanceof ApiError ? error.fields : {})

/**
 * A command that needs a connection: everything but what a board does optimistically (that goes through the outbox, see
 * docs/live-client.md). The same input sent again after an answer was lost carries the same id, so it never takes effect
 * twice. It is sent again by itself as `query-client.ts` says, until the person closes the dialog whose button waits (READ-33).
 */
export function useCommand<Input, Result>(spec: CommandSpec<Input, Result>): CommandState<Input, Result> {
  const latest = useRef(spec)
  latest.current = spec
  /** The call whose decision is not known. */
  const undecided = useRef<NamedCall>(NOTHING)
  const underWay = useRef<{
    readonly text: string
    readonly dialog: OpenDialog | undefined
    readonly sent: Promise<CommandOutcome<Result>>
  } | null>(null)

  const noteDecided = ({ call, named }: Pick<Sending<Input>, 'call' | 'named'>) => {
    undecided.current = NOTHING
    if (latest.current.keepsKey) dropKept(call, named)
  }

  const { mutateAsync, variables, isPending, error } = useMutation({
    mutationFn: async ({
      input,
      call: { method, path, body, headers },
      named: { id, userId },
      dialog,
    }: Sending<Input>) => {
      if (dialog?.isStopped)
        throw new ApiError(503, 'You closed this before the server answered. It may have been saved.')
      const answer = await request(method, path, body, { idempotencyKey: id, userId, headers })
      return latest.current.read(answer.body, input)
    },
    onSuccess: (result, { input, ...sent }) => {
      const { done, success } = latest.current
      noteDecided(sent)
      done?.(result, input)
      if (success) toast(success(result, input))
      else clearFailure()
    },
    onError: (failed, { input, ...sent }) => {
      if (isRefusal(failed)) noteDecided(sent)
      toast(latest.current.failure(failed, input))
    },
  })

  const send = useCallback(
    (input: Input): Promise<CommandOutcome<Result>> => {
      const call = latest.current.call(input)
      const text = textOf(call)
      const dialog = frontDialog()
      const before = underWay.current
      if (before?.text === text && !before.dialog?.isStopped) return before.sent
      const sent = Promise.resolve(before?.sent)
        .then(() => {
          if (undecided.current.text !== text)
            undecided.current = latest.current.keepsKey
              ? nameKept(call)
              : { text, id: randomId(), userId: pagePerson() }
          const named = undecided.current
          return mutateAsync({ input, call, named, dialog }).then((result) => ({ result, id: named.id }))
        })
        .then(
          (answered) => ({ ok: true, ...answered }) as const,
          (failed: Error) => ({ ok: false, error: failed, fieldErrors: fieldErrorsOf(failed) }) as const,
        )
        .finally(() => {
          if (underWay.current?.sent === sent) underWay.current = null
        })
      underWay.current = { text, dialog, sent }
      return sent
    },
    [mutateAsync],
  )
  return { send, isPending, id: variables?.named.id ?? null, error }
}
