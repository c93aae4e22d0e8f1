import type { CommandTraits } from '#events/kernel/aggregate.ts'
import type { BareCall } from '#events/kernel/call.ts'
import type { Scope } from '#events/registry.ts'
import type { Cost } from './costs.ts'
import type { AuthAction } from '../../metrics/observe-requests.ts'
import type { VisibleKind } from './visible-kinds.ts'

type Commands<Type extends string> = {
  readonly commands: Readonly<Record<Type, CommandTraits>>
  readonly scope: ScopeName | null
}
/** The name that scopes of API keys begin with. */
export type ScopeName = Scope extends `${infer Name}:${string}` ? Name : never

/**
 * The route of a call, in a scope with the prefix /api: where it stands, who may make it, and by which scope an API key may.
 * @param aggregate whose commands the call may become. @param visible what the `id` of its path names, if only some may see that.
 * @param cost of a call with much to read, or to check, or to do.
 */
export const routeOf = <Type extends string>(
  { commands, scope }: Commands<Type>,
  { method, path, commands: [first, ...others] }: BareCall<Type>,
  visible: VisibleKind | 'nothing',
  cost: Cost = 'small',
) => ({
  method,
  url: path,
  config: {
    cost,
    access: { roles: commands[first].roles, visible },
    isCommand: true,
    commands: [first, ...others] as readonly string[],
    scope:
      scope === null || [first, ...others].some((type) => commands[type].byPersonAlone)
        ? undefined
        : (`${scope}:write` as const),
  } as const,
})

/** The same route, each try of which is a row of `auth_metrics` (docs/rules.md, METRICS-10). */
export const withAuth = <Route extends { readonly config: object }>(route: Route, auth: AuthAction) => ({
  ...route,
  config: { ...route.config, auth },
})
