import { Pencil, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useRenameFocus } from '../../ui/focus/use-rename-focus.ts'
import { RenameRow } from '../forms/rename-row.tsx'
import type { RowState } from './named-list-dialog.tsx'

/** A thing in a named list, with what the children say of it; while it is renamed, its name is a field. */
export function NamedRow<Id>({
  row,
  schema,
  rename,
  onDelete,
  isRenamed,
  onRename,
  children,
}: Pick<ComponentProps<typeof RenameRow<Id>>, 'row' | 'schema' | 'rename'> &
  Omit<RowState, 'beside'> & { readonly onDelete: () => Promise<void>; readonly children: ReactNode }) {
  const { name } = row
  const renameButton = useRenameFocus(isRenamed)
  if (isRenamed)
    return (
      <li className="p-2">
        <RenameRow
          row={row}
          schema={schema}
          rename={rename}
          label={`Name of ${name}`}
          save="Save"
          onDone={() => onRename(false)}
        />
      </li>
    )
  return (
    <li className="flex items-center gap-1 py-1 pr-1 pl-3">
      {children}
      <IconButton ref={renameButton} label={`Rename ${name}`} onClick={() => onRename(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${name}`} variant="danger" onClick={() => void onDelete()}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}
