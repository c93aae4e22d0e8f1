import type { DataOf } from '#events/account/commands.ts'

type Registration = Omit<DataOf<'RegisterUser'>, 'userId'>

const person = (username: string, role: Registration['role'], firstName: string, lastName: string): Registration => ({
  username,
  role,
  firstName,
  lastName,
  email: `${username}@fieldboard.example`,
  companyId: null,
})

/** The demo accounts, two of them employees'; their password is public, so a demo listens on loopback only. */
export const DEMO_LOGINS = { logins: ['employee', 'planner', 'installer', 'customer'], password: 'Demo-1234' } as const

/** Invented people. Those beyond the logins have worked on the projects, but have no password. */
export const DEMO_PEOPLE = {
  employee: person('employee', 'employee', 'Ella', 'Planner'),
  installer: person('installer', 'installer', 'Ivo', 'Ladder'),
  customer: person('customer', 'customer', 'Cora', 'Client'),
  planner: person('planner', 'employee', 'Odo', 'Schedule'),
  fitter: person('fitter', 'installer', 'Fia', 'Cable'),
  rigger: person('rigger', 'installer', 'Rio', 'Bracket'),
} as const

export type DemoPerson = keyof typeof DEMO_PEOPLE
