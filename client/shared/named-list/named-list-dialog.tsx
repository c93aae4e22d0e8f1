import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { ListFile } from '#events/lists/api.ts'
import type { CommandState } from '../../api/request/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useRowFocus } from '../../ui/focus/use-row-focus.ts'
import type { OpenedDialog } from '../forms/form-dialog.tsx'
import type { NameSchema } from '../forms/rename-row.tsx'
import { ListFileButton } from '../lists/list-file-button.tsx'

/** The part of the dialog that a row needs. */
export type RowState = {
  /** Takes the focus when the row goes. */
  readonly beside: RefObject<HTMLElement | null>
  readonly isRenamed: boolean
  readonly onRename: (isRenamed: boolean) => void
}

type NamedRow = { readonly id: number }

type Props<Row extends NamedRow> = OpenedDialog & {
  readonly title: string
  /** Of the field for a new one's name. */
  readonly label: string
  readonly schema: NameSchema
  readonly create: Pick<CommandState<string, unknown>, 'send' | 'isPending'>
  /** In the order in which they are shown; null while there is something else to show, `instead`. */
  readonly rows: readonly Row[] | null
  /** The name of the list. */
  readonly listLabel: string
  /** The same list as a file. */
  readonly file: ListFile
  /** In the place of the list: that it is empty, is loaded, or could not be. */
  readonly instead: ReactNode
  readonly children: (row: Row, state: RowState) => ReactNode
}

/** Things that have a name and little else: creates, renames and deletes them. To be mounted anew for each opening. */
export function NamedListDialog<Row extends NamedRow>({
  title,
  label,
  schema,
  create,
  rows,
  listLabel,
  file,
  instead,
  children,
  isOpen,
  onClose,
  focusFallback,
}: Props<Row>) {
  const form = useZodForm(schema, { name: '' })
  const [renamedId, setRenamedId] = useState<Row['id'] | null>(null)
  // A row that goes takes the focus along, and the last one its list.
  const nameField = useRef<HTMLInputElement>(null)
  const { keeper, target } = useRowFocus(nameField)
  const onRename = (id: Row['id']) => (isRenamed: boolean) => setRenamedId(isRenamed ? id : null)

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
      title={title}
      footer={
        <>
          <span className="mr-auto">{rows?.length ? <ListFileButton list={file} /> : null}</span>
          <Button onClick={onClose}>Close</Button>
        </>
      }
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
          <FormField control={form.control} name="name" label={label}>
            {({ ref, ...field }) => (
              <div className="flex gap-2">
                <Input
                  autoComplete="off"
                  className="flex-1"
                  {...field}
                  ref={(input) => {
                    nameField.current = input
                    ref(input)
                  }}
                />
                <Button type="submit" variant="primary" icon={<Plus aria-hidden />} isPending={create.isPending}>
                  Create
                </Button>
              </div>
            )}
          </FormField>
        </Form>
        {rows?.length ? (
          <ul {...keeper} aria-label={listLabel} className="flex flex-col divide-y rounded-control border">
            {rows.map((row) =>
              children(row, { beside: target, isRenamed: row.id === renamedId, onRename: onRename(row.id) }),
            )}
          </ul>
        ) : (
          instead
        )}
      </div>
    </Dialog>
  )
}
