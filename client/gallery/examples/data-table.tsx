import { Pencil, Trash2 } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { State } from '../state.tsx'

const people = [
  { id: 1, name: 'Ana Kovač', email: 'ana@fieldboard.example', role: 'Employee', projects: 1204 },
  { id: 2, name: 'Ben Ito', email: 'ben@fieldboard.example', role: 'Installer', projects: 8 },
  { id: 3, name: 'N'.repeat(120), email: `${'e'.repeat(60)}@fieldboard.example`, role: 'Customer', projects: 0 },
]

const table = {
  keyOf: ({ id }: (typeof people)[number]) => id,
  columns: [
    { header: 'Name', cell: ({ name }: (typeof people)[number]) => name },
    { header: 'E-mail', cell: ({ email }: (typeof people)[number]) => email },
    { header: 'Role', cell: ({ role }: (typeof people)[number]) => <Badge>{role}</Badge> },
    { header: 'Projects', cell: ({ projects }: (typeof people)[number]) => projects.toLocaleString(), isNumber: true },
  ] as const,
  empty: <EmptyState title="No people yet" text="People who are invited appear here." />,
}

export const Example = () => (
  <>
    <State title="rows with actions">
      <DataTable
        {...table}
        label="People"
        rows={people}
        actions={({ name }) => (
          <>
            <IconButton label={`Edit ${name}`}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label={`Delete ${name}`} variant="danger">
              <Trash2 aria-hidden />
            </IconButton>
          </>
        )}
      />
    </State>
    <State title="loading">
      <DataTable {...table} label="People who are on their way" rows={undefined} />
    </State>
    <State title="none">
      <DataTable {...table} label="No people" rows={[]} />
    </State>
  </>
)
