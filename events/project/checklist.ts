import { z } from 'zod'

/** The three items of the installation checklist (specification, section 3). */
export const ChecklistItem = z.enum(['usersAddedToSupportPortal', 'cameraViewsConfirmed', 'usersAddedToVerkadaPortal'])
export type ChecklistItem = z.infer<typeof ChecklistItem>

/** Which of them are ticked. */
export const Checklist = z.object({
  usersAddedToSupportPortal: z.boolean(),
  cameraViewsConfirmed: z.boolean(),
  usersAddedToVerkadaPortal: z.boolean(),
})
export type Checklist = z.infer<typeof Checklist>
