import type { User } from '#events/account/user.ts'
import { fullName } from '../../shared/people/people.ts'

/** The question before a user is suspended. */
export const suspensionQuestion = (user: User) => ({
  title: `Suspend ${fullName(user)}?`,
  description:
    'Their sessions end at once. They cannot log in, and their API keys and calendar address open nothing, until you resume them. Everything else stays: role, company, projects and surveys.',
  action: 'Suspend',
  tone: 'danger' as const,
})

/** The question before a user is deleted. */
export const deletionQuestion = (user: User) => ({
  title: `Delete ${fullName(user)}?`,
  description: `Their sessions end at once, and ${user.email} is taken out of every project and survey. What they did stays in the history under their name. The e-mail can be used for a new account. This cannot be undone.`,
  action: 'Delete',
  tone: 'danger' as const,
})
