import type { ProjectId } from '#events/kernel/ids.ts'

/** The keys of everything read from the server, in one place: what one screen reads, a message or another screen renews. */
export const keys = {
  user: ['/api/user'],
  users: ['/api/users'],
  projects: ['/api/projects'],
  instances: ['/api/verkada-instances'],
  colleagues: (projectId: ProjectId) => ['/api/projects/people', projectId],
} as const
