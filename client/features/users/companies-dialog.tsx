import { Plus } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { CompanyBody } from '#events/account/api.ts'
import type { Company } from '#events/account/company.ts'
import type { CompanyId } from '#events/kernel/ids.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Form, FormField, useZodForm } from '../../ui/form.tsx'
import { Input } from '../../ui/input.tsx'
import { CompanyRow } from './company-row.tsx'
import { useCreateCompany } from './use-company-commands.ts'

/** "Manage Companies": creates, renames and deletes them. To be mounted anew for each opening. */
export function CompaniesDialog({
  companies,
  counts,
  isOpen,
  onClose,
  focusFallback,
}: {
  companies: readonly Company[]
  counts: ReadonlyMap<CompanyId, number>
  isOpen: boolean
  onClose: () => void
  focusFallback: RefObject<HTMLElement | null>
}) {
  const create = useCreateCompany()
  const form = useZodForm(CompanyBody, { name: '' })
  const [renamedId, setRenamedId] = useState<CompanyId | null>(null)

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      onInteractOutside={(event) => {
        if (form.formState.isDirty || renamedId !== null) event.preventDefault()
      }}
      keepOnEscape={() => {
        setRenamedId(null)
        return renamedId !== null
      }}
      focusFallback={focusFallback}
      title="Manage Companies"
    >
      <div className="flex flex-col gap-5">
        <Form
          form={form}
          onSubmit={async ({ name }) => {
            const sent = await create.send(name)
            if (sent.ok) form.reset()
            return sent
          }}
        >
          <FormField control={form.control} name="name" label="New company">
            {(field) => (
              <div className="flex gap-2">
                <Input autoComplete="off" className="flex-1" {...field} />
                <Button type="submit" variant="primary" icon={<Plus aria-hidden />} isPending={create.isPending}>
                  Create
                </Button>
              </div>
            )}
          </FormField>
        </Form>
        {companies.length === 0 ? (
          <EmptyState title="No companies yet" text="Users can be grouped by the company that they belong to." />
        ) : (
          <ul aria-label="Companies" className="flex flex-col divide-y rounded-control border">
            {companies.map((company) => (
              <CompanyRow
                key={company.id}
                company={company}
                count={counts.get(company.id) ?? 0}
                isRenamed={company.id === renamedId}
                onRename={(isRenamed) => setRenamedId(isRenamed ? company.id : null)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
