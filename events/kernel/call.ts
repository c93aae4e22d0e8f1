import type { z } from 'zod'

/**
 * A call of the HTTP interface that sends a command. The server registers its route from here, and the client formats its
 * requests by {@link requestOf}. The path stands below /api; its `:id` names what the call is about.
 */
export type Call<Body extends z.ZodType, Type extends string = string> = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly body: Body
  /** The commands that it may become; who may send the first may make the call. */
  readonly commands: readonly [Type, ...Type[]]
}

/** A call that carries nothing. */
export type BareCall<Type extends string = string> = Omit<Call<z.ZodType, Type>, 'body'>

/** Describes the calls of an aggregate, whose commands have these types. */
export const callsOf = <Type extends string>() => ({
  call: <Body extends z.ZodType>(
    method: Call<Body, Type>['method'],
    path: Call<Body, Type>['path'],
    body: Body,
    ...commands: Call<Body, Type>['commands']
  ): Call<Body, Type> => ({ method, path, body, commands }),
  bareCall: (
    method: BareCall<Type>['method'],
    path: BareCall<Type>['path'],
    ...commands: BareCall<Type>['commands']
  ): BareCall<Type> => ({ method, path, commands }),
})

/** A call as it is sent. `path` begins with /api. `headers`: those of its own. */
export type CallRequest = {
  readonly method: BareCall['method']
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Params = Readonly<Record<string, string | number>>

/** The request of a call. @param params what stands in the path for each of its `:names`. */
export function requestOf<Body extends z.ZodType>(call: Call<Body>, params: Params, body: z.input<Body>): CallRequest
export function requestOf(call: BareCall, params: Params): CallRequest
export function requestOf({ method, path }: BareCall, params: Params, body?: unknown): CallRequest {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  return { method, path: `/api${filled}`, ...(body === undefined ? {} : { body }) }
}
