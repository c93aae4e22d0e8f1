import { setTimeout as sleep } from 'node:timers/promises'
import { addCards, createProject } from '../server/testing/answers.ts'
import { sendTo } from '../server/testing/node.ts'
import { createUser } from '../server/testing/people.ts'
import { sessionCookieOf } from '../server/testing/session-cookie.ts'
import { DEMO_LOGINS } from '../server/demo/people.ts'
import type { Attacked, AttackerCalls, Statuses } from './attacker.ts'
import { type Child, startChild } from './child.ts'
import type { Figure } from './figure.ts'
import { type Experience, type Other, type SigningIn, startWorking, type Working } from './hostile/others.ts'
import type { Attacker, Site } from './hostile/site.ts'
import { type OurServer, startOurServer } from './our-server.ts'
import { residentMB } from './resident.ts'
import type { Section } from './section.ts'
import { percentile } from './statistics.ts'

const OTHERS = 4
const CARDS_OF_ONE = 25
/** Sessions of each person who attacks. */
const SESSIONS = 12
/** The same attacks once more: memory that the first time took for good shows as none. */
const PASSES = 2
const SEED = 20_261_124
const PASSWORD = 'Hostile-1234'
const ATTACKERS = ['planner', 'installer', 'customer'] as const

type Everybody = {
  readonly site: Site
  readonly projectId: number
  readonly others: readonly Other[]
  readonly signingIn: SigningIn
}

/**
 * How others fare while people with and without an account attack by thousands of requests, all drawn from one seed: several
 * persons with several sessions each, several addresses. The server keeps its limits.
 */
export const hostile: Section = async (bench) => {
  const { size, note } = bench
  const server = await startOurServer(bench, { args: [], env: { TRUST_PROXY: 'loopback' } })
  const everybody = await settle(server, size(10_000, 300))
  const attacker = await startChild<AttackerCalls>('attacker', bench)
  await attacker.ask('aimAt', everybody.site)
  await server.atHead()

  const { during } = await bench.scope.keep(startWorking(server.url, everybody), ({ stop }) => stop())
  await during(() => sleep(size(3_000, 300)))
  const quiet = await during(() => sleep(size(20_000, 3_000)))
  const besideQuiet = (share: number) => ({ name: 'on a quiet day', value: percentile(quiet.took, share) })

  const all: Experience = { took: [], signIns: [], refused: [] }
  const statuses: Statuses = {}
  const memory: number[] = []
  const worst = { name: '', p95: 0 }
  for (let pass = 0; pass < PASSES; pass++) {
    for (const name of await attacker.ask('names', undefined)) {
      const {
        experience,
        statuses: answered,
        failed,
      } = await attackedBy(attacker, during, {
        name,
        of: size(5_000, 150),
        seed: SEED + pass,
      })
      const p95 = percentile(experience.took, 0.95)
      note(`${name}: ${JSON.stringify(answered)}; others' p95 ${p95.toFixed(1)} ms of ${experience.took.length}`)
      for (const line of [...failed, ...experience.refused.slice(0, 3)]) note(`  ${line.slice(0, 300)}`)
      if (p95 > worst.p95) Object.assign(worst, { name, p95 })
      for (const [status, times] of Object.entries(answered))
        statuses[Number(status)] = (statuses[Number(status)] ?? 0) + times
      for (const key of ['took', 'signIns'] as const) all[key].push(...experience[key])
      all.refused.push(...experience.refused)
    }
    await sleep(size(5_000, 500))
    memory.push(await residentMB(server.pid))
  }
  const [first = 0, last = 0] = memory
  return [
    { name: 'requests of attackers', unit: 'answers', ours: sum(statuses, () => true) },
    {
      name: 'of them refused with 4xx',
      unit: 'answers',
      ours: sum(statuses, (status) => status >= 400 && status < 500),
    },
    {
      name: 'of them answered with 5xx',
      unit: 'answers',
      ours: sum(statuses, (status) => status >= 500),
      target: { of: 'value', atMost: 0 },
    },
    {
      name: "others' requests that failed",
      unit: 'answers',
      ours: all.refused.length,
      target: { of: 'value', atMost: 0 },
    },
    { name: "others' requests, p50", unit: 'ms', ours: percentile(all.took, 0.5), beside: besideQuiet(0.5) },
    {
      name: "others' requests, p95",
      unit: 'ms',
      ours: percentile(all.took, 0.95),
      beside: besideQuiet(0.95),
      target: { of: 'ratio', atMost: 3 },
    },
    { name: `the worst: ${worst.name}, p95`, unit: 'ms', ours: worst.p95, beside: besideQuiet(0.95) },
    {
      name: "others' sign-ins, p95",
      unit: 'ms',
      ours: percentile(all.signIns, 0.95),
      beside: { name: 'on a quiet day', value: percentile(quiet.signIns, 0.95) },
    },
    {
      name: 'memory after all attacks, twice',
      unit: 'MB',
      ours: last,
      beside: { name: 'once', value: first },
      target: { of: 'ratio', atMost: 1.25 },
    },
  ] satisfies Figure[]
}

