import { Metadata, status } from '@grpc/grpc-js'
import type { Member } from './gossip.ts'

/** A failure as EventStoreDB reports it: a status of gRPC, with its own name for the exception if it has one. */
const failure = (code: status, details: string, named: Readonly<Record<string, string>> = {}) => {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(named)) metadata.set(name, value)
  return { code, details, metadata }
}

export const unavailable = () => failure(status.UNAVAILABLE, 'unavailable', { exception: 'unavailable' })

export const accessDenied = () => failure(status.PERMISSION_DENIED, 'access-denied', { exception: 'access-denied' })

/** Delay of the answer to an append that was dropped: the client may send it again. */
export const COMMIT_TIMEOUT_MS = 2_000

export const tooSlow = () =>
  failure(status.ABORTED, 'Consumer too slow to handle event while live. Client resubscription required.')

export const notLeader = (leader: Member | undefined) =>
  failure(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(leader?.port ?? 0),
  })
