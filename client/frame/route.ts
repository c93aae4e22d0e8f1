import type { ComponentType } from 'react'
import type { Role } from '#events/kernel/actor.ts'

/**
 * Who may open a route. `public`: everyone, signed in or not; its screen stands alone, without the frame. `signed-out`: the
 * same, but a person who is signed in is led to the start.
 */
export type Access = 'public' | 'signed-out' | readonly Role[]

/** Names what nav-icons.tsx draws: the login form, which knows the routes too, needs no pictures of them. */
export type NavIcon =
  | 'installs'
  | 'work'
  | 'surveys'
  | 'notes'
  | 'quota'
  | 'instances'
  | 'users'
  | 'feedback'
  | 'system'

export type Route = {
  /** As wouter reads it: `/forms/:id`; the screen reads its parameters by `useParams`. */
  readonly path: string
  /** A person with another role sees "404 Page Not Found"; a screen may still say that it is not for them. */
  readonly access: Access
  readonly Screen: ComponentType
  /** Has the code of the screen come before it is shown; resolves when it is here or cannot be had. */
  readonly preload: () => Promise<void>
  /** Its entry in the navigation: on wide screens and, in a menu, on small ones. */
  readonly nav?: {
    readonly label: string
    readonly icon: NavIcon
    readonly wide: readonly Role[]
    readonly small: readonly Role[]
  }
}
