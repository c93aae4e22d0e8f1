import { Trash2, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import type { User } from '#events/account/user.ts'
import { useUser } from '../../../api/people/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { CompanyBox } from '../companies/company-box.tsx'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { ListOption } from '../../../ui/form/option-list.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { isFocusLost } from '../../../ui/focus/focus-lost.ts'
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts'
import { companyOfValue } from '../companies/company-options.ts'
import { ROLES } from '../role-words.ts'
import type { useSelection } from './use-selection.ts'
import { type SeveralChange, severalQuestion, useSeveral } from './use-several.ts'

/** The control that opens each question. */
const BOXES = { role: '[role=combobox]', company: '[aria-haspopup=dialog]', delete: '[data-delete]' }

/**
 * Selects all who are found, and changes all who are selected: each by one question. The bar goes with the last who are found, and
 * `focusFallback` gets its focus.
 */
export function SelectionBar({
  found,
  companies,
  selection: { selected, ids, select, reset },
  focusFallback: outside,
}: {
  found: readonly User[]
  companies: readonly ListOption[]
  selection: ReturnType<typeof useSelection>
  focusFallback: RefObject<HTMLElement | null>
}) {
  const me = useUser().id
  const confirm = useConfirm()
  const several = useSeveral()
  const bar = useRef<HTMLElement>(null)
  const focusKept = useFocusKept(bar)
  useEffect(
    () => () => {
      if (isFocusLost()) outside.current?.focus()
    },
    [outside],
  )
  const count = found.filter(({ id }) => ids.has(id)).length
  const hidden = selected.length - count
  const checked = count === 0 ? false : count === found.length ? true : 'indeterminate'

  const ask = async (change: SeveralChange) => {
    const people = change.kind === 'company' ? selected : selected.filter(({ id }) => id !== me)
    const question = severalQuestion(change, people, people.length < selected.length)
    // The list that a choice is made in is gone by then.
    const focusFallback = {
      get current() {
        return bar.current?.querySelector<HTMLElement>(BOXES[change.kind]) ?? bar.current
      },
    }
    if (await confirm({ ...question, focusFallback })) reset(await several.apply(change, people))
  }
  const isOnlyMe = selected.every(({ id }) => id === me)

  return (
    <section
      ref={bar}
      {...focusKept}
      aria-label="Selected users"
      tabIndex={-1}
      className="sticky top-0 z-20 flex flex-wrap items-center gap-2 rounded-panel border bg-raised px-3 py-1.5"
    >
      <Checkbox checked={checked} onCheckedChange={(isChecked) => select(found, isChecked)}>
        Select all found ({formatCount(found.length)})
      </Checkbox>
      <p role="status" className="text-label font-semibold tabular-nums ml-auto">
        {selected.length > 0 &&
          `${formatCount(selected.length)} selected${hidden > 0 ? `, ${formatCount(hidden)} not shown` : ''}`}
      </p>
      {selected.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          <div className="min-w-32 flex-1 md:w-36">
            <Select
              label="Role of the selected"
              placeholder="Role..."
              options={ROLES}
              value={null}
              isDisabled={isOnlyMe}
              onValueChange={(role) => void ask({ kind: 'role', role })}
            />
          </div>
          <div className="min-w-32 flex-1 md:w-44">
            <CompanyBox
              label="Company of the selected"
              placeholder="Company..."
              options={companies}
              value={null}
              onValueChange={(value) => {
                const company = companies.find((option) => option.value === value)?.label ?? ''
                void ask({ kind: 'company', companyId: companyOfValue(value), company })
              }}
            />
          </div>
          <Button
            data-delete
            icon={<Trash2 aria-hidden />}
            disabled={isOnlyMe}
            isPending={several.isPending}
            onClick={() => void ask({ kind: 'delete' })}
          >
            Delete
          </Button>
          <IconButton
            label="Clear selection"
            onClick={() => {
              reset([])
              bar.current?.focus()
            }}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      )}
    </section>
  )
}
