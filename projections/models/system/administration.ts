import type { AdministrationFilter, AdministrationLine } from '#events/administration/api.ts'
import { type NamedInAdministration, namedInAdministration, toldOfAdministration } from '#events/administration/told.ts'
import { ACCOUNT_STREAM } from '#events/account/aggregate.ts'
import { CATALOG_STREAM } from '#events/catalog/aggregate.ts'
import { FEEDBACK_STREAM } from '#events/feedback/aggregate.ts'
import { FOLDERS_STREAM } from '#events/folders/aggregate.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { foldedForSearch, searchTextOf } from '#events/kernel/text/search-text.ts'
import { KEYS_STREAM } from '#events/keys/keys.ts'
import { QUOTA_STREAM } from '#events/quota/quota.ts'
import { SETTINGS_STREAM } from '#events/settings/settings.ts'
import { TEMPLATES_STREAM } from '#events/template/aggregate.ts'
import { WEBHOOKS_STREAM } from '#events/webhooks/stream.ts'
import { type ChangedRow, type Db, projection } from '../../engine/projection.ts'
import { type KeyNames, namedKeys } from '../history/history-keys.ts'

type Line = Omit<AdministrationLine, 'line' | 'apiKey' | 'key'> & {
  /** The ids of API keys; their names stand beside the log. */
  readonly apiKey?: string
  readonly key?: string
  /** The text that searches look through. */
  readonly words: string
}
type Row = Line | { readonly name: string }

/** A stream's place here is part of the ids of its lines: a new one comes at the end. */
const STREAMS: readonly string[] = [
  ...[ACCOUNT_STREAM, CATALOG_STREAM, QUOTA_STREAM, SETTINGS_STREAM, WEBHOOKS_STREAM],
  ...[KEYS_STREAM, FOLDERS_STREAM, TEMPLATES_STREAM, FEEDBACK_STREAM],
]
/** Room for the events of a stream: the id of a line must be a safe integer. */
const REVISIONS = 2 ** 40

const NAMED: Readonly<Record<NamedInAdministration, number>> = {
  person: 0,
  company: 1,
  organization: 2,
  instance: 3,
  webhook: 4,
}
/** Things with names have ids below zero. */
const rowOfName = (kind: NamedInAdministration, id: number): number => -(id * 8 + NAMED[kind])

