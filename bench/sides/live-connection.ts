import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { within } from '../wait.ts'

/** Connects to a live server, ours or the reference. @throws when the server refuses, or does not answer. */
export async function connectLive(url: string, options: Partial<ManagerOptions & SocketOptions>): Promise<Socket> {
  const socket = io(url, options)
  await within(
    `a live connection to ${url}`,
    new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    }),
  )
  return socket
}
