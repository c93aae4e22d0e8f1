import { fetchedOnce } from '../../ui/loading/on-demand.tsx'
import type { OpenTransport, Transport } from './transport.ts'
import type { UserId } from '#events/kernel/ids.ts'

const code = fetchedOnce(() => import('./socket.ts'))

/** Has the code of the live channel come, together with that of the screen that will use it. */
export const preloadSocket = (): void => void code.load().catch(() => undefined)

/** The live channel over Socket.io, whose code comes on its own. */
export const lateSocket = (userId: UserId): OpenTransport =>
  lateTransport(async () => (await code.load()).socketTransport(userId))

/**
 * A way to the server whose code comes on its own, beside that of the screen. Code that cannot be had is a connection that cannot
 * be made: the next attempt asks for it again.
 */
export const lateTransport =
  (load: () => Promise<OpenTransport>): OpenTransport =>
  (hear) => {
    let transport: Transport | null = null
    /** Counts what the caller asked for: code that comes after they ended their attempt makes none. */
    let turn = 0
    return {
      connect() {
        turn += 1
        const mine = turn
        if (transport) return transport.connect()
        load().then(
          (open) => {
            if (mine !== turn) return
            transport ??= open(hear)
            transport.connect()
          },
          () => {
            if (mine === turn) hear({ type: 'down', reason: 'lost' })
          },
        )
      },
      disconnect() {
        turn += 1
        transport?.disconnect()
      },
      ask: (message) => transport?.ask(message) ?? Promise.reject(new Error('not connected')),
      leave: (stream) => transport?.leave(stream),
      sayEditing: (message) => transport?.sayEditing(message),
    }
  }
