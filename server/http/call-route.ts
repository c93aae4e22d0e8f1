import type { VisibleKind } from './visible.ts'
import { rolesOf } from '#events/project/calls.ts'

type Described = Parameters<typeof rolesOf>[0] & { readonly method: 'POST' | 'PATCH' | 'DELETE'; readonly path: string }

/** The route of a call (events/project/calls.ts), in a scope with the prefix /api: where it stands, and who may make it. */
export const routeOf = (call: Described, visible: VisibleKind) => ({
  method: call.method,
  url: call.path,
  config: { access: { roles: rolesOf(call), visible } },
})
