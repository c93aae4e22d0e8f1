import { z } from 'zod'
import { Role } from '../kernel/actor.ts'
import { CompanyId } from '../kernel/ids.ts'

/** How long a link lasts (decisions, "Identity"). */
export const INVITATION_MS = 7 * 24 * 3_600_000
export const PASSWORD_LINK_MS = 24 * 3_600_000

/** The newest link of a person or e-mail: older ones have ended. `expiresAt` is ISO 8601, UTC. */
export const Link = z.object({
  id: z.guid(),
  expiresAt: z.string(),
  isUsed: z.boolean(),
  isRevoked: z.literal(true).optional(),
})
export type Link = Readonly<z.infer<typeof Link>>

/** An invitation, with the role and company of who registers by it. */
export const Invitation = Link.extend({ role: Role, companyId: CompanyId.nullable() })
export type Invitation = Readonly<z.infer<typeof Invitation>>

export type LinkState = 'open' | 'used' | 'revoked' | 'expired' | 'replaced' | 'unknown'

/** How it stands with the link `id`. @param newest of the same person or e-mail. @param at the time now, ISO 8601, UTC. */
export function linkState(newest: Link | null | undefined, id: string, at: string): LinkState {
  if (!newest) return 'unknown'
  if (newest.id !== id) return 'replaced'
  if (newest.isUsed) return 'used'
  if (newest.isRevoked) return 'revoked'
  return newest.expiresAt <= at ? 'expired' : 'open'
}

/** The time, ISO 8601, UTC, at which a link ends that is made `at` a time and lasts so many milliseconds. */
export const endOf = (at: string, lastsMs: number): string => new Date(Date.parse(at) + lastsMs).toISOString()
