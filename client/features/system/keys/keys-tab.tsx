import { KeyRound, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ApiKey } from '#events/keys/api.ts'
import { useApiKeys } from '../../../api/system/api-keys.ts'
import { useUserNames } from '../../../shared/people/use-user-names.ts'
import { When } from '../../../shared/when/when.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useRowFocus } from '../../../ui/focus/use-row-focus.ts'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { Section } from '../section.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { useEndKey } from './use-key-commands.ts'

const ABOUT =
  'By a key a program does in your name what its scopes allow, until it expires or is ended. Keys of all employees stand here, so that any of you can end one that went astray.'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The API keys of all employees: who has which, for what, until when, and when it was last used. */
export function KeysTab() {
  const { data: keys, isError, refetch } = useApiKeys()
  const nameOf = useUserNames(keys?.map(({ userId }) => userId) ?? [], 'A former user')
  const confirm = useConfirm()
  const end = useEndKey()
  const addButton = useRef<HTMLButtonElement>(null)
  const { keeper, target } = useRowFocus(addButton)
  /** Counted, for each opening begins with a form of its own. */
  const [dialog, setDialog] = useState({ isOpen: false, opening: 0 })

  const onEnd = async (key: ApiKey) => {
    const question = {
      title: `End the API key "${key.name}"?`,
      description: 'Programs that use it are refused from now on. This cannot be undone.',
      action: 'End key',
      tone: 'danger' as const,
      focusFallback: target,
    }
    if (await confirm(question)) await end.send(key)
  }
  const columns: readonly [Column<ApiKey>, ...Column<ApiKey>[]] = [
    {
      header: 'Name',
      cell: ({ name }) => (
        <span dir="auto" className="wrap-anywhere">
          {name}
        </span>
      ),
    },
    { header: 'Of', cell: ({ userId }) => nameOf(userId) },
    { header: 'Scopes', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    { header: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
    { header: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <When at={lastUsedAt} />) },
    { header: 'Expires', cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
  ]
  if (isError && !keys)
    return <LoadError title="The API keys could not be loaded" text="They go on as they were." onRetry={refetch} />
  return (
    <Section title="API keys" text={ABOUT}>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={addButton}
          variant="primary"
          icon={<Plus aria-hidden />}
          onClick={() => setDialog(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
        >
          Create API Key
        </Button>
        <a
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center text-accent-text underline pointer-coarse:min-h-11"
        >
          What the API can do
        </a>
      </div>
      <div {...keeper}>
        <DataTable
          label="API keys"
          columns={columns}
          rows={keys}
          keyOf={({ id }) => id}
          actions={(key) => (
            <Button size="sm" variant="danger" onClick={() => void onEnd(key)} aria-label={`End ${key.name}`}>
              End
            </Button>
          )}
          empty={
            <Card>
              <EmptyState icon={<KeyRound aria-hidden />} title="No API keys" text="No program has access by a key." />
            </Card>
          }
        />
      </div>
      <CreateKeyDialog
        key={dialog.opening}
        isOpen={dialog.isOpen}
        onClose={() => setDialog((last) => ({ ...last, isOpen: false }))}
        focusFallback={addButton}
      />
    </Section>
  )
}

const Scopes = ({ scopes }: { scopes: readonly string[] }) => (
  <span className="flex max-w-xs flex-wrap gap-1">
    {scopes.map((scope) => (
      <Badge key={scope}>{scope}</Badge>
    ))}
  </span>
)

function Expiry({ at }: { at: string | null }) {
  if (at === null) return 'Never'
  const isOver = Date.parse(at) <= Date.now()
  return isOver ? <Badge tone="warning">Expired</Badge> : <Moment at={at}>{day.format(Date.parse(at))}</Moment>
}
