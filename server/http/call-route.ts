import type { CommandTraits } from '#events/kernel/aggregate.ts'
import type { BareCall } from '#events/kernel/call.ts'
import type { AuthAction } from '../metrics/observe-requests.ts'
import type { VisibleKind } from './visible-kinds.ts'

/**
 * The route of a call, in a scope with the prefix /api: where it stands, and who may make it.
 * @param aggregate whose commands the call may become. @param visible what the `id` of its path names, if only some may see that.
 */
export const routeOf = <Type extends string>(
  { commands }: { readonly commands: Readonly<Record<Type, CommandTraits>> },
  { method, path, commands: [first] }: BareCall<Type>,
  visible: VisibleKind | 'nothing',
) => ({ method, url: path, config: { access: { roles: commands[first].roles, visible }, isCommand: true } as const })

/** The same route, each try of which is a row of `auth_metrics` (docs/rules.md, METRICS-10). */
export const withAuth = <Route extends { readonly config: object }>(route: Route, auth: AuthAction) => ({
  ...route,
  config: { ...route.config, auth },
})