const sum = (statuses: Statuses, isCounted: (status: number) => boolean): number =>
  Object.entries(statuses).reduce((total, [status, times]) => total + (isCounted(Number(status)) ? times : 0), 0)

async function attackedBy(
  attacker: Child<AttackerCalls>,
  during: Working['during'],
  question: Parameters<AttackerCalls['attack']>[0],
) {
  let answered: Attacked = { statuses: {}, failed: [] }
  const experience = await during(async () => {
    answered = await attacker.ask('attack', question)
  })
  return { experience, ...answered }
}

/** Makes the boards and the people of both sides. */
async function settle(server: OurServer, largeCards: number): Promise<Everybody> {
  const { url, send } = server
  const large = await createProject(send, 'Large')
  await addCards(send, large.id, largeCards)
  const { projectId, cardIds } = await server.board(OTHERS * CARDS_OF_ONE)
  const attacked = await server.board(CARDS_OF_ONE)
  const assignedUsers = ATTACKERS.map((username) => `${username}@fieldboard.example`)
  for (const id of [large.id, attacked.projectId]) await send('PATCH', `/api/projects/${id}/users`, { assignedUsers })

  const people: SigningIn[] = []
  for (let n = 0; n <= OTHERS; n++) {
    const address = `192.0.2.${n + 1}`
    const { link } = await createUser(send, { role: 'employee' })
    const body = { token: link.token, email: link.email, password: PASSWORD }
    await sendTo(url)('POST', '/api/auth/set-password', body, { headers: { 'x-forwarded-for': address } })
    people.push({ username: link.email, password: PASSWORD, address })
  }
  const [signingIn, ...working] = people
  if (!signingIn) throw new Error('there are no people')
  const others: Other[] = []
  for (const [n, person] of working.entries()) {
    const own = cardIds.slice(n * CARDS_OF_ONE, (n + 1) * CARDS_OF_ONE)
    others.push({ cookie: await cookieOf(url, person), address: person.address, cardIds: own })
  }

  const [employee, installer, customer] = ATTACKERS
  const attackers = [
    await attackerAs(url, employee, '198.51.100'),
    await attackerAs(url, installer, '198.51.101'),
    await attackerAs(url, customer, '198.51.102'),
  ] as const
  const site = {
    url,
    attackers,
    strangers: { cookies: [], addresses: ['203.0.113.9', '203.0.113.10', '2001:db8:9::1'] },
    projectId: attacked.projectId,
    cardIds: attacked.cardIds,
    largeProjectId: large.id,
    usernames: people.map(({ username }) => username),
  }
  return { site, projectId, others, signingIn }
}

/** Signs a person of the demo in again and again, each time from another address of a network. */
async function attackerAs(url: string, username: string, network: string): Promise<Attacker> {
  const addresses = Array.from({ length: SESSIONS }, (_, n) => `${network}.${n + 1}`)
  const cookies: string[] = []
  for (const address of addresses)
    cookies.push(await cookieOf(url, { username, password: DEMO_LOGINS.password, address }))
  return { cookies, addresses }
}

async function cookieOf(url: string, { username, password, address }: SigningIn): Promise<string> {
  const from = { headers: { 'x-forwarded-for': address } }
  const { status, headers } = await sendTo(url)('POST', '/api/auth/login', { username, password }, from)
  if (status !== 200) throw new Error(`signing in was answered ${status}`)
  return sessionCookieOf(headers['set-cookie'])
}
