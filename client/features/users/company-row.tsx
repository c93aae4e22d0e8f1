import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CompanyBody } from '#events/account/api.ts'
import type { Company } from '#events/account/company.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { countOf } from '../../ui/format-count.ts'
import { useZodForm } from '../../ui/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { useDeleteCompany, useRenameCompany } from './use-company-commands.ts'

/** What becomes of the users of a company that is deleted. */
export function deletionWords(count: number): string {
  if (count === 0) return 'It has no users.'
  return `Its ${countOf(count, 'user')} ${count === 1 ? 'stays' : 'stay'}, without a company.`
}

/** A company in the list; while it is renamed, its name is a field. */
export function CompanyRow({
  company,
  count,
  isRenamed,
  onRename,
}: {
  company: Company
  count: number
  isRenamed: boolean
  onRename: (isRenamed: boolean) => void
}) {
  const confirm = useConfirm()
  const remove = useDeleteCompany()
  const renameButton = useRef<HTMLButtonElement>(null)
  const hadName = useRef(false)
  // The field that goes takes the focus along.
  useEffect(() => {
    if (hadName.current && !isRenamed && document.activeElement === document.body) renameButton.current?.focus()
    hadName.current = isRenamed
  }, [isRenamed])

  const onDelete = async () => {
    const question = {
      title: `Delete ${company.name}?`,
      description: deletionWords(count),
      action: 'Delete',
      tone: 'danger' as const,
    }
    if (await confirm(question)) await remove.send(company.id)
  }

  if (isRenamed)
    return (
      <li className="p-2">
        <RenameForm company={company} onDone={() => onRename(false)} />
      </li>
    )
  return (
    <li className="flex items-center gap-1 py-1 pr-1 pl-3">
      <span className="min-w-0 flex-1 wrap-anywhere">{company.name}</span>
      <span className="mr-1 text-xs text-muted tabular-nums">{countOf(count, 'user')}</span>
      <IconButton ref={renameButton} label={`Rename ${company.name}`} onClick={() => onRename(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${company.name}`} variant="danger" onClick={() => void onDelete()}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

function RenameForm({ company: { id, name }, onDone }: { company: Company; onDone: () => void }) {
  const rename = useRenameCompany()
  const { register, handleSubmit, formState, setFocus } = useZodForm(CompanyBody, { name })
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  const send = async (body: { name: string }) => {
    const sent = await rename.send({ id, name: body.name })
    if (sent.ok) onDone()
  }
  return (
    <form noValidate className="flex items-start gap-2" onSubmit={(event) => void handleSubmit(send)(event)}>
      <Field label={`Name of ${name}`} isLabelHidden error={formState.errors.name?.message} className="flex-1">
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit" variant="primary" isPending={rename.isPending}>
        Save
      </Button>
    </form>
  )
}
