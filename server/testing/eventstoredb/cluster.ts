import { type Proxy, startProxy } from '../stand-ins/proxy.ts'
import type { Member } from './gossip.ts'
import { MemoryLog } from './memory-log.ts'
import { type FakeEventStoreDB, startFakeEventStoreDB } from './server.ts'

/** Three nodes of EventStoreDB with one log, of which one leads; each is reached by way of a proxy. */
export async function startFakeCluster() {
  const log = new MemoryLog()
  const nodes: { readonly server: FakeEventStoreDB; readonly proxy: Proxy; readonly port: number }[] = []
  let leader = 0
  const members = (): Member[] => nodes.map(({ port }, index) => ({ port, isLeader: index === leader }))
  for (let index = 0; index < 3; index++) {
    const server = await startFakeEventStoreDB({ log, cluster: { members, isLeader: () => index === leader } })
    const proxy = await startProxy(server.url)
    nodes.push({ server, proxy, port: Number(new URL(proxy.url).port) })
  }
  return {
    log,
    /** The connection string, which names all nodes. */
    url: `esdb://${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}?tls=false`,
    /** How often a node was asked who leads. */
    gossips: () => nodes.reduce((sum, { server }) => sum + server.gossips(), 0),
    /** The leader goes on to take connections and calls, and answers nothing, as a process does that was stopped. */
    freezeLeader: () => nodes[leader]?.proxy.stall(),
    /** From now on the next node leads; until then all go on to name the old one. */
    elect() {
      leader = (leader + 1) % nodes.length
    },
    async stop() {
      for (const { server, proxy } of nodes) {
        await proxy.close()
        server.stop()
      }
    },
  }
}
