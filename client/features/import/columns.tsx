import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { type ColumnRole, type Mapping, ROLE_LABELS } from '#events/project/import/columns.ts'
import { ColumnRole as Roles } from '#events/project/import/columns.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useHiddenBeside } from '../../ui/list/use-hidden-beside.ts'
import { countOf } from '../../ui/text/format-count.ts'
import { type ReadList, listedColumns } from './listed.ts'

const options = Roles.options.map((value) => ({ value, label: ROLE_LABELS[value] }))

/** The mapping with another meaning of the column `at`. */
const withRole = ({ roles, isNameDescribed }: Mapping, at: number, role: ColumnRole): Mapping => ({
  roles: Array.from({ length: Math.max(roles.length, at + 1) }, (_, place) =>
    place === at ? role : (roles[place] ?? 'ignored'),
  ),
  isNameDescribed,
})

/** The columns of a list, each with its header, its first cells, and what it says of the devices. */
export function Columns({ list, onMap }: { list: ReadList; onMap: (mapping: Mapping) => void }) {
  const headingId = useId()
  const scroller = useRef<HTMLUListElement>(null)
  const mapping = list.columns?.mapping
  if (!mapping) return null
  const { roles } = mapping
  const columns = listedColumns(list)
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={headingId} className="text-label font-semibold">
          Columns of the list
        </h3>
        <MoreColumns scroller={scroller} count={columns.length} />
      </div>
      <ul ref={scroller} className="flex gap-3 overflow-x-auto [overscroll-behavior-x:contain] p-1 pb-3">
        {columns.map(({ at, title, examples }) => (
          <li key={at} className="w-40 shrink-0">
            <Field
              label={
                <span dir="auto" className="line-clamp-1 break-all" title={title}>
                  {title}
                </span>
              }
              hint={
                <span dir="auto" className="line-clamp-2 break-words" title={examples.join('\n')}>
                  {examples.join(' · ')}
                </span>
              }
            >
              <Select
                options={options}
                value={roles[at] ?? 'ignored'}
                onValueChange={(role) => onMap(withRole(mapping, at, role))}
              />
            </Field>
          </li>
        ))}
      </ul>
      {roles.includes('description') && (
        <Checkbox
          checked={mapping.isNameDescribed}
          onCheckedChange={(isNameDescribed) => onMap({ roles, isNameDescribed })}
        >
          Add the description to the name
        </Checkbox>
      )}
    </section>
  )
}

/** Says how many columns there are that no one sees, and leads to them; at their end back to the first. */
function MoreColumns({ scroller, count }: { scroller: RefObject<HTMLElement | null>; count: number }) {
  const { left, right } = useHiddenBeside(scroller, count)
  if (left + right === 0) return null
  const isAtEnd = right === 0
  const go = () => {
    const list = scroller.current
    if (isAtEnd) list?.scrollTo({ left: 0 })
    else list?.scrollBy({ left: list.clientWidth / 2 })
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={isAtEnd ? <ArrowLeft aria-hidden /> : <ArrowRight aria-hidden />}
      onClick={go}
    >
      {isAtEnd ? 'Back to the first column' : countOf(right, 'more column')}
    </Button>
  )
}