/** The log of administration: one row for each event that it tells (docs/rules.md, ADMIN-1). */
export const administration = projection<Row, Parameters<typeof toldOfAdministration>[0]['type']>({
  name: 'administration',
  version: 1,
  table: 'line',
  columns: [`at text collate "C" generated always as (doc ->> 'at') stored`],
  indexes: ['(at, id) where at is not null'],
  handles: [
    ...(['UserRegistered', 'UserInvited', 'InvitationAccepted', 'InvitationRevoked', 'UserRenamed'] as const),
    ...(['UserEmailChanged', 'UserRoleChanged', 'UserMovedToCompany', 'UserSuspended', 'UserResumed'] as const),
    ...(['UserSignedOut', 'UserDeleted', 'UserErasureRequested', 'UserErased', 'UserUnlocked'] as const),
    ...(['PasswordLinkMade', 'CompanyCreated', 'CompanyRenamed', 'CompanyDeleted'] as const),
    ...(['OrganizationCreated', 'OrganizationRenamed', 'OrganizationDeleted', 'InstanceConfigured'] as const),
    ...(['InstanceRenamed', 'InstanceKeyReplaced', 'InstanceSecretReplaced', 'InstanceSecretRemoved'] as const),
    ...(['InstanceDeleted', 'QuotaLimitSet', 'QuotaReset', 'QuotaDefaultChanged'] as const),
    ...(['SelfRegistrationOpened', 'SelfRegistrationClosed', 'CustomersOfNewProjectsChanged'] as const),
    ...([
      'ZoneOfNewProjectsChanged',
      'HeadEmailsChanged',
      'LogoSet',
      'LogoRemoved',
      'ApiKeyCreated',
      'ApiKeyEnded',
      'WebhookCreated',
      'WebhookChanged',
    ] as const),
    ...(['WebhookSecretRotated', 'WebhookDisabled', 'WebhookEnabled', 'WebhookDeleted'] as const),
    ...(['FolderCreated', 'FolderRenamed', 'FolderDeleted', 'FolderRestored'] as const),
    ...(['FormTemplateCreated', 'FormTemplateOffered', 'FormTemplateDeleted'] as const),
    ...(['FeedbackStatusSet', 'FeedbackAnswered', 'FeedbackDeleted'] as const),
  ],
  fold(row, event): ChangedRow<Row>[] {
    const names = new Map(namedInAdministration(event).map(([kind, id, name]) => [rowOfName(kind, id), name]))
    const nameOf = (kind: NamedInAdministration, id: number): string | undefined => {
      const known = row(rowOfName(kind, id))
      return known && 'name' in known ? known.name : names.get(rowOfName(kind, id))
    }
    const rows = [...names].map(([id, name]): ChangedRow<Row> => [id, { name }])
    const told = toldOfAdministration(event, nameOf)
    if (!told) return rows
    const { kind, text, key } = told
    const personOf = (id: UserId | null) => (id === null ? null : { id, name: nameOf('person', id) ?? 'A person' })
    const [by, about] = [personOf(event.actor.id), personOf(told.person)]
    const line: Line = {
      ...{ at: event.recordedAt, kind, text, by, about },
      ...(event.apiKey !== undefined && { apiKey: event.apiKey }),
      ...(key !== undefined && { key }),
      words: searchTextOf([text, by?.name ?? 'The system', about?.name]),
    }
    return [...rows, [STREAMS.indexOf(event.stream) * REVISIONS + event.revision, line]]
  },
})

const LINE = `id as line, at, doc ->> 'kind' as kind, doc ->> 'text' as text, doc -> 'by' as by,
  doc -> 'about' as about, doc ->> 'apiKey' as "apiKey", doc ->> 'key' as key`

type FoundLine = Omit<AdministrationLine, 'apiKey' | 'key'> & {
  readonly apiKey: string | null
  readonly key: string | null
}

/** Lines from the newest on, or before the line `before`, at most `limit`. */
export async function listAdministration(
  db: Db,
  keyNames: KeyNames | undefined,
  { person, kind, text = '', from, to }: AdministrationFilter,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<AdministrationLine[]> {
  const words = foldedForSearch(text).split(/\s+/).filter(Boolean)
  const { rows } = await db.query<FoundLine>(
    `select ${LINE} from ${administration.rows}
     where at is not null
       and ($1::bigint is null or (at, id) < (select at, id from ${administration.rows} where id = $1))
       and ($2::text is null or doc ->> 'kind' = $2)
       and ($3::bigint is null or (doc -> 'by' -> 'id') = to_jsonb($3::bigint) or (doc -> 'about' -> 'id') = to_jsonb($3::bigint))
       and (not $4::boolean or doc -> 'by' = 'null')
       and ($5::text is null or at >= $5) and ($6::text is null or at <= $6)
       and doc ->> 'words' like all ($7::text[])
     order by at desc, id desc limit $8`,
    [
      before ?? null,
      kind ?? null,
      person === undefined || person === 'system' ? null : person,
      person === 'system',
      instant(from),
      instant(to),
      words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
      limit,
    ],
  )
  const keyOf = await namedKeys(
    keyNames,
    rows.flatMap(({ apiKey, key }) => [apiKey ?? [], key ?? []].flat()),
  )
  return rows.map(({ apiKey, key, ...line }) => {
    const { apiKey: by } = keyOf(apiKey ?? undefined)
    const { apiKey: about } = keyOf(key ?? undefined)
    return { ...line, ...(by && { apiKey: by }), ...(about && { key: about }) }
  })
}

/** Times as the log writes them, so that they compare as text. */
const instant = (time: string | undefined): string | null => (time === undefined ? null : new Date(time).toISOString())
