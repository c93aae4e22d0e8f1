import { z } from 'zod'

/**
 * The rights of a project's people, as employees set them (docs/rules.md, RIGHTS). `customers`: they work on its cards, or only watch.
 * `installersAdd`: installers add cards by hand. `installersDelete`: they delete cards. `confirmByAnother`: the person who installed a
 * card does not confirm it.
 */
export const Rights = z.object({
  customers: z.enum(['work', 'watch']),
  installersAdd: z.boolean(),
  installersDelete: z.boolean(),
  confirmByAnother: z.boolean(),
})
export type Rights = z.infer<typeof Rights>
export type Right = keyof Rights
/** Those of them that are said; the others stay. */
export const SomeRights = Rights.partial()
export type SomeRights = z.infer<typeof SomeRights>
export const RIGHTS = Rights.keyof().options

/** The rights of a project that says nothing of them, as specified. */
export const DEFAULT_RIGHTS: Rights = {
  customers: 'work',
  installersAdd: false,
  installersDelete: true,
  confirmByAnother: false,
}
