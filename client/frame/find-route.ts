import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { Role } from '#events/kernel/actor.ts'
import type { Access } from './route.ts'

/** The part of a route that decides who sees it. */
type Door = { readonly path: string; readonly access: Access }

/** The route of a path, if there is one; patterns are read as wouter reads them. */
export const findRoute = <Found extends Door>(routes: readonly Found[], path: string): Found | undefined =>
  routes.find((route) => matchRoute(parse, route.path, path)[0])

/**
 * Where a path leads. `page`: its screen, alone. `screen`: its screen, in the frame. `start`: on to /. `sign-in`: the login
 * screen comes first. `not-found`: no such route for this person.
 */
export type Destination = 'page' | 'screen' | 'start' | 'sign-in' | 'not-found'

/**
 * Where a route leads a person (specification 000, section 2). `role` is null without a signed-in user: then every path
 * that is not public leads to the login screen, also one that does not exist.
 */
export function destinationOf(route: Door | undefined, role: Role | null): Destination {
  if (route?.access === 'public') return 'page'
  if (route?.access === 'signed-out') return role === null ? 'page' : 'start'
  if (role === null) return 'sign-in'
  return route?.access.includes(role) ? 'screen' : 'not-found'
}
