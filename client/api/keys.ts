import type { ProjectId } from '#events/kernel/ids.ts'
import type { Topic } from '#events/live/protocol.ts'

/** The keys of everything read from the server, in one place: what one screen reads, a message or another screen renews. */
export const keys = {
  user: ['/api/user'],
  users: ['/api/users'],
  projects: ['/api/projects'],
  instances: ['/api/verkada-instances'],
  colleagues: (projectId: ProjectId) => ['/api/projects/people', projectId],
} as const

/** What a `changed` message about a topic makes stale. */
export function keysOfTopic(topic: Topic): readonly (readonly string[])[] {
  switch (topic) {
    case 'projects':
      return [keys.projects]
    case 'users':
      return [keys.users]
    case 'organizations':
      return [] // No screen reads them yet.
    case 'instances':
      return [keys.instances]
  }
}
