import { useMemo } from 'react'
import { SectionId } from '#events/form/form-id.ts'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { useSaved } from '../form/draft/form-context.tsx'
import { labelOf } from '../form/sections/shape.ts'

const ALL = 'all'

/** The section whose changes show; null for all of them, and what is about none. */
export function SectionFilter({
  section,
  onChoose,
}: {
  section: SectionId | null
  onChoose: (section: SectionId | null) => void
}) {
  const sections = useSaved((state) => state.sections)
  const options = useMemo(
    () => sections.map((one) => ({ value: `${one.id}`, label: one.title || labelOf(one) })),
    [sections],
  )
  return (
    <div className="w-full sm:w-72">
      <Combobox
        label="Section"
        options={[{ value: ALL, label: 'All sections' }, ...options]}
        value={`${section ?? ALL}`}
        onValueChange={(value) => onChoose(value === ALL ? null : SectionId.parse(Number(value)))}
        placeholder="A section that is gone"
        searchPlaceholder="Search sections"
        emptyText="No section has this in its title."
      />
    </div>
  )
}
