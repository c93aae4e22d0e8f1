import { addCards, createProject } from '../../server/testing/app/answers.ts'
import { newForm } from '../../server/testing/app/forms.ts'
import { createUser } from '../../server/testing/app/people.ts'
import { sessionCookieOf } from '../../server/testing/app/session-cookie.ts'
import { type OurServer, requestsTo } from '../sides/our-server.ts'
import type { Other, SigningIn } from './others.ts'
import { makePapers } from './papers.ts'
import type { Attacker, Attackers, Site } from './site.ts'

const OTHERS = 4
const CARDS_OF_ONE = 25
const PASSWORD = 'Hostile-1234'
const ROLES = ['employee', 'installer', 'customer'] as const

/** Both sides: people who work, and people who attack. */
export type Everybody = {
  readonly site: Omit<Site, 'attackers'>
  /** Of each attack others, whom no limit has met yet. */
  readonly attackers: readonly Attackers[]
  readonly projectId: number
  readonly others: readonly Other[]
  readonly signingIn: SigningIn
}

type Sizes = Readonly<Record<'largeCards' | 'largeSections' | 'attacks' | 'sessions', number>>

/**
 * Makes the boards and the people. @param sizes how many cards the large board has, and sections the large survey, how many attacks
 * there are, and sessions of each attacker.
 */
export async function settle(
  server: OurServer,
  { largeCards, largeSections, attacks, sessions }: Sizes,
): Promise<Everybody> {
  const { url, send } = server
  const people: SigningIn[] = []
  for (let n = 0; n <= OTHERS; n++) people.push(await newPerson(server, 'employee', `192.0.2.${n + 1}`))
  const [signingIn, ...working] = people
  if (!signingIn) throw new Error('there are no people')
  const { projectId, cardIds } = await server.board(OTHERS * CARDS_OF_ONE)
  const others: Other[] = []
  for (const [n, person] of working.entries()) {
    const own = cardIds.slice(n * CARDS_OF_ONE, (n + 1) * CARDS_OF_ONE)
    others.push({ cookie: await cookieOf(url, person), address: person.address, cardIds: own })
  }

  const attackers: Attackers[] = []
  const emails: string[] = []
  for (let attack = 0; attack < attacks; attack++) {
    const [employee, installer, customer] = ROLES
    const attackerOf = async (role: (typeof ROLES)[number]) => {
      const person = await newPerson(server, role, `10.${emails.length}.0.1`)
      emails.push(person.username)
      return withSessions(url, person, sessions)
    }
    attackers.push([await attackerOf(employee), await attackerOf(installer), await attackerOf(customer)])
  }
  const large = await createProject(send, 'Large')
  const papers = await makePapers(send, large.id, await addCards(send, large.id, largeCards))
  const sections = Array.from({ length: largeSections }, (_, n) => ({
    id: n + 1,
    type: 'camera',
    title: `Camera ${n}`,
  }))
  const largeFormId = await newForm(send, { title: 'Large', sections })
  const attacked = await server.board(CARDS_OF_ONE)
  for (const id of [large.id, attacked.projectId])
    await send('PATCH', `/api/projects/${id}/users`, { assignedUsers: emails })
  const site = {
    url,
    strangers: { cookies: [], addresses: ['203.0.113.9', '203.0.113.10', '2001:db8:9::1'] },
    projectId: attacked.projectId,
    cardIds: attacked.cardIds,
    largeProjectId: large.id,
    papers,
    largeFormId,
    usernames: people.map(({ username }) => username),
  }
  return { site, attackers, projectId, others, signingIn }
}

/** A new person who can sign in from an address. */
async function newPerson({ url, send }: OurServer, role: (typeof ROLES)[number], address: string): Promise<SigningIn> {
  const { link } = await createUser(send, { role })
  const body = { token: link.token, email: link.email, password: PASSWORD }
  const from = { headers: { 'x-forwarded-for': address } }
  const { status } = await requestsTo(url)('POST', '/api/auth/set-password', body, from)
  if (status !== 204) throw new Error(`setting a password was answered ${status}`)
  return { username: link.email, password: PASSWORD, address }
}

/** Signs a person in again and again, each time from another network. */
async function withSessions(url: string, person: SigningIn, sessions: number): Promise<Attacker> {
  const addresses = Array.from({ length: sessions }, (_, n) => person.address.replace(/\.0\.1$/, `.${n}.1`))
  const cookies: string[] = []
  for (const address of addresses) cookies.push(await cookieOf(url, { ...person, address }))
  return { cookies, addresses }
}

async function cookieOf(url: string, { username, password, address }: SigningIn): Promise<string> {
  const from = { headers: { 'x-forwarded-for': address } }
  const { status, headers } = await requestsTo(url)('POST', '/api/auth/login', { username, password }, from)
  if (status !== 200) throw new Error(`signing in was answered ${status}`)
  return sessionCookieOf(headers['set-cookie'])
}
