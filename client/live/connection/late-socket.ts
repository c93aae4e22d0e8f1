import { fetchedOnce } from '../../ui/loading/on-demand.tsx'
import { lateTransport } from './late-transport.ts'
import type { OpenTransport } from './transport.ts'
import type { UserId } from '#events/kernel/ids.ts'

const code = fetchedOnce(() => import('./socket.ts'))

/** Has the code of the live channel come, together with that of the screen that will use it. */
export const preloadSocket = (): void => void code.load().catch(() => undefined)

/** The live channel over Socket.io, whose code comes on its own. */
export const lateSocket = (userId: UserId): OpenTransport =>
  lateTransport(async () => (await code.load()).socketTransport(userId))
