import { z } from 'zod'
import { type CreatedApiKey, CreateApiKeyBody } from '#events/keys/api.ts'
import { FormDialog, type OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { ControlGroup, Field } from '../../../ui/form/field.tsx'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useScopes } from '../../../api/system/api-keys.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useCreateKey } from './use-key-commands.ts'
import { scopeWords } from './scope-words.ts'

const EXPIRIES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'never', label: 'Never' },
] as const

const { name, scopes } = CreateApiKeyBody.shape
const Fields = z.object({ name, scopes, expiry: z.enum(['30', '90', '365', 'never']) })
type Fields = z.output<typeof Fields>

const HOUR_MS = 3_600_000

/** The time when a key ends, ISO 8601, at a full hour: what is sent again after a lost answer is the same request. */
const expiresAt = (expiry: Fields['expiry']): string | null =>
  expiry === 'never'
    ? null
    : new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + Number(expiry) * 24 * HOUR_MS).toISOString()

/** "Create API Key", and then the key, this once. To be mounted anew for each opening. */
export function CreateKeyDialog(opened: OpenedDialog) {
  const create = useCreateKey()
  const form = useZodForm(Fields, { name: '', scopes: [], expiry: '90' })
  const { control } = form
  return (
    <FormDialog
      {...opened}
      title="Create API Key"
      description="A program that has the key does in your name what its scopes allow."
      form={form}
      draft={{ key: 'new api key' }}
      send={({ expiry, ...body }) => create.send({ ...body, expiresAt: expiresAt(expiry) })}
      words={{ save: 'Create Key', saving: 'Creating...' }}
      isPending={create.isPending}
      saved={(created) => ({ title: 'API Key Created', content: <KeyView created={created} /> })}
    >
      <FormField control={control} name="name" label="Name" hint="Such as the program that will use it.">
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField control={control} name="scopes" label="Scopes">
        {({ value, onChange }) => <ScopeBoxes value={value} onChange={onChange} />}
      </FormField>
      <FormField control={control} name="expiry" label="Expires in">
        {({ value, onChange }) => <Select options={EXPIRIES} value={value} onValueChange={onChange} />}
      </FormField>
    </FormDialog>
  )
}

const NOT_COPIED = {
  title: 'Key not copied',
  description: 'It was shown this once. If it stands nowhere else, end it and make a new one.',
} as const

const KeyView = ({ created }: { created: CreatedApiKey }) => (
  <div className="flex flex-col gap-4">
    <p className="wrap-anywhere">
      A program sends it with each request, in the header <code>Authorization: Bearer</code>. Whoever has it can do what
      its scopes allow.
    </p>
    <Field label={`Key of "${created.name}"`} hint="It is shown this once. Copy it now.">
      <CopyField value={created.key} ifUncopied={NOT_COPIED} />
    </Field>
  </div>
)

/** A box for each scope that there is, what reads beside what changes the same things. */
function ScopeBoxes({ value, onChange }: { value: readonly string[]; onChange: (scopes: readonly string[]) => void }) {
  const { data: scopes, isError, refetch } = useScopes()
  if (isError && !scopes) return <LoadError title="The scopes could not be loaded" onRetry={refetch} />
  if (!scopes)
    return (
      <Loading label="Loading the scopes...">
        <Skeleton className="h-64 w-full" />
      </Loading>
    )
  const toggle = (scope: string, isOn: boolean) =>
    onChange(scopes.filter((one) => (one === scope ? isOn : value.includes(one))))
  return (
    <ControlGroup className="grid gap-x-4 gap-y-1 md:grid-cols-2 rounded-control border px-3 py-1">
      {scopes.map((scope) => (
        <Checkbox key={scope} checked={value.includes(scope)} onCheckedChange={(isOn) => toggle(scope, isOn)}>
          <span className="block">{scope}</span>
          <span className="block text-xs text-muted">{scopeWords(scope)}</span>
        </Checkbox>
      ))}
    </ControlGroup>
  )
}
