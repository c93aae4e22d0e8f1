// A process of its own that attacks, so that what its clients cost is not on the server's account.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, seededRandom } from '#events/kernel/seeded-random.ts'
import { serve } from './child.ts'
import { FILES } from './hostile/files.ts'
import { FOLDS } from './hostile/folds.ts'
import { PAPERS } from './hostile/papers.ts'
import { type Attack, REQUESTS } from './hostile/requests.ts'
import type { Site } from './hostile/site.ts'
import { SOCKETS } from './hostile/sockets.ts'

const ATTACKS: readonly Attack[] = [...REQUESTS, ...FOLDS, PAPERS, ...FILES, SOCKETS]

/** How often each status was answered; 0 stands for connections that were cut. */
export type Statuses = Record<number, number>

/** `failed`: some of those that were answered with 5xx. */
export type AttackResult = { readonly statuses: Statuses; readonly failed: readonly string[] }
const MAX_TOLD = 5
/** The pace of a line that others share; each burst comes at once. */
const PER_SECOND = 250

let site: Site | null = null

async function attack({ send, atOnce }: Attack, requests: number, random: Random): Promise<AttackResult> {
  if (!site) throw new Error('there is no site')
  const target = site
  const statuses: Statuses = {}
  const failed: string[] = []
  const one = async () => {
    const { status, asked } = await send(target, random).catch(() => ({ status: 0, asked: '' }))
    if (status >= 500 && failed.length < MAX_TOLD) failed.push(`${status} to ${asked}`)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  for (let sent = 0; sent < requests; sent += atOnce) {
    const burst = Math.min(atOnce, requests - sent)
    await Promise.all([...Array.from({ length: burst }, one), sleep((burst * 1000) / PER_SECOND)])
  }
  return { statuses, failed }
}

const calls = {
  /** Takes a target in the place of the one before. */
  async aimAt(next: Site): Promise<void> {
    site = next
  },

  /** The names of all attacks, in their order. */
  async names(): Promise<string[]> {
    return ATTACKS.map(({ name }) => name)
  },

  /** Attacks in one way. @param of so many requests of all attacks together it makes its share. */
  async attack({
    name,
    of,
    seed,
  }: {
    readonly name: string
    readonly of: number
    readonly seed: number
  }): Promise<AttackResult> {
    const found = ATTACKS.find((one) => one.name === name)
    if (!found) throw new Error(`there is no attack ${name}`)
    return attack(found, Math.max(1, Math.round((of * found.percent) / 100)), seededRandom(seed, name))
  },
}

export type AttackerCalls = typeof calls

serve(calls)
