import { request } from 'node:http'
import { createProject } from '../../server/testing/app/answers.ts'
import { startReceiver } from '../../server/testing/stand-ins/webhook-receiver.ts'
import { timed } from '../figures/clock.ts'
import { startOurServer } from '../sides/our-server.ts'
import { residentMB } from '../figures/resident.ts'
import type { Section } from '../section.ts'
import { median } from '../figures/statistics.ts'
import { until, within } from '../wait.ts'

/** As many as a node sends at a time (server/webhooks/sender.ts). */
const AT_ONCE = 48
/** How often it is looked whether all deliveries came, in milliseconds. */
const LOOK_MS = 5
const ROUNDS = 5

/** One event that 1,000 webhooks are told of: from the request that makes it until the last receiver has its delivery. */
export const webhooks: Section = async (bench) => {
  const { scope, size, note } = bench
  const count = size(1_000, 20)
  const receiver = await scope.keep(startReceiver(), (made) => made.close())
  const server = await startOurServer(bench, { env: { WEBHOOKS_ALLOW_LOOPBACK: '1' } })
  for (let n = 0; n < count; n++) {
    const body = { url: receiver.urlOf(`/${n}`), events: ['NoteAdded'] }
    const { status } = await server.send('POST', '/api/webhooks', body)
    if (status !== 201) throw new Error(`a webhook was answered ${status}`)
  }
  const { id } = await createProject(server.send, 'Webhooks')
  /** Waits until the receiver got so many more. */
  const came = async (before: number) => {
    await until(`${count} deliveries`, () => receiver.came.length >= before + count, { everyMs: LOOK_MS })
  }
  const tell = () =>
    timed(async () => {
      const before = receiver.came.length
      const { status } = await server.send('POST', `/api/projects/${id}/notes`, { title: 'Note', content: 'more' })
      if (status !== 201) throw new Error(`a note was answered ${status}`)
      await came(before)
    })
  const bare = () => timed(() => postAll(receiver.urlOf('/bare'), count))

  const [ours, beside]: [number[], number[]] = [[], []]
  // The first round warms up.
  for (let round = 0; round <= size(ROUNDS, 1); round++) {
    const [told, posted] = [await tell(), await bare()]
    note(`${count} webhooks: ${Math.round(told)} ms, bare: ${Math.round(posted)} ms`)
    if (round === 0) continue
    ours.push(told)
    beside.push(posted)
    await server.atHead()
  }
  const baseline = { name: 'bare HTTP POSTs', value: median(beside) }
  return [
    { name: `an event until ${count} webhooks have it`, unit: 'ms', ours: median(ours), beside: baseline },
    {
      name: `deliveries to ${count} webhooks`,
      unit: 'deliveries/s',
      ours: (count * 1_000) / median(ours),
      beside: { name: baseline.name, value: (count * 1_000) / baseline.value },
    },
    { name: 'memory after that', unit: 'MB', ours: await residentMB(server.pid) },
  ]
}

/** Sends so many POSTs of the size of a delivery, each on a connection of its own, as many at once as the server sends. */
async function postAll(url: string, count: number): Promise<void> {
  let left = count
  const body = JSON.stringify({ type: 'NoteAdded', data: 'x'.repeat(250) })
  const work = async () => {
    while (left > 0) {
      left -= 1
      await post(url, body)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

const post = (url: string, body: string): Promise<void> =>
  within(
    `the answer to POST ${url}`,
    new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', agent: false, headers: { 'content-type': 'application/json' } })
      sent.on('response', (response) => response.resume().on('end', resolve))
      sent.on('error', reject)
      sent.end(body)
    }),
  )
