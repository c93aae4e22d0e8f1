import { setTimeout as sleep } from 'node:timers/promises'
import type { AttackResult, AttackerCalls, Statuses } from '../attacker.ts'
import { type Child, startChild } from '../child.ts'
import type { Figure } from '../figures/figure.ts'
import { type Experience, startWorking, type Working } from '../hostile/others.ts'
import { settle } from '../hostile/people.ts'
import { startOurServer } from '../sides/our-server.ts'
import { residentMB } from '../figures/resident.ts'
import type { Section } from '../section.ts'
import { percentile } from '../figures/statistics.ts'

/** Sessions of each person who attacks. */
const SESSIONS = 6
/** The same attacks once more: memory that the first time took for good shows as none. */
const PASSES = 2
const SEED = 20_261_124
/** Minimum of the quiet p95 that others are compared with, in milliseconds: a wait that no one feels is no measure. */
const FELT_MS = 80

/**
 * How others fare while people with and without an account attack by thousands of requests, all drawn from one seed: several
 * persons with several sessions each, several addresses. The server keeps its limits.
 */
export const hostile: Section = async (bench) => {
  const { size, note } = bench
  const server = await startOurServer(bench, { args: [], env: { TRUST_PROXY: 'loopback' } })
  const attacker = await startChild<AttackerCalls>('attacker', bench)
  const names = await attacker.ask('names', undefined)
  const sizes = {
    largeCards: size(10_000, 300),
    largeSections: size(500, 20),
    attacks: names.length,
    sessions: size(SESSIONS, 2),
  }
  const everybody = await settle(server, sizes)
  await server.atHead()

  // In small the attacks are over within a few seconds on a fast machine, and sign-ins fall among them all the same.
  const signInPauseMs = size(2_500, 200)
  const { during } = await bench.scope.keep(startWorking(server.url, everybody, signInPauseMs), ({ stop }) => stop())
  await during(() => sleep(size(3_000, 300)))
  const quiet = await during(() => sleep(size(20_000, 3_000)))
  const besideQuiet = (share: number, atLeast = 0) => {
    const value = percentile(quiet.took, share)
    return value >= atLeast
      ? { name: 'on a quiet day', value }
      : { name: `on a quiet day, where ${value.toFixed(1)} ms count as ${atLeast}`, value: atLeast }
  }

  const all: Experience = { took: [], signIns: [], refused: [] }
  const statuses: Statuses = {}
  const memory: number[] = []
  const worst = { name: '', p95: 0 }
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [n, name] of names.entries()) {
      const attackers = everybody.attackers[n]
      if (!attackers) throw new Error(`no person attacks: ${name}`)
      await attacker.ask('aimAt', { ...everybody.site, attackers })
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
    {
      name: 'of them cut off without an answer',
      unit: 'answers',
      ours: sum(statuses, (status) => status === 0),
      target: { of: 'value', atMost: 0 },
    },
    { name: "others' requests, p50", unit: 'ms', ours: percentile(all.took, 0.5), beside: besideQuiet(0.5) },
    {
      name: "others' requests, p95",
      unit: 'ms',
      ours: percentile(all.took, 0.95),
      beside: besideQuiet(0.95, FELT_MS),
      target: { of: 'ratio', atMost: 3 },
    },
    {
      name: `the worst: ${worst.name}, p95`,
      unit: 'ms',
      ours: worst.p95,
      beside: besideQuiet(0.95),
      // Under a second, however people attack.
      target: { of: 'value', atMost: 1_000 },
    },
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
  let answered: AttackResult = { statuses: {}, failed: [] }
  const experience = await during(async () => {
    answered = await attacker.ask('attack', question)
  })
  return { experience, ...answered }
}
