import { z } from 'zod'
import { callsOf } from '../kernel/call.ts'
import { UserId } from '../kernel/ids.ts'
import { nameText } from '../kernel/text/text.ts'
import { ApiKeyId, type KeysCommand } from './keys.ts'

// GET /api-keys answers the keys that have not ended, of all employees; GET /api-keys/scopes all scopes there are.

const time = z.iso.datetime()
/** `projects:read`: it may read the things of an aggregate; `projects:write`: it may change them. */
const ScopeText = z.string().regex(/^[a-z-]{1,50}:(read|write)$/, 'must be a scope such as projects:read')

/** An API key as it is listed. Times are ISO 8601, UTC; `lastUsedAt` may be an hour behind, null: never used. */
export const ApiKey = z.object({
  id: ApiKeyId,
  userId: UserId,
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** A key that was created. `key` is the secret, shown this once. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

/** `expiresAt` null or left out: the key does not expire. */
export const CreateApiKeyBody = z.object({
  name: nameText('Name'),
  scopes: z.array(ScopeText).min(1, 'Choose at least one scope').max(100),
  expiresAt: z.iso.datetime('Expiry must be a time in UTC, such as 2027-01-31T12:00:00Z').nullish(),
})
export type CreateApiKeyBody = z.infer<typeof CreateApiKeyBody>

const { call, bareCall } = callsOf<KeysCommand['type']>()
export const keysCalls = {
  /** Answers {@link CreatedApiKey}. */
  create: call('POST', '/api-keys', CreateApiKeyBody, 'CreateApiKey'),
  end: bareCall('DELETE', '/api-keys/:id', 'EndApiKey'),
} as const
