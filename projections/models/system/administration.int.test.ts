import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_STREAM } from '#events/account/aggregate.ts'
import type { AccountEvent } from '#events/account/events.ts'
import type { AdministrationFilter } from '#events/administration/api.ts'
import { CATALOG_STREAM } from '#events/catalog/aggregate.ts'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CompanyId, InstanceId, OrganizationId, UserId } from '#events/kernel/ids.ts'
import { ApiKeyId, KEYS_STREAM } from '#events/keys/keys.ts'
import { AGGREGATES } from '#events/registry.ts'
import { SETTINGS_STREAM } from '#events/settings/settings.ts'
import { WebhookId } from '#events/webhooks/webhook-id.ts'
import { WEBHOOKS_STREAM } from '#events/webhooks/stream.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { at, type GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'
import { administration, listAdministration } from './administration.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [ana, ben] = [UserId.parse(1), UserId.parse(2)]
const [companyId, organizationId, instanceId] = [CompanyId.parse(1), OrganizationId.parse(1), InstanceId.parse(1)]
const [webhookId, keyId] = [WebhookId.parse(1), ApiKeyId.parse('0123456789abcdef')]
const registered = (userId: UserId, firstName: string): GivenEvent => ({
  stream: ACCOUNT_STREAM,
  type: 'UserRegistered',
  data: {
    userId,
    firstName,
    lastName: 'Öz',
    username: firstName,
    email: `${firstName}@x.example`,
    role: 'employee',
    companyId: null,
  },
})
const of = (event: AccountEvent): GivenEvent => ({ stream: ACCOUNT_STREAM, ...event })
const hook = { url: 'https://user:word@hooks.example.com/secret-path?token=abc', events: [], projectId: null }
const events: readonly GivenEvent[] = [
  { ...registered(ana, 'Ana'), actor: SYSTEM },
  registered(ben, 'Ben'),
  of({ type: 'CompanyCreated', data: { companyId, name: 'Acme' } }),
  of({ type: 'UserMovedToCompany', data: { userId: ben, companyId, previous: null } }),
  {
    ...of({ type: 'PasswordChanged', data: { userId: ben, passwordId: 'p', sessionId: 's' } }),
    actor: { id: ben, role: 'employee' },
  },
  { stream: CATALOG_STREAM, type: 'OrganizationCreated', data: { organizationId, name: 'Harbour' } },
  {
    stream: CATALOG_STREAM,
    type: 'InstanceConfigured',
    data: { instanceId, name: 'North', organizationId, key: null, hasWebhookSecret: false, secretsVersion: 'v1' },
  },
  {
    stream: CATALOG_STREAM,
    type: 'InstanceKeyReplaced',
    data: { instanceId, key: { region: null, cannotRead: [] }, secretsVersion: 'v2' },
  },
  { stream: SETTINGS_STREAM, type: 'QuotaDefaultChanged', data: { quotaDefaultMB: 2048, previous: 1024 } },
  { stream: WEBHOOKS_STREAM, type: 'WebhookCreated', data: { webhookId, ...hook, secretVersion: 'v' } },
  { stream: WEBHOOKS_STREAM, type: 'WebhookDisabled', data: { webhookId, reason: 'gone' }, actor: SYSTEM },
  {
    stream: KEYS_STREAM,
    type: 'ApiKeyCreated',
    data: { keyId, userId: ben, scopes: ['projects:read'], expiresAt: null },
  },
]
const asked = {
  all: {},
  ofBen: { person: ben },
  ofSystem: { person: 'system' },
  companies: { kind: 'companies' },
  words: { text: 'acme BEN' },
  signs: { text: '100%_' },
  time: { from: at(5), to: at(6) },
} as const satisfies Record<string, AdministrationFilter>

describe('[ADMIN-1] the log of administration', () => {
  it('[ADMIN-2] tells newest first who did what to whom, as they were called then; narrowed, and in parts', async () => {
    const answer = await given(...events).answer(test.database.pool, [administration], async (db) => {
      const list = (filter: AdministrationFilter, page: { before?: number; limit: number } = { limit: 50 }) =>
        listAdministration(db, undefined, filter, page)
      const found: Record<string, readonly string[]> = {}
      for (const [name, filter] of Object.entries(asked)) found[name] = (await list(filter)).map(({ text }) => text)
      const first = await list({}, { limit: 4 })
      const rest = await list({}, { limit: 50, before: first.at(-1)?.line ?? 0 })
      return { found, all: await list({}), parts: [...first, ...rest] }
    })
    expect(answer.all.map(({ by, about, text }) => [by?.name, about?.name, text])).toEqual([
      ['Ana Öz', 'Ben Öz', 'API key created for projects:read, without end'],
      [undefined, undefined, 'Webhook to hooks.example.com disabled, since its receiver is gone'],
      ['Ana Öz', undefined, 'Webhook to hooks.example.com created'],
      ['Ana Öz', undefined, 'Default quota changed from 1,024 MB to 2,048 MB'],
      ['Ana Öz', undefined, 'API key of instance North replaced'],
      ['Ana Öz', undefined, 'Instance North of Harbour added'],
      ['Ana Öz', undefined, 'Organization Harbour created'],
      ['Ana Öz', 'Ben Öz', 'Moved from No Company to Acme'],
      ['Ana Öz', undefined, 'Company Acme created'],
      ['Ana Öz', 'Ben Öz', 'Account created as Employee'],
      [undefined, 'Ana Öz', 'Account created as Employee'],
    ])
    expect(answer.parts).toEqual(answer.all)
    expect(answer.found).toMatchObject({
      ofBen: [
        'API key created for projects:read, without end',
        'Moved from No Company to Acme',
        'Account created as Employee',
      ],
      ofSystem: [expect.stringMatching(/disabled/), 'Account created as Employee'],
      companies: ['Company Acme created'],
      words: ['Moved from No Company to Acme'],
      signs: [],
      time: ['Instance North of Harbour added', 'Organization Harbour created'],
    })
    const { rows } = await test.database.pool.query(`select doc from ${administration.rows}`)
    expect(JSON.stringify(rows)).not.toMatch(/token|secret-path|word@/)
  })

  it('handles every event of accounts, settings, keys, webhooks and the rest, but for those that tell no administration', () => {
    const told = [
      'account',
      'catalog',
      'settings',
      'quota',
      'keys',
      'webhooks',
      'folders',
      'template',
      'feedback',
    ] as const
    const types = told.flatMap((name) => AGGREGATES[name].events.options.map(({ shape }) => shape.type.value))
    expect(types.filter((type) => !administration.handles.has(type)).toSorted()).toEqual([
      'FeedbackSubmitted',
      'InstanceOrganizationLearnt',
      'PasswordChanged',
      'PasswordSet',
    ])
  })
})
