import { ListChecks, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { Found, SearchInput } from '../../../ui/form/input.tsx'
import { useLateCode } from '../../../ui/loading/use-code.ts'
import { useVisibleIds } from '../state/visible-cards.ts'
import { useIsReadOnly, useMay, useUi, useUiStore } from '../state/board-context.tsx'
import { filtersSet } from '../state/card-filter.ts'
import { changeFilter } from '../state/change-filter.ts'
import { FilterMenu } from './filter-menu.tsx'
import { clearSelection } from '../actions/selection-actions.ts'

const loadChips = () => import('./filter-chips.tsx')

/** Search, filters, selecting, and what adds cards for those who may. The search shows once there are devices. */
export function BoardToolbar({
  isPhone,
  isEmpty,
  importSlot,
  onAdd,
}: {
  isPhone: boolean
  /** Without a card there is nothing to search, and the buttons that add some stand in the middle. */
  isEmpty: boolean
  importSlot: ReactNode
  onAdd: () => void
}) {
  const ui = useUiStore()
  const search = useUi(({ filter }) => filter.search)
  const isTable = useUi((state) => state.isTable)
  const isReadOnly = useIsReadOnly()
  const mayAdd = useMay('AddManualCard') && !isReadOnly
  const mayImport = useMay('ImportDevices')
  if (isEmpty && !mayAdd) return null
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-2 px-3 md:px-4',
        isEmpty ? 'order-2 mb-auto justify-center pt-4 pb-10' : 'pt-3 low:pt-2',
      )}
    >
      {!isEmpty && (
        <>
          <SearchInput
            isPageSearch
            label="Search cards"
            placeholder="Search cards..."
            value={search}
            onValueChange={(text) => changeFilter(ui, { search: text })}
            className="min-w-24 flex-1 md:max-w-72"
          />
          {search !== '' && <FoundCards search={search} />}
          <FilterMenu isNarrow={isPhone} />
          {!isReadOnly && !isTable && <SelectButton isNarrow={isPhone} />}
          <LateTools isNarrow={isPhone} />
        </>
      )}
      {mayAdd && (
        <div className={cn('flex gap-2', !isEmpty && 'max-md:w-full max-md:*:flex-1 md:ml-auto')}>
          {mayImport && importSlot}
          <Button variant={isEmpty ? 'primary' : 'secondary'} icon={<Plus aria-hidden />} onClick={onAdd}>
            Add Manual Card
          </Button>
        </div>
      )}
      <LateChips />
    </div>
  )
}

/** The filters that are set. Their code comes once the board shows. */
function LateChips() {
  const isSet = useUi(({ filter }) => filtersSet(filter) > 0)
  const { code } = useLateCode(loadChips)
  return isSet && code && <code.FilterChips />
}

/** Counts only while there is a search: it looks at every card again with each change of the board. */
function FoundCards({ search }: { search: string }) {
  const found = useVisibleIds('waiting').length + useVisibleIds('installed').length + useVisibleIds('confirmed').length
  return <Found text={`${formatCount(found)} found`} search={search} />
}

function SelectButton({ isNarrow }: { isNarrow: boolean }) {
  const ui = useUiStore()
  const isSelecting = useUi((state) => state.isSelecting)
  const onClick = () => (isSelecting ? clearSelection(ui) : ui.setState({ isSelecting: true }))
  return (
    <Button icon={<ListChecks aria-hidden />} aria-pressed={isSelecting} aria-label="Select cards" onClick={onClick}>
      {!isNarrow && 'Select'}
    </Button>
  )
}

const loadTools = () => import('./tools.tsx')

/** Tools that people do not wait for. Their code comes once the board shows, and the room of those that always show is kept. */
function LateTools({ isNarrow }: { isNarrow: boolean }) {
  const { code } = useLateCode(loadTools)
  return (
    <div
      className={cn(
        'flex h-9 shrink-0 items-center gap-2 pointer-coarse:h-12',
        isNarrow ? 'min-w-20 pointer-coarse:min-w-24' : 'min-w-53 pointer-coarse:min-w-57',
      )}
    >
      {code && <code.Tools isNarrow={isNarrow} />}
    </div>
  )
}
