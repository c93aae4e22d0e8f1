import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, seededRandom } from '#events/kernel/seeded-random.ts'
import type { Program } from '../processes/program.ts'
import { type Campaign, openCampaign } from './campaign.ts'
import { openProviderSite } from './provider-site.ts'
import { openSite } from './site.ts'

/** Maximum of answers of a server before it is killed under load. */
const MAX_ANSWERS = 150
/** Maximum time from the last of them until the kill, in milliseconds; `start`: from the start of a server that is killed while it starts. */
const WITHIN = { load: 20, start: 1_500 }
/** Number of rounds of which the second kills a server that starts; the others kill one that works. */
const STARTING_EVERY = 7
/** Of every two rounds one goes on right away, on what the kill left; after the other the log is looked at first. */
const CHECK_EVERY = 2

export type CrashRounds = {
  readonly rounds: number
  /** The same seed leads to the same wishes of each person and the same kills; what the machine makes of them in time differs. */
  readonly seed: number
  readonly say: (line: string) => void
}

/**
 * Kills the server with SIGKILL at random moments, while it works and while it starts, again and again on the same data
 * (docs/rules.md, FAULT-1 to FAULT-4); at last it stops in good order.
 * @returns what is wrong, in sentences; it ends at the first round after which something is.
 */
export async function crashRounds(program: Program, { rounds, seed, say }: CrashRounds): Promise<string[]> {
  const random = seededRandom(seed, 'kills')
  const provider = await openProviderSite(seed)
  const site = await openSite(provider)
  const campaign = openCampaign(program, site, seed, provider)
  try {
    for (let round = 1; round <= rounds; round++) {
      const begin = performance.now()
      const what =
        round % STARTING_EVERY === 2 ? await killStarting(campaign, random) : await killWorking(campaign, random)
      const isChecked = round % CHECK_EVERY === 0
      const wrong = isChecked ? await campaign.check() : []
      // After the other round syncs that were cut off are still held, and are refused for a while.
      if (isChecked) {
        await site.releaseSyncs()
        provider.change()
      }
      const [took, { sent }] = [Math.round(performance.now() - begin), campaign]
      const open = sent.filter(({ answer }) => !answer).length
      const checked = isChecked ? (wrong.length > 0 ? 'WRONG' : 'checked') : 'goes on'
      say(`round ${round}: ${what}; ${sent.length} commands, ${open} without an answer; ${checked}; ${took} ms`)
      if (wrong.length > 0) return wrong
    }
    await site.releaseSyncs()
    provider.change()
    return await stopAtLast(campaign)
  } finally {
    campaign.close()
    await site.drop()
    await provider.close()
  }
}

async function killStarting(campaign: Campaign, random: Random): Promise<string> {
  const server = campaign.start()
  const after = random.int(0, WITHIN.start)
  await Promise.race([sleep(after), server.ended])
  return kill(server, `killed ${after} ms after its start`)
}

async function killWorking(campaign: Campaign, random: Random): Promise<string> {
  const server = campaign.start()
  const max = random.int(1, MAX_ANSWERS)
  const after = random.int(0, WITHIN.load)
  let enough: () => void = () => undefined
  const isTime = new Promise<void>((resolve) => {
    enough = resolve
  })
  const working = campaign.work(
    server,
    () => false,
    (count) => count === max && enough(),
  )
  await Promise.race([isTime, working])
  await sleep(after)
  const what = await kill(server, `killed ${after} ms after ${max} answers`)
  await working
  return what
}

/** @throws Error when it had ended before. */
async function kill({ child, ended }: ReturnType<Campaign['start']>, what: string): Promise<string> {
  const isOver = child.exitCode !== null
  child.kill('SIGKILL')
  const { err } = await ended
  if (isOver) throw new Error(`the server ended by itself with ${child.exitCode}: ${err}`)
  return what
}

/** Everything is answered, every board shows it, with all that the provider lists, and the server stops. */
async function stopAtLast(campaign: Campaign): Promise<string[]> {
  const server = campaign.start()
  await campaign.work(
    server,
    () => true,
    () => undefined,
  )
  await campaign.syncAll(server)
  await campaign.caughtUp()
  server.child.kill('SIGTERM')
  const { code, err } = await server.ended
  const wrong = await campaign.check()
  if (code !== 0) wrong.push(`the server stopped with ${code}: ${err}`)
  const open = campaign.sent.filter(({ answer }) => !answer).length
  if (open > 0) wrong.push(`${open} commands never had an answer`)
  return wrong
}
